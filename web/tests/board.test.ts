import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {stops} from '../src/board/motion';
import {nearest, nearestTowards} from '../src/board/targets';
import {isSpoken, spokenName, type Item, type Scene} from '../src/scene';

const spots = [[0, 0], [100, 0], [0, 100], [300, 20]].map(([x, y]) => ({spot: {x: x!, y: y!}}));

test('arrows lead to the nearest in their direction', () => {
  const from = spots[0]!.spot;
  equal(nearestTowards(spots, from, 'ArrowRight', false), spots[1]);
  equal(nearestTowards(spots, from, 'ArrowDown', false), spots[2]);
  equal(nearestTowards(spots, from, 'ArrowLeft', false), null);
  equal(nearestTowards(spots, from, 'ArrowLeft', true), spots[1]);
  equal(nearestTowards(spots, spots[1]!.spot, 'ArrowRight', false), spots[3]);
  equal(nearest(spots, {x: 260, y: 0}), spots[3]);
  equal(nearest([], {x: 0, y: 0}), null);
});

test('a way is divided by its lengths, and part of it lies below', () => {
  const found = stops([[0, 0], [100, 0], [100, 300]], [0, 0]);
  deepEqual(found.map(({offset}) => offset), [0, 0.25, 1]);
  deepEqual(found.map(({below}) => below), [false, true, false]);
  deepEqual(stops([[5, 5], [5, 5]]).map(({offset}) => offset), [0, 1]);
});

test('a place is spoken of with all that lies there', () => {
  const item = (role: Item['role'], more: Partial<Item> = {}): Item => ({id: 'c4', role, x: 0, y: 0, shapes: [], ...more});
  const scene = (...items: Item[]): Scene => ({box: [0, 0, 1, 1], actor: 1, turns: 0, items, actions: []});
  const square = 'c4';
  equal(spokenName(scene(item('place')), 'c4'), 'c4');
  equal(spokenName(scene(item('place', {square})), 'c4'), 'c4');
  equal(spokenName(scene(item('tile', {square, label: 'tile'}), item('piece', {square, label: 'black stone'})), 'c4'), 'c4, tile, black stone');
  equal(spokenName(scene(item('place', {label: 'hand, 2 left'}), item('piece', {count: 2})), 'c4'), 'hand, 2 left');
});

test('a mark is read where there is nothing else, by its words alone', () => {
  const item = (role: Item['role'], label?: string): Item => ({id: 'c4', role, x: 0, y: 0, shapes: [], label});
  const scene = (...items: Item[]): Scene => ({box: [0, 0, 1, 1], actor: 1, turns: 0, items, actions: []});
  const alone = scene(item('mark', 'three of six'));
  equal(isSpoken(alone, alone.items[0]!), true);
  equal(spokenName(alone, 'c4'), 'three of six');
  const beside = scene({...item('place'), square: 'c4'}, item('mark', 'visited'));
  deepEqual(beside.items.map((one) => isSpoken(beside, one)), [true, false]);
  equal(spokenName(beside, 'c4'), 'c4, visited');
  const silent = scene(item('mark'));
  equal(isSpoken(silent, silent.items[0]!), false);
});
