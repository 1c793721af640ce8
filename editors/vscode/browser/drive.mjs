// Opens a Russian table in code-server and looks at what the extension shows:
// `node drive.mjs FOLDER AL0 PICTURES`, FOLDER as made by install.sh, AL0 the program, PICTURES a folder for screenshots.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [folder, al0, pictures] = process.argv.slice(2).map((one) => resolve(one));
const { chromium } = createRequire(join(folder, 'package.json'))('playwright-core');
const repository = new URL('../../..', import.meta.url).pathname;
const home = mkdtempSync(join(tmpdir(), 'al0-browser-'));
const tables = join(home, 'таблицы');
const entry = join(folder, 'node_modules/code-server/out/node/entry.js');
const port = 18181;

const SETTINGS = {
  'al0.path': al0,
  'al0.lang': 'ru',
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'editor.minimap.enabled': false,
  'editor.fontFamily': 'DejaVu Sans Mono',
  'editor.fontSize': 15,
  'editor.hover.delay': 100,
  'editor.formatOnSave': false,
  'telemetry.telemetryLevel': 'off',
  'chat.commandCenter.enabled': false,
  'window.commandCenter': false,
};

function prepare() {
  mkdirSync(tables);
  mkdirSync(pictures, { recursive: true });
  for (const name of ['krk_ru.al0', 'krk_seed_raw.al0']) {
    cpSync(join(repository, 'examples', name), join(tables, name));
  }
  // A misspelt name in a table that is whole otherwise, and a position to look at.
  const whole = readFileSync(join(tables, 'krk_ru.al0'), 'utf8');
  const expectation = ":- ожидать('8/8/8/8/8/2k5/8/K6R w - - 0 1', [ход('Rb1')]).\n";
  const broken = whole.replace('короли_рядом', 'короли_радом');
  writeFileSync(join(tables, 'опечатка.al0'), broken.replace(/^(:- окончание.*\n)/m, `$1${expectation}`));
  mkdirSync(join(home, 'data/User'), { recursive: true });
  writeFileSync(join(home, 'data/User/settings.json'), JSON.stringify(SETTINGS));
}

const common = ['--user-data-dir', join(home, 'data'), '--extensions-dir', join(home, 'extensions')];

function installExtension() {
  const vsix = new URL('../dist/al0.vsix', import.meta.url).pathname;
  const done = spawnSync(process.execPath, [entry, ...common, '--install-extension', vsix], {
    encoding: 'utf8',
  });
  if (done.status !== 0) {
    throw new Error(done.stdout + done.stderr);
  }
  console.log(done.stdout.trim().split('\n').at(-1));
}

async function serve() {
  const args = [
    entry,
    ...common,
    '--auth',
    'none',
    '--bind-addr',
    `127.0.0.1:${port}`,
    '--disable-telemetry',
    tables,
  ];
  const server = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, HOME: home } });
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) {
      return server;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  server.kill();
  throw new Error('code-server does not answer');
}

let failures = 0;

/** One thing to see; the next is looked at in any case. */
async function step(what, look) {
  const begin = Date.now();
  try {
    await look();
    console.log(`ok      ${what} (${Date.now() - begin} ms)`);
  } catch (error) {
    failures += 1;
    console.log(`FAILED  ${what}: ${String(error).split('\n')[0]}`);
  }
}

/** By the explorer: searching for names would need another program. */
async function open(page, name) {
  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).dblclick();
  await page.locator('.tab.active', { hasText: name }).waitFor();
  await page.waitForTimeout(500);
}

async function command(page, name) {
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').fill(`>${name}`);
  await page.waitForTimeout(600);
  await page.keyboard.press('Enter');
}

/** Moves the mouse over the first place that shows a word; the innermost element may hold more than the word. */
async function pointAt(page, word) {
  const element = page
    .locator('.view-line span', { hasText: word })
    .locator('span', { hasText: word })
    .first();
  const box = await element.boundingBox();
  const text = await element.textContent();
  const width = box.width / text.length;
  await page.mouse.move(box.x + (text.indexOf(word) + 3) * width, box.y + box.height / 2, { steps: 4 });
}

async function look(page) {
  const shot = (name) => page.screenshot({ path: join(pictures, `${name}.png`) });
  const editor = page.locator('.monaco-editor').first();
  await step('a table opens and is coloured', async () => {
    await open(page, 'опечатка.al0');
    await editor.locator('.view-line span[class*="mtk"]').first().waitFor();
  });
  await step('the misspelt name is underlined', async () => {
    await page.locator('.squiggly-error').first().waitFor({ timeout: 20000 });
    await shot('squiggles');
  });
  await step('hovering tells what is wrong, in Russian', async () => {
    await pointAt(page, 'короли_радом');
    await page.locator('.monaco-hover:not(.hidden)', { hasText: 'нет предиката' }).waitFor();
    await page.waitForTimeout(500);
    await shot('diagnostic');
    await page.mouse.move(5, 5);
  });
  await step('the quick fix mends it', async () => {
    await command(page, 'Go to Next Problem (Error, Warning, Info)');
    await page.waitForTimeout(800);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget', { hasText: 'короли_рядом' }).waitFor({ timeout: 10000 });
    await shot('fix');
    await page.keyboard.press('Enter');
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached', timeout: 10000 });
  });
  await step('lenses tell how the whole table fares', async () => {
    await open(page, 'krk_ru.al0');
    const lens = page.locator('.codelens-decoration', { hasText: '175' });
    // Of a debug build the first figures take longer than of the program that users have.
    await lens.first().waitFor({ timeout: 60000 });
    await page.waitForTimeout(3000);
    await shot('lens');
  });
  await step('hovering a predicate explains it', async () => {
    await page.keyboard.press('Control+g');
    await page.keyboard.type('34');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(500);
    await pointAt(page, 'ладья_под_боем');
    await page.locator('.monaco-hover:not(.hidden)', { hasText: 'rookexposed' }).waitFor();
    await page.waitForTimeout(500);
    await shot('hover');
    await page.mouse.move(5, 5);
  });
  await step('completion offers Russian names after Cyrillic letters', async () => {
    await open(page, 'krk_seed_raw.al0');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('правило :: если лад', { delay: 40 });
    await page.keyboard.press('Control+Space');
    await page
      .locator('.suggest-widget .monaco-list-row', { hasText: 'ладья_под_боем' })
      .waitFor({ timeout: 10000 });
    await page.waitForTimeout(500);
    await shot('completion');
    await page.keyboard.press('Escape');
    await command(page, 'File: Revert File');
  });
  await step('the board of an expectation', async () => {
    await open(page, 'опечатка.al0');
    await command(page, 'AL0: Show Position on a Board');
    const frame = page.frameLocator('iframe.webview').frameLocator('#active-frame');
    await frame.locator('svg[role=img] g').first().waitFor({ timeout: 15000 });
    await page.waitForTimeout(800);
    await shot('board');
  });
}

prepare();
installExtension();
const server = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 640 } });
  page.setDefaultTimeout(10000);
  await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(tables)}`);
  await page.locator('.monaco-workbench').waitFor({ timeout: 60000 });
  await page.waitForTimeout(3000);
  await look(page);
} finally {
  await browser.close();
  server.kill();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failures > 0 ? 1 : 0;
