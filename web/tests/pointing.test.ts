import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {drawOutcome, nextIds, NOTHING, point} from '../src/pointing';

const legal = <Action extends object>(action: Action) => ({...action, meaning: ''});
const actions = [
  {action: 'x', path: ['a1', 'b1']},
  {action: 'y', path: ['a1', 'b2', 'left']},
  {action: 'z', path: ['a2', 'b1']},
  {action: 'end', path: ['end']},
].map(legal);

test('what begins a path can be pointed at', () => {
  deepEqual([...nextIds(actions, NOTHING)], ['a1', 'a2', 'end']);
});

test('a path leads to its action', () => {
  const half = point(actions, NOTHING, 'a1');
  equal(half.action, null);
  deepEqual([...nextIds(actions, half)], ['b1', 'b2']);
  equal(point(actions, half, 'b1').action?.action, 'x');
  equal(point(actions, point(actions, half, 'b2'), 'left').action?.action, 'y');
  equal(point(actions, NOTHING, 'end').action?.action, 'end');
});

test('pointing elsewhere drops the choice or begins another', () => {
  const half = point(actions, NOTHING, 'a1');
  deepEqual(point(actions, half, 'c9'), NOTHING);
  deepEqual(point(actions, half, 'a1'), NOTHING);
  deepEqual(point(actions, half, 'a2').chosen, ['a2']);
});

test('outcomes come by their weights', () => {
  const outcomes = [{action: '1', path: ['die']}, {action: '2', path: ['die'], weight: 3}].map(legal);
  equal(drawOutcome(outcomes, 0)?.action, '1');
  equal(drawOutcome(outcomes, 0.3)?.action, '2');
  equal(drawOutcome(outcomes, 0.999)?.action, '2');
  const heavy = [{action: 'often', path: ['die'], weight: 3}, {action: 'seldom', path: ['die']}].map(legal);
  equal(drawOutcome(heavy, 0.74)?.action, 'often');
  equal(drawOutcome(heavy, 0.76)?.action, 'seldom');
});
