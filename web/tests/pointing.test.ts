import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {drawOutcome, nextIds, NOTHING, point, stepBack, type Pointing} from '../src/pointing';

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
  const half = point(actions, NOTHING, 'a1')!;
  equal(half.action, null);
  deepEqual([...nextIds(actions, half)], ['b1', 'b2']);
  equal(point(actions, half, 'b1')?.action?.action, 'x');
  equal(point(actions, point(actions, half, 'b2')!, 'left')?.action?.action, 'y');
  equal(point(actions, NOTHING, 'end')?.action?.action, 'end');
});

const chosenBy = (...ids: string[]) =>
  ids.reduce<Pointing>((pointing, id) => point(actions, pointing, id) ?? pointing, NOTHING);

test('what means nothing is refused, another beginning begins', () => {
  const half = chosenBy('a1');
  equal(point(actions, half, 'c9'), null);
  equal(point(actions, NOTHING, 'b1'), null);
  deepEqual(point(actions, half, 'a2')?.chosen, ['a2']);
});

test('the last choice again takes it back, an earlier one leads back to it', () => {
  deepEqual(chosenBy('a1', 'a1'), NOTHING);
  deepEqual(chosenBy('a1', 'b2', 'b2').chosen, ['a1']);
  deepEqual(chosenBy('a1', 'b2', 'a1').chosen, ['a1']);
});

test('what could have come instead takes the place of a choice', () => {
  equal(chosenBy('a1', 'b2', 'b1').action?.action, 'x');
  deepEqual(chosenBy('a1', 'b2', 'a2').chosen, ['a2']);
});

test('a step back drops one choice', () => {
  deepEqual(stepBack(chosenBy('a1', 'b2')).chosen, ['a1']);
  deepEqual(stepBack(chosenBy('a1')), NOTHING);
  deepEqual(stepBack(NOTHING), NOTHING);
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
