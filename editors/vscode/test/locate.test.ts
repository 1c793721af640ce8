import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { locate, type Surroundings, serverArguments } from '../src/locate';

function at(there: string[], more: Partial<Surroundings> = {}): Surroundings {
  return {
    configured: '',
    folder: '/проект с пробелом',
    env: { PATH: ['/usr/bin', '/opt/al0 100%'].join(delimiter) },
    windows: false,
    isProgram: (path) => there.includes(path),
    ...more,
  };
}

test('takes the first program on the path, then the one that cargo installed', () => {
  assert.equal(locate(at(['/opt/al0 100%/al0'])).path, '/opt/al0 100%/al0');
  const cargo = join(homedir(), '.cargo/bin/al0');
  assert.equal(locate(at([cargo])).path, cargo);
});

test('takes only what is set, if anything is', () => {
  const found = locate(at(['/usr/bin/al0'], { configured: '/nowhere/al0' }));
  assert.deepEqual(found, { path: undefined, tried: ['/nowhere/al0'] });
});

test('understands the ways of writing a path', () => {
  const path = (configured: string) => locate(at([], { configured, env: { X: '/x' } })).tried[0];
  assert.equal(path('~/al0'), join(homedir(), 'al0'));
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the editor
  assert.equal(path('${workspaceFolder}/target/al0'), '/проект с пробелом/target/al0');
  assert.equal(path('target/al0'), '/проект с пробелом/target/al0');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the editor
  assert.equal(path('${env:X}/al0'), '/x/al0');
});

test('tells everything that was tried', () => {
  assert.deepEqual(locate(at([])).tried.slice(0, 2), ['/usr/bin/al0', '/opt/al0 100%/al0']);
});

test('turns settings into arguments', () => {
  assert.deepEqual(serverArguments({ language: 'ru', logFile: '' }), ['--lang', 'ru', 'lsp']);
  assert.deepEqual(serverArguments({ language: 'auto', logFile: ' a b.log ' }), ['lsp', '--log', 'a b.log']);
});
