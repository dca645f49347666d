// SPDX-License-Identifier: MIT
//
// build.mjs - makes the package, ready to be packed: node build.mjs [--wasm FILE]
// [--out FOLDER]. The compiler and the bundler are those of the browser client.
import {execFileSync, spawnSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {basename, dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {define} from '../web/tools/limits.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const {values} = parseArgs({options: {wasm: {type: 'string'}, out: {type: 'string'}}});
const wasm = resolve(values.wasm ?? join(root, 'build/wasm/tavola.wasm'));
const out = resolve(values.out ?? join(root, 'build/npm'));
const staged = join(out, 'package');
const dist = join(staged, 'dist');

if (!existsSync(wasm)) {
  console.error(`there is no ${wasm}: build the preset wasm first (./run --version does), or name the file with --wasm`);
  process.exit(2);
}
const requireOfWeb = createRequire(join(root, 'web/package.json'));
const {build} = requireOfWeb('esbuild');
rmSync(out, {recursive: true, force: true});
mkdirSync(dist, {recursive: true});

/* The version stands once, where the library has it. */
const header = readFileSync(join(root, 'src/library/tavola.h'), 'utf8');
const version = ['MAJOR', 'MINOR', 'PATCH'].map((part) => {
  const found = new RegExp(`^#define TAVOLA_VERSION_${part} (\\d+)$`, 'm').exec(header);
  if (!found) throw new Error(`src/library/tavola.h does not say TAVOLA_VERSION_${part}`);
  return found[1];
}).join('.');

const common = {
  bundle: true, format: 'esm', target: 'es2022', keepNames: true, charset: 'utf8', legalComments: 'none', outdir: dist,
  banner: {js: `/* tavola ${version}, MIT licence */`},
  define: {...define, TAVOLA_VERSION: JSON.stringify(version)},
};
const source = (name) => join(here, 'src', name);
await build({...common, platform: 'browser', entryPoints: [source('browser.ts'), source('worker.ts')]});
await build({...common, platform: 'node', entryPoints: [source('node.ts'), source('worker.node.ts')]});
cpSync(wasm, join(dist, 'tavola.wasm'));

/* Types: those that the entry needs, in one folder, named as modules of node are. */
const declared = mkdtempSync(join(tmpdir(), 'tavola-types-'));
try {
  const tsc = requireOfWeb.resolve('typescript/bin/tsc');
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--allowImportingTsExtensions', 'false'];
  const {status, stdout} = spawnSync(process.execPath,
    [tsc, '-p', here, ...emit, '--rootDir', root, '--outDir', declared], {encoding: 'utf8'});
  if (status !== 0) throw new Error(stdout);
  const waiting = [join(declared, 'npm/src/browser.d.ts')];
  for (const file of waiting) {
    const text = readFileSync(file, 'utf8').replace(/(from '|import\(")(\.[^'"]*)/g, (whole, before, path) => {
      const target = `${resolve(dirname(file), path)}.d.ts`;
      if (!waiting.includes(target)) waiting.push(target);
      return `${before}./${basename(path)}.js`;
    });
    if (existsSync(join(dist, basename(file)))) throw new Error(`two files of types are called ${basename(file)}`);
    writeFileSync(join(dist, basename(file)), text);
  }
} finally {
  rmSync(declared, {recursive: true});
}

const {scripts, ...manifest} = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
writeFileSync(join(staged, 'package.json'), `${JSON.stringify({...manifest, version}, null, 2)}\n`);
cpSync(join(here, 'README.md'), join(staged, 'README.md'));
cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'));
const packed = execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', out], {cwd: staged, encoding: 'utf8'});
console.log(join(out, packed.trim().split('\n').at(-1)));
