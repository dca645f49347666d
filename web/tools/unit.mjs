// Bundles tests/*.test.ts and runs them with node's own runner.
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {define} from './limits.mjs';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'tests');
const tests = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
const out = mkdtempSync(join(tmpdir(), 'tavola-web-'));
await build({
  entryPoints: tests.map((name) => join(folder, name)), outdir: out, outExtension: {'.js': '.mjs'},
  bundle: true, format: 'esm', platform: 'node', target: 'node18', logLevel: 'error', define,
});
const {status} = spawnSync(process.execPath, ['--test', ...tests.map((name) => join(out, name.replace(/ts$/, 'mjs')))], {stdio: 'inherit'});
rmSync(out, {recursive: true});
process.exit(status ?? 1);
