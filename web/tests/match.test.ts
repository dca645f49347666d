import {deepEqual, equal, throws} from 'node:assert/strict';
import {test} from 'node:test';
import {judge} from '../src/judge';
import {Misread, readLink, writeLink} from '../src/link';
import {actionsTo, goTo, HUMAN, isFlipped, newMatch, nextNode, play, previousNode, rematch, wholeLine, type Match} from '../src/match';
import {BadRecord, fraction, readRecord, writeRecord} from '../src/record';
import {turnNumbers, turnsFrom} from '../src/turns';
import {GAMES, madeUpCore} from './made_up';

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

test('a link holds the whole tree', () => {
  const match = sample();
  const read = readLink(writeLink(match));
  equal(writeLink(read), writeLink(match));
  deepEqual(read.options, match.options);
  deepEqual(read.seats, match.seats);
  deepEqual(actionsTo(read), ['é']);
  equal(read.nodes.length, match.nodes.length);
});

test('redo returns to the variation that a link opened', () => {
  const {match, problem} = judge(madeUpCore(), GAMES, readLink('#/match/x?v=1&s=h,h&a=x,y;1:z&c=3'));
  equal(problem, null);
  deepEqual(actionsTo(match!), ['x', 'z']);
  goTo(match!, previousNode(match!));
  equal(match!.nodes[nextNode(match!)]!.action, 'z');
});

test('a rematch begins where the match began, from the other seats', () => {
  const match = {...sample(), start: 'some position'};
  equal(isFlipped(match.seats), false);
  const again = rematch(match);
  deepEqual(again, newMatch({...match, seats: [{kind: 'computer', level: 4}, HUMAN]}));
  equal(isFlipped(again.seats), true);
});

test('dice begin a turn, and a player goes on with it', () => {
  deepEqual(turnNumbers([0, 1, 1, 0, 2, 0, 2]), [1, 1, 1, 2, 2, 3, 3]);
  deepEqual(turnNumbers([2, 1], 4), [4, 5]);
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

test('damaged links are refused', () => {
  const isMisread = (error: unknown) => error instanceof Misread;
  for (const bad of ['', '#/match/', '#/match/x?a=%', '#/match/x?c=7', '#/match/x?s=9', '#/match/x?a=5:b', '#/match/x?v=-1', '#/match/x?f=0:0']) {
    throws(() => readLink(bad), isMisread);
  }
});

test('a record is written and read', () => {
  const match = sample();
  goTo(match, 4);
  const text = writeRecord(match, 'resigned');
  const {match: read} = readRecord(text);
  deepEqual(actionsTo(read), ['a1', 'c:3', 'd,4']);
  deepEqual(read.seats, match.seats);
  deepEqual(read.options, match.options);
  deepEqual(readRecord('# hello\r\ngame y\r\nactions\r\na b\r\nc\r\n\r\ngame z\n').match.nodes.length, 4);
});

test('a record of who resigned early ends there', () => {
  const match = sample();
  goTo(match, 1);
  match.forfeit = {node: 1, player: 2};
  const {match: read, result} = readRecord(writeRecord(match, 'resigned'));
  deepEqual(actionsTo(read), ['a1']);
  deepEqual(read.forfeit, {node: 1, player: 2});
  equal(result.returns, '1 0');
});

test('what is wrong with a record is told with its line', () => {
  const at = (line: number) => (error: unknown) => error instanceof BadRecord && error.line === line;
  throws(() => readRecord('rules 1\n'), at(1));
  throws(() => readRecord('game x\nbanana 1\nactions\n'), at(2));
  throws(() => readRecord('game x\n'), at(2));
  throws(() => readRecord('actions\n'), at(1));
  throws(() => readRecord('game x\nrules one\nactions\n'), at(2));
  throws(() => readRecord('game x\noptions banana\nseed 1\nactions\n'), at(2));
  throws(() => readRecord('game x\ngame y\nactions\n'), at(2));
  throws(() => readRecord('game x\nactions many\n'), at(2));
});

test('a record that lost its end says so, and keeps the rest', () => {
  const isCut = (error: unknown) => error instanceof BadRecord && error.line === 2 && error.match?.nodes.length === 3;
  throws(() => readRecord('game x\nactions 3\na b\n'), isCut);
});

test('sixtieths are fractions', () => {
  deepEqual([0, 60, 30, 20, 40, -60].map(fraction), ['0', '1', '1/2', '1/3', '2/3', '-1']);
});
