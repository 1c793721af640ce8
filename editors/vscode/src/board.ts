// A position as SVG, with a description for those who do not see it.

import type { Man, Position } from './fen';
import { SHAPES, STYLE } from './men';

const CELL = 45;
const MARGIN = 22;
const SIZE = 8 * CELL + 2 * MARGIN;

export interface BoardOptions {
  /** Black at the bottom. */
  readonly flipped: boolean;
  /** What the picture is called. */
  readonly title: string;
}

/** The top left corner of a square. */
function corner(file: number, rank: number, flipped: boolean): [number, number] {
  const column = flipped ? 8 - file : file - 1;
  const row = flipped ? rank - 1 : 8 - rank;
  return [MARGIN + column * CELL, MARGIN + row * CELL];
}

function squares(flipped: boolean): string {
  let out = '';
  for (let rank = 1; rank <= 8; rank += 1) {
    for (let file = 1; file <= 8; file += 1) {
      const [x, y] = corner(file, rank, flipped);
      const shade = (file + rank) % 2 === 0 ? 'd' : 'g';
      out += `<rect class="${shade}" x="${x}" y="${y}" width="${CELL}" height="${CELL}"/>`;
    }
  }
  return out;
}

function coordinates(flipped: boolean): string {
  let out = '';
  for (let index = 1; index <= 8; index += 1) {
    const [x, y] = corner(index, index, flipped);
    const letter = String.fromCharCode(96 + index);
    out += `<text class="t" x="${x + CELL / 2}" y="${SIZE - 6}">${letter}</text>`;
    out += `<text class="t" x="${MARGIN / 2}" y="${y + CELL / 2 + 5}">${index}</text>`;
  }
  return out;
}

function man(one: Man, flipped: boolean): string {
  const [x, y] = corner(one.file, one.rank, flipped);
  const style = one.color === 'white' ? 'w' : 'b';
  return `<g class="${style}" transform="translate(${x} ${y})">${SHAPES[one.role] ?? ''}</g>`;
}

/** A text as HTML and SVG want it. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** The board; its style belongs into the page (`BOARD_STYLE`), where a security policy can allow it. */
export function drawBoard(position: Position, options: BoardOptions): string {
  const men = position.men.map((one) => man(one, options.flipped)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" role="img">` +
    `<title>${escapeHtml(options.title)}</title>` +
    squares(options.flipped) +
    coordinates(options.flipped) +
    `${men}</svg>`
  );
}

export const BOARD_STYLE =
  `${STYLE}.d{fill:#b58d63}.g{fill:#efdcb9}` +
  '.t{font:13px sans-serif;fill:var(--vscode-foreground,#4a4640);text-anchor:middle}';
