// Builds the static folder: node build.mjs [--wasm FILE] [--out FOLDER] [--plain]
// --plain leaves the script readable, with a source map.
import {createHash} from 'node:crypto';
import {cp, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {existsSync} from 'node:fs';
import {dirname, join, relative, resolve, sep} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {build} from 'esbuild';
import {define} from './tools/limits.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const {values} = parseArgs({
  options: {wasm: {type: 'string'}, out: {type: 'string'}, plain: {type: 'boolean'}},
});
const wasm = resolve(values.wasm ?? join(root, 'build/wasm/tavola.wasm'));
const out = resolve(values.out ?? join(root, 'build/web'));

if (!existsSync(wasm)) {
  console.error(`there is no ${wasm}: build the preset wasm first, or name the file with --wasm`);
  process.exit(2);
}
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
  define,
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
const games = join(root, 'src/games');
for (const entry of await readdir(games, {withFileTypes: true})) {
  if (!entry.isDirectory()) continue;
  const files = await readdir(join(games, entry.name));
  for (const file of files.filter((name) => /^(rules\.\w+\.md|lesson\.txt)$/.test(name))) {
    await mkdir(join(out, 'games', entry.name), {recursive: true});
    await cp(join(games, entry.name, file), join(out, 'games', entry.name, file));
  }
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
