/* levels.test.ts - the names of levels, and the one that moves with results. */
import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {again, FIRST_STANDING, levelName, nameLevels, readStandings, standingAfter, standingOf} from '../src/levels';
import {HUMAN, newMatch, type Seat} from '../src/match';
import {countedCore} from './real_core';

const WON = [60, 0];
const LOST = [0, 60];
const DRAWN = [30, 30];

test('levels have eight different names in each language', () => {
  const {core} = countedCore();
  for (const language of ['en', 'it', 'de', 'fr', 'es']) {
    const [game] = core.games(language);
    nameLevels(core, game!.name);
    const names = [1, 2, 3, 4, 5, 6, 7, 8].map(levelName);
    equal(new Set(names).size, 8);
    equal(names.some((name) => /\d/.test(name)), false);
  }
});

test('one level up after a win, one down after two losses in a row', () => {
  const after = (...results: number[][]) => results.reduce((standing, result) => standingAfter(standing, result, 1), FIRST_STANDING);
  deepEqual(after(), {level: 2, losses: 0});
  deepEqual(after(WON), {level: 3, losses: 0});
  deepEqual(after(LOST), {level: 2, losses: 1});
  deepEqual(after(LOST, LOST), {level: 1, losses: 0});
  deepEqual(after(LOST, DRAWN, LOST), {level: 2, losses: 1});
  deepEqual(after(LOST, WON, LOST), {level: 3, losses: 1});
  deepEqual(after(LOST, LOST, LOST, LOST), {level: 1, losses: 0});
  deepEqual(after(...Array.from({length: 9}, () => WON)), {level: 8, losses: 0});
});

test('among several, only the best have won', () => {
  deepEqual(standingAfter(FIRST_STANDING, [30, 0, 30], 3), {level: 3, losses: 0});
  deepEqual(standingAfter(FIRST_STANDING, [0, 60, 0], 1), {level: 2, losses: 1});
  deepEqual(standingAfter(FIRST_STANDING, [60, 60, 60], 1), {level: 2, losses: 0}); // all together
});

test('what was stored is not taken on trust', () => {
  deepEqual(readStandings({hopper: {level: 5, losses: 1}, circles: {level: 9, losses: 0}, moguli: null, angoli: {level: 3, losses: 2}, pyramyd: 4}),
    {hopper: {level: 5, losses: 1}});
  deepEqual(readStandings(null), {});
  deepEqual(readStandings('x'), {});
  deepEqual(standingOf({}, 'hopper'), FIRST_STANDING);
});

test('playing again, a computer that adapts has moved', () => {
  const seats: Seat[] = [HUMAN, {kind: 'computer', level: 2}];
  const match = newMatch({game: 'hopper', version: 1, options: {}, seats});
  const standings = {hopper: {level: 3, losses: 0}};
  deepEqual(again(match, 1, standings).seats, [{kind: 'computer', level: 2}, HUMAN]);
  const next = again({...match, adapts: 'counted'}, 1, standings);
  deepEqual(next.seats, [{kind: 'computer', level: 3}, HUMAN]);
  equal(next.adapts, 'open');
});
