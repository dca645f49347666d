import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import type {Core, Halfway, Position} from '../src/core';
import {NOTHING} from '../src/pointing';
import {Pointer} from '../src/pointer';
import {previewOf} from '../src/preview';
import type {Item, LegalAction, Role, Scene} from '../src/scene';

const item = (id: string, role: Role, x = 0): Item => ({id, role, x, y: 0, shapes: []});
const legal = (...paths: string[]): LegalAction[] =>
  paths.map((path) => ({action: path, path: path.split(' '), meaning: path}));
const sceneOf = (actor: number, items: Item[], actions: LegalAction[]): Scene =>
  ({box: [0, 0, 1, 1], actor, turns: 0, items, actions});
const at: Position = {game: 'x', options: {}, start: '', actions: []};

/* A core that draws one item called after what was pointed at. */
function coreOf(answer: (ids: readonly string[]) => Halfway | {error: string}): {core: Core; asked: string[]} {
  const asked: string[] = [];
  const core = {
    point: (_: Position, ids: readonly string[]) => {
      asked.push(ids.join(' '));
      return answer(ids);
    },
  };
  return {core: core as unknown as Core, asked};
}

const drawn = (ids: readonly string[]): Halfway => ({box: [0, 0, 1, 1], items: [item(ids.join('-'), 'piece')]});

test('every id changes the picture, and a step back undoes it', () => {
  const {core, asked} = coreOf(drawn);
  const hand = new Pointer(core, at, sceneOf(1, [item('a', 'piece')], legal('a b c', 'a b d')));
  equal(hand.picture.items[0]!.id, 'a');
  deepEqual(asked, [], 'nothing is asked before one points');
  hand.point('a');
  hand.point('b');
  equal(hand.picture.items[0]!.id, 'a-b');
  equal(hand.back(), true);
  equal(hand.picture.items[0]!.id, 'a');
  equal(hand.back(), true);
  equal(hand.back(), false);
  equal(hand.isBegun, false);
});

test('what cannot be pointed at is refused in words, until something else is', () => {
  const {core} = coreOf((ids) => (ids.at(-1) === 'z' ? {refused: 'not that'} : drawn(ids)));
  const hand = new Pointer(core, at, sceneOf(1, [], legal('a b')));
  hand.point('a');
  equal(hand.point('z'), null);
  equal(hand.refusal, 'not that');
  deepEqual(hand.pointing.chosen, ['a'], 'the choice stays');
  equal(hand.point('b')?.action, 'a b');
  equal(hand.refusal, '');
});

test('a suggestion is chosen from the first; switches change it, and back undoes them', () => {
  const other: Record<string, string> = {h: 's', s: 'h'};
  const {core} = coreOf((ids) => {
    if (ids.at(-1) !== 'turn') return drawn(ids);
    const path = ids.slice(0, -1).map((id) => other[id]!);
    return {...drawn(path), path, ...(path[0] === 's' ? {refused: 'no s'} : {})};
  });
  const scene = {...sceneOf(1, [], legal('h begin')), suggestion: ['h'], switches: ['turn']};
  const hand = new Pointer(core, at, scene);
  equal(hand.isBegun, false);
  equal(hand.picture.items[0]!.id, 'h');
  deepEqual([...hand.next()].sort(), ['begin', 'turn']);
  hand.point('turn');
  deepEqual(hand.pointing.chosen, ['s']);
  equal(hand.picture.items[0]!.id, 's');
  equal(hand.refusal, 'no s');
  deepEqual([...hand.next()], ['turn']);
  equal(hand.back(), true);
  deepEqual(hand.pointing.chosen, ['h']);
  equal(hand.isBegun, false);
  hand.adopt({action: 's', path: ['s', 'begin'], meaning: ''});
  deepEqual(hand.pointing.chosen, ['s'], 'a hint is shown as a choice');
  hand.back();
  equal(hand.point('begin')?.action, 'h begin');
});

const ground = ['p1', 'p2', 'p3'].map((id, i) => item(id, 'place', 10 * i));

test('where the opponent is sent is foreseen, in the picture as it is', () => {
  const scene = sceneOf(1, ground, legal('hand p1'));
  const came = {action: 'hand p1', path: [], meaning: '', shift: [5, 0] as [number, number], motions: []};
  const after = sceneOf(2, ground, legal('red p2', 'blue p2'));
  const half = {chosen: ['hand'], action: null};
  deepEqual(previewOf(scene, half, 'p1', () => ({scene: after, came}))?.replies, [[5, 0]]);
  const anywhere = sceneOf(2, ground, legal('red p1', 'red p2', 'red p3'));
  deepEqual(previewOf(scene, half, 'p1', () => ({scene: anywhere, came}))?.replies, []);
  const moving = sceneOf(2, ground, legal('red p2', 'blue p1'));
  deepEqual(previewOf(scene, half, 'p1', () => ({scene: moving, came}))?.replies, []);
});

test('what comes next is foreseen, and what cannot be pointed at is not', () => {
  const scene = sceneOf(1, ground, legal('hand p1', 'hand p3'));
  const never = () => {
    throw new Error('no action is complete');
  };
  deepEqual(previewOf(scene, NOTHING, 'hand', never)?.next, ['p1', 'p3']);
  equal(previewOf(scene, NOTHING, 'p1', never), null);
});
