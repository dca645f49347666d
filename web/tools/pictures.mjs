// The pictures of README.md, into docs/images: node tools/pictures.mjs [FOLDER]
// Needs Debian's pngquant, which makes them small.
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {launch, serve} from './browser.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [folder = join(root, 'docs/images')] = process.argv.slice(2);
const SIZE_MAX = 150_000;

/* The first actions of a recorded game, as a link. */
function linkOf(record, count) {
  const lines = readFileSync(join(root, 'tests/browser/endings', `${record}.txt`), 'utf8').trimEnd().split('\n');
  const field = (key) => lines.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1);
  const actions = lines.slice(lines.findIndex((line) => line.startsWith('actions')) + 1).join(' ').split(' ').slice(0, count);
  const seats = lines.filter((line) => line.startsWith('player ')).map(() => 'h');
  const options = field('options') ? `&o=${field('options').replaceAll(' ', ',')}` : '';
  return `#/match/${field('game')}?v=${field('rules')}${options}&s=${seats.join(',')}&a=${actions.map(encodeURIComponent).join(',')}&c=${actions.length}`;
}

const DESK = {viewport: {width: 1200, height: 750}};
const PHONE = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};
const ready = '.play .board .item';
const PICTURES = {
  home: {hash: '#/', ready: '.card:nth-child(7) .board .item', ...DESK},
  moguli: {hash: linkOf('moguli-far-row', 61), ready, ...DESK},
  enlightenment: {hash: linkOf('enlightenment', 30), ready, tab: 'A', ...DESK},
  pyramyd: {hash: linkOf('pyramyd', 40), ready, ...DESK},
  phone: {hash: linkOf('mijnlieff', 9), ready, ...PHONE, colorScheme: 'dark'},
};

/* Boards on the home page are drawn by chance; always by the same. */
function makeRepeatable() {
  let state = 5;
  Math.random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

function pack(picture) {
  const {error, status, stdout} = spawnSync('pngquant', ['--strip', '--speed', '1', '-'], {input: picture, maxBuffer: 1 << 26});
  if (error || status !== 0) throw new Error('pngquant is missing or has failed: apt-get install pngquant');
  return stdout;
}

async function shoot(browser, address, {hash, ready: selector, tab, ...options}) {
  const context = await browser.newContext({reducedMotion: 'reduce', locale: 'en', colorScheme: 'light', serviceWorkers: 'block', ...options});
  await context.addInitScript(makeRepeatable);
  const page = await context.newPage();
  await page.goto(address + hash);
  await page.waitForSelector(selector);
  if (tab) {
    await page.keyboard.press(tab);
    await page.waitForFunction(() => document.querySelector('.progress button') === null && document.querySelector('.best-line'));
  }
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await context.close();
  return pack(picture);
}

await mkdir(folder, {recursive: true});
const server = await serve(join(root, 'build/web'));
const browser = await launch();
for (const [name, settings] of Object.entries(PICTURES)) {
  const bytes = await shoot(browser, server.address, settings);
  await writeFile(join(folder, `${name}.png`), bytes);
  console.log(`${name}.png: ${bytes.length} bytes${bytes.length > SIZE_MAX ? ', too many' : ''}`);
}
await browser.close();
server.close();
