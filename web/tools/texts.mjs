// Checks that all languages have the same keys and the same slots in each text.
import {readFileSync, readdirSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {languages} from './limits.mjs';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/text');
const LANGUAGES = Object.keys(languages).sort();
const read = (language) => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
const slots = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
const english = read('en');
let faults = 0;

function fault(text) {
  console.error(text);
  faults++;
}

const files = readdirSync(folder).sort().join(' ');
if (files !== LANGUAGES.map((language) => `${language}.json`).join(' ')) fault(`src/text has ${files}`);
for (const language of LANGUAGES.filter((code) => files.includes(`${code}.json`))) {
  const texts = read(language);
  for (const key of Object.keys({...english, ...texts})) {
    if (!texts[key]) fault(`${language}: '${key}' is missing`);
    else if (english[key] === undefined) fault(`${language}: '${key}' is not in en`);
    else if (slots(texts[key]) !== slots(english[key])) fault(`${language}: '${key}' has other slots than en`);
  }
}
process.exit(faults === 0 ? 0 : 1);
