import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {actionsTo, goTo, HUMAN, isFlipped, newMatch, nextNode, play, previousNode, rematch, wholeLine, type Match} from '../src/match';
import {fraction} from '../src/record';
import {turnNumbers, turnsFrom} from '../src/turns';

function sample(): Match {
  const match = newMatch({
    game: 'x', version: 1, options: {seed: '9', cells: 'a,b;c'}, seats: [HUMAN, {kind: 'computer', level: 4}],
  });
  play(match, 'a1');
  play(match, 'b2');
  goTo(match, 1);
  play(match, 'c:3');
  play(match, 'd,4');
  goTo(match, 0);
  play(match, 'é');
  return match;
}

test('going back and playing otherwise keeps both', () => {
  const match = sample();
  equal(match.nodes.length, 6);
  deepEqual(actionsTo(match, 4), ['a1', 'c:3', 'd,4']);
  deepEqual(match.nodes[1]!.children, [2, 3]);
  goTo(match, 1);
  play(match, 'b2');
  equal(match.current, 2);
});

test('redo follows what was visited last', () => {
  const match = sample();
  goTo(match, 4);
  goTo(match, 1);
  equal(nextNode(match), 3);
  equal(previousNode(match), 0);
  deepEqual(wholeLine(match), [0, 1, 3, 4]);
});

test('redo follows what was played last', () => {
  const match = sample();
  goTo(match, 0);
  equal(nextNode(match), 5);
});

test('a rematch begins where the match began, from the other seats', () => {
  const match = {...sample(), start: 'some position'};
  equal(isFlipped(match.seats), false);
  const again = rematch(match, match.version);
  deepEqual(again, newMatch({...match, seats: [{kind: 'computer', level: 4}, HUMAN]}));
  equal(isFlipped(again.seats), true);
});

test('dice begin a turn, and a player goes on with it', () => {
  deepEqual(turnNumbers([0, 1, 1, 0, 2, 0, 2]), [1, 1, 1, 2, 2, 3, 3]);
  deepEqual(turnNumbers([2, 1], 4), [4, 5]);
  deepEqual(turnNumbers([0, 0, 1]), [1, 2, 2]);
  deepEqual(turnNumbers([]), []);
});

test('a turn that variations split keeps its number', () => {
  const match = newMatch({game: 'x', version: 1, options: {}, seats: [HUMAN, HUMAN]});
  for (const action of ['a', 'b', 'c', 'd']) play(match, action);
  goTo(match, 1);
  for (const action of ['e', 'f', 'g']) play(match, action);
  const actors = [1, 1, 1, 2, -1, 1, 2, -1]; // by node
  const turns = (first: number, number: number) => turnsFrom(match, (node) => actors[node]!, first, number);
  deepEqual(turns(1, 1), [
    {number: 1, nodes: [1, 2], variations: [5]}, {number: 1, nodes: [3], variations: []}, {number: 2, nodes: [4], variations: []},
  ]);
  deepEqual(turns(5, 1).map(({number, nodes}) => [number, nodes]), [[1, [5, 6]], [2, [7]]]);
});

test('sixtieths are fractions', () => {
  deepEqual([0, 60, 30, 20, 40, -60].map(fraction), ['0', '1', '1/2', '1/3', '2/3', '-1']);
});
