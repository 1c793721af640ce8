// Positions written in FEN: finding them in a text and reading them.

export type Color = 'white' | 'black';
export type Role = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';

export interface Man {
  readonly color: Color;
  readonly role: Role;
  /** 1 to 8 for files a to h. */
  readonly file: number;
  readonly rank: number;
}

export interface Position {
  readonly men: readonly Man[];
  readonly turn: Color;
  readonly fen: string;
}

const ROLES: Readonly<Record<string, Role>> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

/** Eight rows and, mostly, whose turn it is with the rest of a FEN. */
const FEN =
  /(?<![\w/])[1-8kqrbnp]{1,8}(?:\/[1-8kqrbnp]{1,8}){7}(?:\s+[wb](?:\s+(?:-|[kqa-h]{1,4})(?:\s+(?:-|[a-h][36])(?:\s+\d+(?:\s+\d+)?)?)?)?)?(?![\w/])/gi;

export interface Found {
  readonly fen: string;
  readonly start: number;
  readonly end: number;
}

/** All positions written in a text, in order. */
export function findFens(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(FEN)) {
    if (parseFen(match[0])) {
      found.push({ fen: match[0], start: match.index, end: match.index + match[0].length });
    }
  }
  return found;
}

/** The position written at an offset of a line, or else the only one on it. */
export function fenAt(line: string, offset: number): string | undefined {
  const all = findFens(line);
  const here = all.find((one) => one.start <= offset && offset <= one.end);
  return (here ?? (all.length === 1 ? all[0] : undefined))?.fen;
}

function parseRow(row: string, rank: number, men: Man[]): boolean {
  let file = 1;
  for (const sign of row) {
    const empty = Number(sign);
    if (empty >= 1) {
      file += empty;
      continue;
    }
    const role = ROLES[sign.toLowerCase()];
    if (!role || file > 8) {
      return false;
    }
    men.push({ color: sign === sign.toLowerCase() ? 'black' : 'white', role, file, rank });
    file += 1;
  }
  return file === 9;
}

/** Reads the placement and the turn; what follows them does not change the picture. */
export function parseFen(text: string): Position | undefined {
  const fen = text.trim();
  const [placement = '', turn = 'w'] = fen.split(/\s+/);
  const rows = placement.split('/');
  const men: Man[] = [];
  if (rows.length !== 8 || !rows.every((row, index) => parseRow(row, 8 - index, men))) {
    return undefined;
  }
  if (turn !== 'w' && turn !== 'b') {
    return undefined;
  }
  return { men, turn: turn === 'w' ? 'white' : 'black', fen };
}
