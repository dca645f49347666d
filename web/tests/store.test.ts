import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {HUMAN, newMatch, play} from '../src/match';
import {forgetMatch, listMatches, loadMatch, saveMatch, type Saved} from '../src/store';
import {provideStorage, state} from './storage';

function savedAt(id: string, time: number): Saved {
  const match = newMatch({game: 'x', version: 1, options: {}, seats: [HUMAN, HUMAN]});
  for (let i = 0; i < time; i++) play(match, 'a');
  return {id, time, isOver: false, flipped: false, match};
}

const listed = () => listMatches().map(({id, time}) => [id, time]);

test('what a full storage refused is newer than what it has', () => {
  provideStorage();
  saveMatch(savedAt('one', 1));
  saveMatch(savedAt('two', 2));
  equal(loadMatch('one')?.time, 1);
  state.isFull = true;
  saveMatch(savedAt('one', 3));
  saveMatch(savedAt('three', 4));
  equal(loadMatch('one')?.match.current, 3);
  deepEqual(listed(), [['three', 4], ['one', 3], ['two', 2]]);
  state.isFull = false;
  saveMatch(savedAt('one', 5));
  deepEqual(listed(), [['one', 5], ['three', 4], ['two', 2]]);
  for (const id of ['one', 'two', 'three']) forgetMatch(id);
  deepEqual(listed(), []);
});

test('without storage, matches last as long as the page', () => {
  provideStorage(() => {
    throw new Error('forbidden');
  });
  saveMatch(savedAt('one', 1));
  equal(loadMatch('one')?.time, 1);
  deepEqual(listed(), [['one', 1]]);
});
