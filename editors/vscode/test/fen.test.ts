import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawBoard } from '../src/board';
import { fenAt, findFens, parseFen } from '../src/fen';

const KRK = '8/8/8/8/8/2k5/8/K6R w - - 0 1';

test('reads men and turn', () => {
  const position = parseFen(KRK);
  assert.equal(position?.turn, 'white');
  assert.deepEqual(position?.men, [
    { color: 'black', role: 'king', file: 3, rank: 3 },
    { color: 'white', role: 'king', file: 1, rank: 1 },
    { color: 'white', role: 'rook', file: 8, rank: 1 },
  ]);
});

test('refuses what is no board', () => {
  for (const text of [
    '',
    '8/8',
    '9/8/8/8/8/8/8/8 w',
    '8/8/8/8/8/8/8/7 w',
    '8/8/8/8/8/8/8/44k w',
    '8/8/8/8/8/8/8/8 x',
    '8/8/8/8/8/8/8/x7 w',
  ]) {
    assert.equal(parseFen(text), undefined, text);
  }
});

test('finds positions inside a table, Cyrillic around them', () => {
  const line = `:- ожидать('${KRK}', [ход('Rb2')]). % и 1/2, 3/4`;
  const [found, ...more] = findFens(line);
  assert.equal(found?.fen, KRK);
  assert.equal(line.slice(found?.start, found?.end), KRK);
  assert.equal(more.length, 0);
  assert.equal(fenAt(line, 0), KRK);
});

test('prefers the position under the cursor', () => {
  const other = '1k6/8/2K5/7R/8/8/8/8 b - - 0 1';
  const line = `'${KRK}' '${other}'`;
  assert.equal(fenAt(line, 3), KRK);
  assert.equal(fenAt(line, line.length - 4), other);
  assert.equal(fenAt(`${line}      `, line.length + 5), undefined);
});

test('draws every man on his square, from either side', () => {
  const position = parseFen(KRK);
  assert.ok(position);
  const white = drawBoard(position, { flipped: false, title: 'a < b' });
  assert.match(white, /<title>a &lt; b<\/title>/);
  assert.equal(white.match(/<g class="w"/g)?.length, 2);
  assert.match(white, /<g class="w" transform="translate\(337 337\)">/);
  assert.match(drawBoard(position, { flipped: true, title: '' }), /translate\(22 22\)/);
  assert.equal(white.match(/<rect/g)?.length, 64);
});
