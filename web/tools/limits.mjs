// Languages and limits as the core has them, read from its own files, so that
// each stands once. The client sees them as src/limits.ts.
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const core = join(dirname(fileURLToPath(import.meta.url)), '../../src');
const read = (file) => readFileSync(join(core, file), 'utf8');

/* "NAME = 8" or "NAME = 1 << 20" in an enumeration. */
function constant(file, name) {
  const found = new RegExp(`\\b${name}\\s*=\\s*(\\d+)(?:\\s*<<\\s*(\\d+))?\\s*[,}/\\n]`).exec(read(file));
  if (!found) throw new Error(`src/${file} does not say ${name}`);
  return Number(found[1]) * 2 ** Number(found[2] ?? 0);
}

/* The code of each language, and what it calls itself. */
export const languages = Object.fromEntries(
  [...read('scene/language.def').matchAll(/^LANGUAGE\((\w+), "([^"]+)"\)$/gm)].map(([, code, name]) => [code, name]));

/* For esbuild. The build says which games have puzzles. */
export const define = {
  TAVOLA_PUZZLES: '[]',
  TAVOLA_LIMITS: JSON.stringify({
    languages,
    bufferSize: constant('wasm/wasm.h', 'WASM_BUFFER_SIZE'),
    levelFull: constant('core/levels.h', 'LEVELS_BELOW_FULL') + 1,
    sharePoint: constant('core/evaluator.h', 'EVALUATOR_SHARE'),
    payoffPoint: constant('core/game.h', 'GAME_POINT'),
  }),
};
