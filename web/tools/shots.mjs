// Screenshots of every page and game: node tools/shots.mjs [FOLDER] [GAME...]
import {mkdir} from 'node:fs/promises';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {launch, serve} from './browser.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [folder = join(root, 'build/shots'), ...wanted] = process.argv.slice(2);
const SIZES = {phone: [390, 844], tablet: [820, 1180], desk: [1440, 900]};
const STEPS = 7;

await mkdir(resolve(folder), {recursive: true});
const server = await serve(join(root, 'build/web'));
const browser = await launch();

/* Point at random things until some actions are done. */
async function playSome(page) {
  for (let i = 0; i < STEPS * 3; i++) {
    const target = page.locator('.target, .scene-buttons .button:not(.plain)');
    const count = await target.count();
    if (count === 0) break;
    await target.nth((i * 7) % count).dispatchEvent('click');
    await page.waitForTimeout(20);
  }
}

async function shoot(size, theme) {
  const [width, height] = SIZES[size];
  const context = await browser.newContext({
    viewport: {width, height}, colorScheme: theme, reducedMotion: 'reduce', hasTouch: size !== 'desk', locale: 'en',
  });
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && console.log(size, theme, message.text()));
  page.on('pageerror', (error) => console.log(size, theme, error.message));
  const save = (name, fullPage = false) => page.screenshot({path: join(folder, `${name}-${size}-${theme}.png`), fullPage});
  await page.goto(server.address);
  await page.waitForSelector('.card');
  if (wanted.length === 0) await save('home', true);
  const games = await page.$$eval('.card-link', (links) => links.map((link) => link.getAttribute('href').split('/').pop()));
  for (const game of games.filter((name) => wanted.length === 0 || wanted.includes(name))) {
    await page.goto(`${server.address}#/new/${game}`);
    await page.waitForSelector('.setup .item');
    await save(`new-${game}`);
    const together = page.locator('.segment:has-text("Together") input');
    if (await together.count()) await together.check();
    await page.click('.start');
    await page.waitForSelector('.play .item');
    await playSome(page);
    await page.waitForTimeout(100);
    await save(`play-${game}`);
  }
  await context.close();
}

for (const size of Object.keys(SIZES)) for (const theme of ['light', 'dark']) await shoot(size, theme);
await browser.close();
server.close();
