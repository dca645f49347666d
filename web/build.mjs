// Builds the static folder: node build.mjs [--wasm FILE] [--out FOLDER] [--puzzles FOLDER] [--plain]
// --puzzles takes GAME/puzzles.txt from another folder than src/games, for tests.
// --plain leaves the script readable, with a source map.
import {createHash} from 'node:crypto';
import {cp, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {existsSync, readFileSync} from 'node:fs';
import {basename, dirname, join, relative, resolve, sep} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {build} from 'esbuild';
import {define} from './tools/limits.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const {values} = parseArgs({
  options: {wasm: {type: 'string'}, out: {type: 'string'}, puzzles: {type: 'string'}, plain: {type: 'boolean'}},
});
const wasm = resolve(values.wasm ?? join(root, 'build/wasm/tavola.wasm'));
const out = resolve(values.out ?? join(root, 'build/web'));

if (!existsSync(wasm)) {
  console.error(`there is no ${wasm}: build the preset wasm first, or name the file with --wasm`);
  process.exit(2);
}
/* Games whose file has at least one puzzle. */
const games = join(root, 'src/games');
const puzzles = resolve(values.puzzles ?? games);
const puzzleFile = (game) => join(puzzles, game, 'puzzles.txt');
const folders = (await readdir(games, {withFileTypes: true})).filter((entry) => entry.isDirectory()).map(({name}) => name).sort();
const withPuzzles = folders.filter((game) =>
  existsSync(puzzleFile(game)) && readFileSync(puzzleFile(game), 'utf8').split('\n').some((line) => line.includes('\t') && !line.startsWith('#')));

await rm(out, {recursive: true, force: true});
await mkdir(out, {recursive: true});

const common = {
  outdir: out,
  bundle: true,
  format: 'esm',
  target: 'es2021',
  minify: !values.plain,
  sourcemap: values.plain ?? false,
  legalComments: 'none',
  define: {...define, TAVOLA_PUZZLES: JSON.stringify(withPuzzles)},
};
await build({
  ...common,
  entryPoints: {
    app: join(here, 'src/main.tsx'),
    worker: join(here, 'src/worker.ts'),
    styles: join(here, 'src/styles/styles.css'),
  },
});

await cp(join(here, 'static'), out, {recursive: true});
await cp(join(here, 'src/text'), join(out, 'text'), {recursive: true});
await cp(wasm, join(out, 'tavola.wasm'));

/* What people read of each game lies in its folder beside the rules in C. */
for (const game of folders) {
  const files = (await readdir(join(games, game))).filter((name) => /^(rules\.\w+\.md|lesson\.txt)$/.test(name)).map((name) => join(games, game, name));
  if (withPuzzles.includes(game)) files.push(puzzleFile(game));
  if (files.length > 0) await mkdir(join(out, 'games', game), {recursive: true});
  for (const file of files) await cp(file, join(out, 'games', game, basename(file)));
}

/* The service worker knows all files by name; a hash of their contents is the
 * version that pages and service worker speak of. */
async function filesIn(folder) {
  const entries = await readdir(folder, {withFileTypes: true});
  const found = await Promise.all(entries.map((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
  return found.flat().filter((file) => !file.endsWith('.map')).sort();
}

const files = await filesIn(out);
const hash = createHash('sha256');
for (const file of files) hash.update(relative(out, file)).update('\0').update(await readFile(file));
const version = hash.digest('hex').slice(0, 16);

/* A page asks for the files of its own version. */
for (const name of ['app.js', 'index.html']) {
  const file = join(out, name);
  const text = await readFile(file, 'utf8');
  if (!text.includes('@VERSION@')) throw new Error(`${name} does not say its version`);
  await writeFile(file, text.replaceAll('@VERSION@', version));
}
await build({
  ...common,
  entryPoints: {service: join(here, 'src/offline/service.ts')},
  format: 'iife',
  define: {
    TAVOLA_FILES: JSON.stringify(files.map((file) => relative(out, file).split(sep).join('/'))),
    TAVOLA_VERSION: JSON.stringify(version),
  },
});
