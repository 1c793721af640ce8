// What the server's commands answer, in a form that can be shown. Everything from outside may be anything.

import { findFens, parseFen } from './fen';

export interface Entry {
  readonly fen: string;
  readonly label: string;
}

export type Outcome =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'positions'; readonly title: string; readonly entries: readonly Entry[] }
  | { readonly kind: 'text'; readonly title: string; readonly text: string };

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined;
}

function entry(value: unknown): Entry | undefined {
  const fen = textOf(value) ?? textOf(field(value, 'fen'));
  if (!fen || !parseFen(fen)) {
    return undefined;
  }
  const label = textOf(field(value, 'label')) ?? textOf(field(value, 'text')) ?? fen;
  return { fen, label };
}

function list(value: unknown): unknown[] | undefined {
  return [value, field(value, 'positions'), field(value, 'counterexamples'), field(value, 'items')].find(
    Array.isArray,
  );
}

/** Positions where there are any, else the text. */
export function outcome(value: unknown): Outcome {
  const title = textOf(field(value, 'title')) ?? 'AL0';
  const single = entry(value);
  const entries = single ? [single] : (list(value) ?? []).map(entry).filter((one) => one !== undefined);
  if (entries.length > 0) {
    return { kind: 'positions', title, entries };
  }
  const text = textOf(value) ?? textOf(field(value, 'text')) ?? textOf(field(value, 'message'));
  return text ? { kind: 'text', title, text } : { kind: 'nothing' };
}

/** The position that a command was given: as a text, as an object with `fen`, or somewhere in a list. */
export function fenOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    return value.map(fenOf).find((fen) => fen !== undefined);
  }
  const text = textOf(value) ?? textOf(field(value, 'fen'));
  return text && findFens(text)[0]?.fen;
}
