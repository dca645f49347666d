/* The core that people get, as the build beside this one has made it, with a
 * count of the calls it gets. */
import {readFileSync} from 'node:fs';
import type {App} from '../src/app';
import {Core} from '../src/core';

const FILE = '../build/wasm/tavola.wasm'; // tests run in web/

export const module = new WebAssembly.Module(readFileSync(FILE));

/* The core, and how often each function has been called since the last look. */
export function countedCore(): {core: Core; calls: () => Record<string, number>} {
  const core = new Core(module);
  let counts: Record<string, number> = {};
  const inner = core as unknown as {exports: Record<string, unknown>};
  inner.exports = new Proxy(inner.exports, {
    get(exports, name: string) {
      if (typeof exports[name] === 'function') counts[name] = (counts[name] ?? 0) + 1;
      return exports[name];
    },
  });
  return {
    core,
    calls() {
      const before = counts;
      counts = {};
      return before;
    },
  };
}

export const appOf = (core: Core) =>
  ({core, module, games: core.games('en'), settings: {sound: false, animation: false, pace: 'normal', met: []}}) as unknown as App;
