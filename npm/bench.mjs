// SPDX-License-Identifier: MIT
//
// bench.mjs - steps of random walks for each second of processor time, with what
// was built: node bench.mjs [GAME]
import {load} from '../build/npm/package/dist/node.js';

const RUNS = 5;
const STEPS = 200_000;
const tavola = await load();
const game = tavola.game(process.argv[2] ?? 'mijnlieff');

function walk(steps) {
  let seed = 1;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let state = game.start(); steps > 0; steps--) {
    const actions = state.legal();
    state = actions.length === 0 ? game.start() : state.apply(actions[Math.floor(random() * actions.length)]);
  }
}

let best = 0;
for (let run = 0; run < RUNS; run++) {
  const before = process.cpuUsage();
  walk(STEPS);
  const {user, system} = process.cpuUsage(before);
  best = Math.max(best, STEPS / ((user + system) / 1e6));
}
console.log(`${game.spec}: ${Math.round(best)} steps for each second of processor time, the best of ${RUNS} runs of ${STEPS}`);
