// Bundles the tests, which import no `vscode`, and runs them with the runner that comes with Node.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { build } from 'esbuild';

const names = readdirSync('test').filter((name) => name.endsWith('.test.ts'));
await build({
  entryPoints: names.map((name) => `test/${name}`),
  outdir: 'dist/test',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
const files = names.map((name) => `dist/test/${name.replace(/\.ts$/, '.mjs')}`);
process.exitCode = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' }).status ?? 1;
