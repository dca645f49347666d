// Makes the PNG icons from icon.svg: node tools/icons.mjs
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {launch} from './browser.mjs';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'static/icons');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8').replace('rx="14" ', '');
const browser = await launch();
for (const size of [192, 512]) {
  const page = await browser.newPage({viewport: {width: size, height: size}});
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await page.screenshot({path: join(folder, `icon-${size}.png`)});
}
await browser.close();
