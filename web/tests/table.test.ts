import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {LocalTable} from '../src/local';
import {goTo, HUMAN, newMatch, play, type Match, type Seat} from '../src/match';
import {loadMatch, useDatabase} from '../src/store';
import type {Stage} from '../src/table';
import {madeUpApp} from './made_up';

const COMPUTER: Seat = {kind: 'computer', level: 8};

/* Pieces glide for ever on it. */
const stage: Stage = {show: () => undefined, move: () => new Promise(() => undefined), roll: async () => undefined, arrows: () => undefined};

Object.assign(globalThis, {document: {getElementById: () => null}});

function matchOf(seats: Seat[], ...actions: string[]): Match {
  const match = newMatch({game: 'x', version: 1, options: {}, seats});
  actions.forEach((action) => play(match, action));
  return match;
}

const tableOf = (match: Match, length?: number, id = 'm') =>
  new LocalTable(madeUpApp(length), {id, time: 1, isOver: false, flipped: false, match});

test('a computer is to think as soon as a person has acted', () => {
  const table = tableOf(matchOf([HUMAN, COMPUTER]));
  table.open(stage);
  equal(table.phase, 'pointing');
  table.point('x');
  equal(table.phase, 'thinking');
  table.undo();
  equal(table.phase, 'pointing');
});

test('a computer that begins is to think from the first', () => {
  equal(tableOf(matchOf([COMPUTER, HUMAN])).phase, 'thinking');
});

test('a computer waits for who looks back', () => {
  const table = tableOf(matchOf([HUMAN, COMPUTER], 'x', 'x', 'x', 'y'));
  table.open(stage);
  table.visit(1);
  equal(table.phase, 'waiting');
  table.resume();
  equal(table.phase, 'thinking');
  goTo(table.match, 1);
  equal(tableOf(table.match).phase, 'waiting');
});

test('a person who is next may point while things glide', () => {
  const table = tableOf(matchOf([HUMAN, HUMAN]));
  table.open(stage);
  table.point('x');
  equal(table.phase, 'pointing');
});

test('a finished match is known as such wherever it is opened', async () => {
  await useDatabase();
  const isOver = async (id: string, match: Match, length: number) => {
    tableOf(match, length, id);
    return (await loadMatch(id))?.isOver ?? false;
  };
  const match = matchOf([HUMAN, HUMAN], 'x', 'x', 'x');
  equal(await isOver('end', match, 3), true);
  equal(await isOver('open', match, 4), false);
  match.forfeit = {node: 2, player: 1};
  equal(await isOver('beyond', match, 4), false);
  goTo(match, 1);
  equal(await isOver('resigned', match, 4), true);
  match.forfeit = null;
  equal(await isOver('back', match, 3), true);
});

test('a finished match that is played otherwise is open again', () => {
  const table = tableOf(matchOf([HUMAN, HUMAN], 'x', 'x', 'x'), 3);
  table.visit(1);
  equal(table.saved.isOver, true);
  table.point('y');
  equal(table.saved.isOver, false);
});

test('a result moves the level that adapts, once', () => {
  const resigned = (adapts?: 'open' | 'counted') => {
    const table = tableOf({...matchOf([HUMAN, COMPUTER]), ...(adapts ? {adapts} : {})});
    table.open(stage);
    table.resign();
    return table;
  };
  const table = resigned('open');
  deepEqual(table.app.settings.standings, {x: {level: 2, losses: 1}});
  equal(table.match.adapts, 'counted');
  table.undo();
  table.resign();
  deepEqual(table.app.settings.standings, {x: {level: 2, losses: 1}});
  deepEqual(resigned().app.settings.standings, {});
});
