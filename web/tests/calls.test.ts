/* How often the page asks the core. */
import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {LocalTable} from '../src/local';
import {goTo, HUMAN, newMatch, play, type Match} from '../src/match';
import {Positions} from '../src/positions';
import type {Stage} from '../src/table';
import {appOf, countedCore} from './real_core';

const stage: Stage = {show: () => undefined, move: async () => undefined, roll: async () => undefined, arrows: () => undefined};

Object.assign(globalThis, {document: {getElementById: () => null}});

/* So many actions, always the first that is legal. */
function longMatch(count: number): Match {
  const {core} = countedCore();
  const match = newMatch({game: 'hopper', version: 1, options: {turns: '0'}, seats: [HUMAN, HUMAN]});
  const positions = new Positions(core, match);
  for (let i = 0; i < count; i++) {
    const {actions} = positions.scene(match.current);
    play(match, actions[i % actions.length]!.action);
  }
  return match;
}

test('a click is one call', async () => {
  const {core, calls} = countedCore();
  const app = appOf(core);
  for (const {name, version, players} of app.games) {
    const match = newMatch({game: name, version, options: {}, seats: players.map(() => HUMAN)});
    const table = new LocalTable(app, {id: name, time: 1, isOver: false, flipped: false, match});
    table.open(stage);
    for (let clicks = 0; clicks < 12 && !table.isOver; clicks++) {
      calls();
      const {actions, suggestion = []} = table.scene;
      const fitting = actions.filter(({path}) => suggestion.every((id, i) => path[i] === id));
      const path = fitting[clicks % fitting.length]!.path.slice(suggestion.length);
      const node = match.current;
      const halves = table.scene.actor === 0 ? 0 : path.length - 1;
      if (table.scene.actor === 0) table.point(path[0]!);
      else path.forEach((id) => table.point(id));
      for (let waits = 0; match.current === node; waits++) {
        ok(waits < 1000, `${name}: nothing happens after a click`);
        await Promise.resolve();
      }
      const pictures = halves + (table.scene.suggestion ? 1 : 0); // what is suggested next is drawn too
      deepEqual(calls(), {tavola_play: 1, ...(pictures ? {tavola_point: pictures} : {})}, name);
    }
  }
});

test('a half-made action is one call, and is seen', () => {
  const {core, calls} = countedCore();
  const at = {game: 'mijnlieff', options: {}, start: '', actions: []};
  const held = (found: ReturnType<typeof core.point>, id: string) =>
    'items' in found ? found.items!.filter((item) => item.id === id && item.role === 'piece').map(({count}) => count ?? 1) : found;
  const first = core.point(at, ['hand1.O']);
  deepEqual(held(first, 'hand1.O'), [2]);
  deepEqual(calls(), {tavola_point: 1});
  deepEqual(held(core.point(at, ['hand1.O', 'a1']), 'hand1.O'), [1]);
  deepEqual(held(core.point(at, ['hand1.O', 'a1']), 'a1'), [1]);
  for (const ids of [['hand2.O'], ['hand1.O', 'b2'], ['a1'], ['nothing here']]) {
    const refused = core.point(at, ids);
    ok('refused' in refused && refused.refused!.length > 5, ids.join(' '));
  }
  ok('error' in core.point(at, Array<string>(9).fill('a1')));
});

test('a long match is walked at once, and every position once', () => {
  const match = longMatch(60);
  const {core, calls} = countedCore();
  const positions = new Positions(core, match);
  equal(positions.actor(match.current) > 0, true);
  deepEqual(calls(), {tavola_walk: 1});
  for (let node = 0; node < match.nodes.length; node++) ok(positions.onTurn(node) > 0);
  deepEqual(calls(), {});
  goTo(match, 30);
  positions.look(30);
  positions.look(30);
  deepEqual(calls(), {tavola_play: 1});
});
