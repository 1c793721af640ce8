// The TextMate grammars as the editor runs them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import onig from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
await onig.loadWASM(readFileSync(wasm).buffer as ArrayBuffer);

const FILES: Record<string, string> = {
  'source.al0': 'syntaxes/al0.tmLanguage.json',
  'markdown.al0.codeblock': 'syntaxes/al0.markdown.tmLanguage.json',
};

const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (sources) => new onig.OnigScanner(sources),
    createOnigString: (text) => new onig.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const file = FILES[scope];
    return file ? textmate.parseRawGrammar(readFileSync(file, 'utf8'), file) : null;
  },
});

/** Words and the innermost scope of each, the language's name left off. */
async function colours(text: string, scope = 'source.al0'): Promise<[string, string][]> {
  const grammar = await registry.loadGrammar(scope);
  assert.ok(grammar);
  const out: [string, string][] = [];
  let state = textmate.INITIAL;
  for (const line of text.split('\n')) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    for (const token of result.tokens) {
      const word = line.slice(token.startIndex, token.endIndex).trim();
      if (word) {
        out.push([word, token.scopes.at(-1)?.replace(/\.al0$/, '') ?? '']);
      }
    }
  }
  return out;
}

async function scopeOf(text: string, word: string): Promise<string | undefined> {
  return (await colours(text)).find(([one]) => one === word)?.[1];
}

test('rules in either language', async () => {
  for (const text of ['edge :: if a and b then [c].', 'край : если а и б то [в].']) {
    const scopes = (await colours(text)).map(([, scope]) => scope);
    assert.deepEqual(scopes, [
      'entity.name.function.rule',
      'keyword.operator',
      'keyword.control.conditional',
      'constant.other.name',
      'keyword.control.connective',
      'constant.other.name',
      'keyword.control.conditional',
      'punctuation.section.brackets',
      'constant.other.name',
      'punctuation.section.brackets',
      'punctuation.terminator.clause',
    ]);
  }
});

test('advice, depth and truth', async () => {
  const text = 'совет( мат_2,\n  мат : истина : (глубина =< 3) и разреш : нет_хода).';
  assert.equal(await scopeOf(text, 'совет'), 'keyword.declaration.advice');
  assert.equal(await scopeOf(text, 'мат_2'), 'entity.name.function.advice');
  assert.equal(await scopeOf(text, 'истина'), 'constant.language.boolean');
  assert.equal(await scopeOf(text, 'глубина'), 'variable.language.depth');
  assert.equal(await scopeOf(text, '=<'), 'keyword.operator');
  assert.equal(await scopeOf(text, '3'), 'constant.numeric');
});

test('names that only begin with a keyword', async () => {
  for (const word of ['и_так', 'ifx', 'notable', 'если2', 'depth_1', 'true_mate']) {
    assert.equal(await scopeOf(`p :- ${word}, q.`, word), 'constant.other.name', word);
  }
});

test('clauses, variables, quotes and comments', async () => {
  const text = "near(Ход) :- dist(wk, bk) < 0'a, \\+ x = 'it''s'. % мат";
  assert.equal(await scopeOf(text, 'near'), 'entity.name.function.predicate');
  assert.equal(await scopeOf(text, 'Ход'), 'variable.parameter');
  assert.equal(await scopeOf(text, 'dist'), 'support.function.formula');
  assert.equal(await scopeOf(text, 'wk'), 'variable.language.man');
  assert.equal(await scopeOf(text, "0'a"), 'constant.numeric');
  assert.equal(await scopeOf(text, '\\+'), 'keyword.operator');
  assert.equal(await scopeOf(text, "''"), 'constant.character.escape');
  assert.equal(await scopeOf(text, 'мат'), 'comment.line.percentage');
});

test('an unclosed quote ends with its line', async () => {
  const after = (await colours("p('мат).\nq :- r.")).find(([word]) => word === 'q');
  assert.equal(after?.[1], 'entity.name.function.predicate');
});

test('fences in Markdown', async () => {
  const fence = await colours('```al0,fail AL0301\nr :: if true then [].\n```\nr', 'markdown.al0.codeblock');
  assert.ok(fence.some(([word, scope]) => word === 'if' && scope === 'keyword.control.conditional'));
  assert.notEqual(fence.at(-1)?.[1], 'constant.other.name');
});
