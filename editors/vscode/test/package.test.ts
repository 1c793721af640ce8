// The parts of the package agree with each other.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (name: string) => readFileSync(name, 'utf8');
// biome-ignore lint/suspicious/noExplicitAny: the shape is what is tested
const json = (name: string): any => JSON.parse(read(name));
const sources = readdirSync('src')
  .map((name) => read(`src/${name}`))
  .join('\n');

test('every text of the manifest exists in both languages', () => {
  const used = [...read('package.json').matchAll(/"%([^%"]+)%"/g)].map((match) => match[1]);
  for (const name of ['package.nls.json', 'package.nls.ru.json']) {
    assert.deepEqual(Object.keys(json(name)).sort(), [...new Set(used)].sort(), name);
  }
});

test('every text of the code is translated', () => {
  const used = [...sources.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)].map((match) => match[1]);
  assert.ok(used.length > 10);
  assert.deepEqual(Object.keys(json('l10n/bundle.l10n.ru.json')).sort(), [...new Set(used)].sort());
});

test('commands of the manifest are those of the code', () => {
  const registered = [...sources.matchAll(/(?:register\(|^ {2}\[)'(al0\.[^']+)'/gm)].map((match) => match[1]);
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what is tested
  const declared = json('package.json').contributes.commands.map((one: any) => one.command);
  assert.deepEqual(declared.sort(), registered.sort());
});

test('files of the manifest exist', () => {
  const files = [
    ...read('package.json').matchAll(/"(?:\.\/)?((?:media|snippets|walkthrough|syntaxes)\/[^"]+)"/g),
  ];
  assert.ok(files.length > 6);
  for (const [, name = ''] of files) {
    assert.ok(existsSync(name), name);
  }
});

test('words of both languages are single words', () => {
  const { pattern, flags } = json('language-configuration.json').wordPattern;
  const words = 'мат_2 и not l_конфиг, ёж :: X1 3.5'.match(new RegExp(pattern, `g${flags}`));
  assert.deepEqual(words, ['мат_2', 'и', 'not', 'l_конфиг', 'ёж', 'X1', '3.5']);
});

test('the line after the beginning of a rule or an advice is indented', () => {
  const { pattern, flags } = json('language-configuration.json').indentationRules.increaseIndentPattern;
  const indents = new RegExp(pattern, flags);
  for (const line of ['r :: if true', 'п : если мат', 'совет(мат_2,', 'p(X) :-']) {
    assert.match(line, indents);
  }
  for (const line of ['% совет(', 'advice(a, b : c : d : e).', ':- us(white).', 'f(1).']) {
    assert.doesNotMatch(line, indents);
  }
});
