// Brings in what the repository keeps elsewhere: the TextMate grammars, the licence, the outlines of the men.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = new URL('..', import.meta.url).pathname;
const root = join(here, '../..');

mkdirSync(join(here, 'syntaxes'), { recursive: true });
for (const name of ['al0.tmLanguage.json', 'al0.markdown.tmLanguage.json']) {
  copyFileSync(join(root, 'grammar/editors/textmate', name), join(here, 'syntaxes', name));
}
copyFileSync(join(root, 'LICENSE'), join(here, 'LICENSE'));

// Rust and TypeScript both continue a string after a backslash at the end of a line; Rust drops the indentation too.
const source = readFileSync(join(root, 'cli/src/draw/pieces.rs'), 'utf8');
const joined = source.replace(/\\\n\s*/g, '');
const shapes = {};
for (const [, role, text] of joined.matchAll(/Role::(\w+) => \{\s*"([^"]*)"/g)) {
  shapes[role.toLowerCase()] = text.replaceAll("'", '"');
}
const style = /STYLE: &str = "([^"]*)"/.exec(joined)?.[1];
const roles = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
if (!style || roles.some((role) => !shapes[role])) {
  throw new Error('cli/src/draw/pieces.rs does not look as expected');
}
writeFileSync(
  join(here, 'src/men.ts'),
  `// Made by scripts/syntaxes.mjs from cli/src/draw/pieces.rs.
export const SHAPES: Readonly<Record<string, string>> = ${JSON.stringify(shapes, null, 2)};
export const STYLE = ${JSON.stringify(style)};
`,
);
