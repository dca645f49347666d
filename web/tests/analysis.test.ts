import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {Lines} from '../src/analysis/lines';
import {turningPoints, type Played} from '../src/analysis/turning';
import {lineValue, overValue, reportValue, shownPercent, spokenPlayer} from '../src/analysis/value';
import type {Line} from '../src/core';
import {goTo, HUMAN, newMatch, play} from '../src/match';
import type {Table} from '../src/table';

const line = (share: number, exact = false, actions = ['a']): Line => ({share, score: -2000, exact, distance: 3, actions});

test('a value of the second of two is the first one’s too', () => {
  const value = lineValue(line(49152), 2, 2);
  deepEqual(value.shares, [0.25, 0.75]);
  equal(value.kind, 'estimate');
  equal(value.margin, -2);
  equal(spokenPlayer(value), 2);
});

test('among three only whoever acts is known', () => {
  const value = lineValue(line(16384), 3, 3);
  deepEqual(value.shares, [null, null, 0.25]);
  equal(spokenPlayer(value), 3);
});

test('where chance acts, random games speak for all', () => {
  const value = reportValue({depth: 0, nodes: 0, lines: [], chances: [32768, 16384, 16384]}, 0, 3)!;
  deepEqual(value.shares, [0.5, 0.25, 0.25]);
  equal(spokenPlayer(value), 1);
  equal(reportValue({depth: 0, nodes: 0, lines: []}, 1, 2), null);
});

test('only what is proved says 100 %', () => {
  equal(shownPercent(lineValue(line(65500), 1, 2), 65500 / 65536), 99);
  equal(shownPercent(lineValue(line(65536, true), 1, 2), 1), 100);
  equal(shownPercent(overValue([60, 0]), 0), 0);
});

test('the largest losses are turning points, in the order of play', () => {
  const at = (share: number) => lineValue(line(share * 65536), 1, 2);
  const played = (number: number, player: number, from: number, to: number, better = 'x'): Played =>
    ({node: number, number, player, action: 'y', better, before: at(from), after: at(to)});
  const found = turningPoints([
    played(1, 1, 0.5, 0.45), played(2, 2, 0.45, 0.7), played(3, 1, 0.7, 0.3), played(4, 0, 0.3, 0.9), played(5, 1, 0.9, 0.1, 'y'),
  ]);
  deepEqual(found.map(({number}) => number), [2, 3]);
  equal(Math.round(found[0]!.from * 100), 55);
  const many = turningPoints([0.2, 0.5, 0.3, 0.15, 0.4].map((loss, i) => played(i + 1, 1, 0.8, 0.8 - loss)));
  deepEqual(many.map(({number}) => number), [1, 2, 3, 5]);
});

test('a line told again only in part keeps its end', () => {
  const told = new Lines();
  const tell = (...actions: string[]) => told.lengthen({depth: 1, nodes: 1, lines: [line(1, false, actions)]}).lines[0]!.actions;
  deepEqual(tell('a', 'b', 'c'), ['a', 'b', 'c']);
  deepEqual(tell('a'), ['a', 'b', 'c']);
  deepEqual(tell('a', 'd'), ['a', 'd']);
  deepEqual(tell('e'), ['e']);
});

test('lines of different depths are not compared', () => {
  const told = new Lines();
  const tell = (...shares: number[]) =>
    told.settle({depth: 1, nodes: 1, lines: shares.map((share) => line(share))}).lines.map(({share}) => share);
  deepEqual(tell(1, 2), [1, 2]);
  deepEqual(tell(5, 3), [5, 3]);
  deepEqual(tell(2, 3), [5, 3]);
  deepEqual(tell(2, 1), [2, 1]);
});

/* Its module asks at once how many cores there are. */
async function analysisOf(table: object) {
  Object.defineProperty(globalThis, 'navigator', {value: {hardwareConcurrency: 1}, configurable: true});
  const {Analysis} = await import('../src/analysis/analysis');
  return new Analysis({app: {}, ...table} as Table);
}

const someMatch = () => newMatch({game: 'x', version: 1, options: {}, seats: [HUMAN, HUMAN]});

test('of a line only what was asked for is played', async () => {
  const match = someMatch();
  const analysis = await analysisOf({match, visit: (node: number) => goTo(match, node)});
  analysis.playLine(['a', 'b', 'c', 'd'], 2);
  deepEqual(match.nodes.map(({action}) => action), ['', 'a', 'b']);
  equal(match.current, 2);
});

test('turning points are numbered by turns, as the moves are', async () => {
  const match = someMatch();
  const players = [0, 1, 1, 0, 2, 0, 2]; // by node
  players.forEach(() => play(match, 'a'));
  const analysis = await analysisOf({match, positions: {actor: (node: number) => players[node]}});
  deepEqual(analysis.played().map(({number}) => number), [1, 1, 1, 2, 2, 3, 3]);
});
