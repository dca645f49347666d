/* Pointing, with the paths of all games: each leads to its action and to no other. */
import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {nextIds, NOTHING, point, type Pointing} from '../src/pointing';
import type {LegalAction} from '../src/scene';
import {dice} from './dice';
import {appOf, countedCore} from './real_core';

const STEPS = 40;
const {core} = countedCore();
const {games} = appOf(core);

/* What can be pointed at next, found in another way: by cutting every path. */
function idsAfter(actions: readonly LegalAction[], chosen: readonly string[]): string[] {
  const prefix = JSON.stringify(chosen);
  const fitting = actions.filter(({path}) => JSON.stringify(path.slice(0, chosen.length)) === prefix && path.length > chosen.length);
  return [...new Set(fitting.map(({path}) => path[chosen.length]!))].sort();
}

function follow(actions: readonly LegalAction[], {action, path}: LegalAction, name: string): void {
  let pointing: Pointing = NOTHING;
  path.forEach((id, i) => {
    deepEqual([...nextIds(actions, pointing)].sort(), idsAfter(actions, path.slice(0, i)), name);
    pointing = point(actions, pointing, id)!;
    deepEqual(pointing.chosen, path.slice(0, i + 1));
    equal(pointing.action?.action ?? null, i === path.length - 1 ? action : null, `${name} ${path.join(' ')}`);
  });
}

/* The same choice again drops it; what means nothing is refused; another beginning begins. */
function stray(actions: readonly LegalAction[], {path}: LegalAction): void {
  if (path.length < 2) return;
  const half = point(actions, NOTHING, path[0]!)!;
  equal(point(actions, half, 'nowhere'), null);
  if (!idsAfter(actions, [path[0]!]).includes(path[0]!)) deepEqual(point(actions, half, path[0]!), NOTHING);
  const other = actions.find((one) => one.path[0] !== path[0] && one.path.length > 1 && !idsAfter(actions, [path[0]!]).includes(one.path[0]!));
  if (other) deepEqual(point(actions, half, other.path[0]!)?.chosen, [other.path[0]]);
}

for (const {name} of games) {
  test(`every path of ${name} leads to its action`, () => {
    const roll = dice(3);
    let start = '';
    let followed = 0;
    for (let step = 0, actions: string[] = []; step < STEPS; step++) {
      const found = core.play({game: name, options: {}, start, actions});
      if ('error' in found) throw new Error(found.error);
      const legal = found.scene.actions;
      if (legal.length === 0) break;
      start = found.position;
      actions = [legal[roll(legal.length)]!.action];
      if (found.scene.actor === 0) continue; // dice: pointing only starts the roll
      for (const action of legal) {
        follow(legal, action, name);
        stray(legal, action);
        followed++;
      }
    }
    ok(followed > 0 || name === 'angoli', name);
  });
}
