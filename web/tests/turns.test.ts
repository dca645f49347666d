import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {arrived, routesOf, runs, shifted, type Route} from '../src/board/routes';
import {LocalTable} from '../src/local';
import {HUMAN, newMatch, play, type Seat} from '../src/match';
import {pauseAt} from '../src/pace';
import type {ActionInfo, Item, Scene} from '../src/scene';
import type {Table, Stage} from '../src/table';
import {toldCount} from '../src/turns';
import {appOf, countedCore} from './real_core';

test('told is what was done since one acted oneself', () => {
  equal(toldCount([1, 2], 1), 1);
  equal(toldCount([1, 2, 2, 2], 1), 3);
  equal(toldCount([1, 2, 3, 3], 1), 3);
  equal(toldCount([2, 2], 1), 2);
  equal(toldCount([], 1), 0);
});

test('who has just acted is told his own turn, and so is who looks on', () => {
  equal(toldCount([1, 2, 2, 1, 1], 1), 2);
  equal(toldCount([1, 2, 2], 0), 2);
});

const item = (id: string, x: number, y: number): Item => ({id, role: 'piece', x, y, shapes: []});
const sceneOf = (...items: Item[]) => ({items}) as unknown as Scene;

test('a route leads over the points on the way, in the picture after', () => {
  const motion = {from: 'a', to: 'b', role: 'piece' as const, turn: 0, flipped: false, via: [[5, 0], [6, 0], [7, 0]] as [number, number][], below: [1, 2] as [number, number]};
  const info: ActionInfo = {action: 'x', path: [], meaning: '', shift: [1, 2], motions: [motion]};
  const [route] = routesOf(sceneOf(item('a', 0, 0)), sceneOf(item('b', 9, 9)), info);
  deepEqual(route?.points, [[1, 2], [5, 0], [6, 0], [7, 0], [9, 9]]);
  deepEqual(route?.below, [2, 3]);
  deepEqual(runs(route!).map(({below, points}) => [below, points.length]), [[false, 3], [true, 2], [false, 2]]);
  deepEqual(shifted(route!, [10, 0]).points[0], [11, 2]);
});

test('a thing that appears has no way but its own place', () => {
  const motion = {from: '', to: 'b', role: 'piece' as const, turn: 0, flipped: false, via: []};
  const routes: Route[] = routesOf(sceneOf(), sceneOf(item('b', 9, 9)), {action: 'x', path: [], meaning: '', shift: [0, 0], motions: [motion]});
  deepEqual(routes.map(({points}) => points), [[[9, 9]]]);
});

test('what is put on the board from beside it draws no line', () => {
  const motion = {from: 'a', to: 'b', role: 'piece' as const, turn: 0, flipped: false, via: []};
  const info: ActionInfo = {action: 'x', path: [], meaning: '', shift: [0, 0], motions: [motion]};
  const placed = (square?: string) => routesOf(sceneOf({...item('a', 0, 0), square}), sceneOf(item('b', 9, 9)), info)[0]?.isPlaced;
  deepEqual([placed(), placed('c3')], [true, false]);
});

test('a tile that was turned under a piece is marked', () => {
  const scene = sceneOf({...item('a', 3, 4), role: 'tile'}, item('a', 3, 4));
  const turned: Route = {role: 'tile', points: [[3, 4], [3, 4]], below: null, isPlaced: false};
  deepEqual(arrived(scene, [turned]).map(({role}) => role), ['tile']);
});

const stage: Stage = {show: () => undefined, move: async () => undefined, roll: async () => undefined, arrows: () => undefined};
Object.assign(globalThis, {document: {getElementById: () => null}});

/* Two actions of Moguli's first player, then the whole turn of the second. */
function moguliTable(seats: Seat[]): Table {
  const {core} = countedCore();
  const match = newMatch({game: 'moguli', version: appOf(core).games.find(({name}) => name === 'moguli')!.version, options: {}, seats});
  const table = new LocalTable(appOf(core), {id: 'm', time: 1, isOver: false, flipped: false, match});
  for (let i = 0; i < 40 && !(table.onTurn === 1 && table.scene.turns > 1); i++) {
    const {actions} = table.scene;
    const turning = actions.find(({path}) => path.length > 1 && path[1]!.includes('.r'));
    play(match, (table.onTurn === 2 && turning ? turning : actions.at(-1)!).action);
    table.refresh();
  }
  return table;
}

test('all actions of a turn are told, and all are drawn', () => {
  const table = moguliTable([HUMAN, {kind: 'computer', level: 1}]);
  equal(table.onTurn, 1);
  equal(table.told.length > 1, true, 'more than the last action');
  equal(table.told.every(({player}) => player === 2), true);
  const said = (meaning: string) => [{...table.told[0]!.info, meaning}];
  equal(table.tale(1, said(`${table.name(1)} waits.`)).speaker, '', 'who acts is named once');
  equal(table.tale(1, said('A stone waits.')).speaker, 'tell.you'); // words are not loaded here
  const {speaker, text} = table.tale(2, table.told.map(({info}) => info));
  equal(speaker, '');
  equal(text.split('tell.theComputer').length, table.told.length + 1, 'each sentence names the computer');
});

test('a replay shows every told action from the position before, and ends where it was', async () => {
  const table = moguliTable([HUMAN, {kind: 'computer', level: 1}]);
  const shown: string[] = [];
  globalThis.matchMedia = () => ({matches: false}) as MediaQueryList;
  const close = table.open({...stage, show: () => shown.push('show'), move: async (_look, {action}) => void shown.push(action)});
  shown.length = 0;
  const done = table.replay();
  equal(table.phase, 'replaying');
  equal(table.canPoint, false);
  await done;
  deepEqual(shown, ['show', ...table.told.map(({info}) => info.action), 'show']);
  equal(table.phase, 'pointing');
  close();
});

test('pointing during a replay ends it', () => {
  const table = moguliTable([HUMAN, {kind: 'computer', level: 1}]);
  const close = table.open(stage);
  void table.replay();
  table.drop();
  equal(table.phase, 'pointing');
  close();
});

test('who wants no motion waits only if he asks for it', () => {
  equal(pauseAt('normal', false), 0);
  equal(pauseAt('atOnce', true), 0);
  equal(pauseAt('slow', false) > pauseAt('quick', true), true);
});

test('the pace governs how fast computers act, and only them', async () => {
  for (const [pace, speed] of [['atOnce', Infinity], ['slow', 0.5]] as const) {
    const {core} = countedCore();
    const app = appOf(core);
    app.settings.pace = pace;
    const match = newMatch({game: 'mijnlieff', version: 1, options: {}, seats: [HUMAN, {kind: 'computer', level: 1}]});
    const table = new LocalTable(app, {id: 'm', time: 1, isOver: false, flipped: false, match});
    const speeds: (number | undefined)[] = [];
    let answered = () => undefined as void;
    const done = new Promise<void>((resume) => {
      answered = resume;
    });
    /* The only legal action needs no engine: the computer's answer is put in. */
    (table as unknown as {engine: object}).engine = {choose: async () => table.scene.actions[0]!.action, stop: () => undefined, close: () => undefined};
    const close = table.open({...stage, move: async (_look, _info, given) => {
      speeds.push(given);
      if (speeds.length === 2) answered();
    }});
    table.scene.actions[0]!.path.forEach((id) => table.point(id));
    await done;
    deepEqual(speeds, [1, speed]);
    close();
  }
});

/* What is said when two pieces meet and somebody decides; and who then acts. */
function decisions(): {meaning: string; isSame: boolean}[] {
  const {core} = countedCore();
  core.games('en');
  const found: {meaning: string; isSame: boolean}[] = [];
  let random = 1;
  for (let match = 0; match < 40; match++) {
    const actions: string[] = [];
    let before = 0;
    for (let i = 0; i < 60; i++) {
      const now = core.play({game: 'pyramyd', options: {}, start: '', actions});
      if ('error' in now || !now.scene.actor) break;
      const {scene: {actor, actions: legal}, came} = now;
      if (came?.meaning.includes('decides.')) found.push({meaning: came.meaning, isSame: actor === before});
      before = actor;
      random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
      actions.push(legal[(random >>> 8) % legal.length]!.action);
    }
  }
  return found;
}

test('where pieces meet and somebody decides, it is said who', () => {
  const found = decisions();
  equal(found.some(({isSame}) => isSame) && found.some(({isSame}) => !isSame), true, `${found.length} decisions`);
  for (const {meaning, isSame} of found) {
    equal(/the player (whose turn it is|who has (Magenta|Cyan|Yellow)) decides\.$/.test(meaning), true, meaning);
    if (!isSame) equal(/who has/.test(meaning), true, meaning);
  }
});
