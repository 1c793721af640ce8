import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fenOf, outcome } from '../src/results';

const FEN = '8/8/8/8/8/2k5/8/K6R w - - 0 1';

test('shows positions where a command answers with some', () => {
  assert.deepEqual(outcome({ title: 'Stalemates', positions: [{ fen: FEN, label: 'Kc3' }, { fen: 'x' }] }), {
    kind: 'positions',
    title: 'Stalemates',
    entries: [{ fen: FEN, label: 'Kc3' }],
  });
  assert.deepEqual(outcome(FEN), { kind: 'positions', title: 'AL0', entries: [{ fen: FEN, label: FEN }] });
});

test('shows other texts as they are and stays silent otherwise', () => {
  assert.deepEqual(outcome('3 expectations hold'), {
    kind: 'text',
    title: 'AL0',
    text: '3 expectations hold',
  });
  for (const nothing of [null, undefined, 3, {}, [], [[]], { positions: {} }]) {
    assert.deepEqual(outcome(nothing), { kind: 'nothing' });
  }
});

test('finds the position that a command was given', () => {
  assert.equal(fenOf(FEN), FEN);
  assert.equal(fenOf([{ uri: 'x' }, { fen: FEN }]), FEN);
  assert.equal(fenOf({ uri: 'x' }), undefined);
  assert.equal(fenOf(undefined), undefined);
});
