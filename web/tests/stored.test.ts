/* What storage holds may have been damaged in any way. Whatever is done to a good
 * match, it is opened as a match that is right in all its parts, or set aside. */
import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {LocalTable} from '../src/local';
import {goTo, HUMAN, lineFrom, newMatch, play, wholeLine, type Match} from '../src/match';
import {Positions} from '../src/positions';
import {judge} from '../src/record';
import {memoryDatabase} from '../src/database';
import {forgetMatches, loadMatch, useDatabase, type Saved} from '../src/store';
import {readSaved} from '../src/stored';
import {dice} from './dice';
import {appOf, countedCore} from './real_core';
import {provideStorage} from './storage';

const ROUNDS = 3000 * Number(process.env.TAVOLA_TEST_SCALE ?? 1);
const app = appOf(countedCore().core);

Object.assign(globalThis, {document: {getElementById: () => null}});

/* A match with variations, by the core's own rules. */
function sample(): Saved {
  const match = newMatch({game: 'mijnlieff', version: 1, options: {}, seats: [HUMAN, {kind: 'computer', level: 4}]});
  const positions = new Positions(app.core, match);
  const step = (choice: number) => {
    const {actions} = positions.scene(match.current);
    play(match, actions[choice % actions.length]!.action);
  };
  for (let i = 0; i < 8; i++) step(i * 5);
  goTo(match, 3);
  for (let i = 0; i < 3; i++) step(i * 7 + 1);
  goTo(match, 5);
  return {id: 'm', time: 17, isOver: false, flipped: true, match};
}

const GOOD = sample();
const TEXT = JSON.stringify(GOOD);

/* Follow the tree as the page does, but never further than it is large. */
function walkEverywhere({nodes, current}: Match): void {
  for (let start = 0; start < nodes.length; start++) {
    let steps = 0;
    for (let node = start; node >= 0; node = nodes[node]!.parent) ok(++steps <= nodes.length, 'back in a circle');
    steps = 0;
    for (let node: number | undefined = start; node !== undefined; ) {
      ok(++steps <= nodes.length, 'on in a circle');
      const {next, children}: Match['nodes'][number] = nodes[node]!;
      ok(next < 0 || nodes[next], 'on to nowhere');
      node = next >= 0 ? next : children[0];
    }
  }
  ok(nodes[current]);
}

/* What a page does with a match that was read. */
function use(saved: Saved): boolean {
  walkEverywhere(saved.match);
  const {match, problem} = judge(app.core, app.games, saved.match);
  if (problem || match!.seats.length !== saved.match.seats.length) return false;
  const table = new LocalTable(app, saved);
  ok(wholeLine(table.match).length >= lineFrom(table.match).length);
  for (let node = 0; node < table.match.nodes.length; node++) table.positions.actor(node);
  return true;
}

test('a good match is read as it was', () => {
  deepEqual(readSaved('m', TEXT), GOOD);
  ok(use(readSaved('m', TEXT)!));
  equal(readSaved('other', TEXT), null);
});

/* One value somewhere in it is another. */
const SCRAPS: unknown[] = [null, true, -1, 0, 1, 2, 3, 9, 1.5, 1e9, '', 'x', 'hopper', 'a b', 'a\nb', 'x'.repeat(2000), [], [1], [1, 1], [0], {}, {kind: 'computer', level: 0}];

function changeValue(value: unknown, roll: (sides: number) => number): unknown {
  const isDeep = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isDeep || roll(8) === 0) return SCRAPS[roll(SCRAPS.length)];
  const keys = Object.keys(value);
  const key = keys[roll(keys.length)]!;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : {...value};
  if (roll(12) === 0) delete copy[key];
  else copy[key] = changeValue(copy[key], roll);
  return copy;
}

function changeText(text: string, roll: (sides: number) => number): string {
  let changed = text;
  for (let i = roll(3); i >= 0; i--) {
    const at = roll(changed.length + 1);
    const scrap = ['', '1', '-1', '0', '9', '"', '[', ']', '{', '}', ',', ':', 'null', 'x', '\u0000', '\ud800'][roll(16)]!;
    changed = changed.slice(0, at) + scrap + changed.slice(at + roll(3));
  }
  return changed;
}

test('whatever was done to it, a stored match is right or set aside', async () => {
  const base = memoryDatabase(['matches', 'summaries', 'damaged'], true);
  provideStorage();
  await useDatabase(base);
  const roll = dice(5);
  const counts = {used: 0, refused: 0, damaged: 0};
  for (let i = 0; i < ROUNDS; i++) {
    const text = i % 3 === 0 ? changeText(TEXT, roll) : JSON.stringify(changeValue(GOOD, roll)) ?? '';
    await forgetMatches(['m']); // as tables have saved it
    await base.change([{table: 'matches', key: 'm', value: text}, {table: 'damaged', key: 'm'}]);
    const saved = await loadMatch('m');
    equal((await base.keys('matches')).includes('m'), saved !== null);
    equal((await base.get('damaged', 'm')) === text, saved === null);
    if (saved) counts[use(saved) ? 'used' : 'refused']++;
    else counts.damaged++;
  }
  ok(Object.values(counts).every((count) => count > ROUNDS / 200), JSON.stringify(counts));
});

/* Each part by itself, as nobody would write it. */
const change = (path: string, value: unknown): string => {
  const copy = JSON.parse(TEXT);
  const keys = path.split('.');
  const last = keys.pop()!;
  keys.reduce((object, key) => object[key], copy)[last] = value;
  return JSON.stringify(copy);
};

test('every part of a stored match is looked at', () => {
  const bad: [string, unknown][] = [
    ['time', 'now'], ['time', -1], ['isOver', 0], ['flipped', null], ['match', []], ['match.game', 7], ['match.game', 'a b'], ['match.version', '1'],
    ['match.options', []], ['match.options', {a: 1}], ['match.options', {'a b': ''}], ['match.start', null], ['match.start', 'a\nb'],
    ['match.seats', []], ['match.seats', {}], ['match.seats.0', {kind: 'ghost'}], ['match.seats.1.level', 9], ['match.seats.1.level', 1.5],
    ['match.nodes', []], ['match.nodes.0.parent', 0], ['match.nodes.0.action', 'x'], ['match.nodes.1.parent', 1], ['match.nodes.1.parent', -1],
    ['match.nodes.2.action', ''], ['match.nodes.2.action', 'a b'], ['match.nodes.2.children', null], ['match.nodes.2.children', []],
    ['match.nodes.2.children', [3, 3]], ['match.nodes.2.children', [1]], ['match.nodes.2.children', [4]], ['match.nodes.2.next', 2],
    ['match.nodes.2.next', 1], ['match.nodes.2.next', 99], ['match.nodes.2.next', undefined], ['match.nodes.8.next', 0], ['match.current', -1],
    ['match.current', 99], ['match.current', '5'], ['match.forfeit', undefined], ['match.forfeit', {node: 99, player: 1}],
    ['match.forfeit', {node: 1, player: 0}], ['match.forfeit', {node: 1, player: 3}],
  ];
  for (const [path, value] of bad) equal(readSaved('m', change(path, value)), null, `${path} = ${JSON.stringify(value)}`);
  const moved = JSON.parse(TEXT); // a child of another than its parent
  Object.assign(moved.match.nodes[1], {children: [2, 3]});
  Object.assign(moved.match.nodes[2], {children: [], next: -1});
  equal(readSaved('m', JSON.stringify(moved)), null);
  ok(readSaved('m', change('match.forfeit', {node: 1, player: 2})));
  ok(readSaved('m', change('match.nodes.3.next', -1)));
});
