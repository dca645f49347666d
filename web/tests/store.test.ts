import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {HUMAN, newMatch, play} from '../src/match';
import {forgetMatch, listMatches, loadMatch, saveMatch, type Saved} from '../src/store';

const kept = new Map<string, string>();
let isFull = false;

const storage = {
  get length() {
    return kept.size;
  },
  key: (i: number) => [...kept.keys()][i] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  removeItem: (key: string) => void kept.delete(key),
  setItem(key: string, text: string) {
    if (isFull) throw new Error('full');
    kept.set(key, text);
  },
};

function provide(get: () => unknown): void {
  Object.defineProperty(globalThis, 'localStorage', {get, configurable: true});
}

function savedAt(id: string, time: number): Saved {
  const match = newMatch({game: 'x', version: 1, options: {}, seats: [HUMAN, HUMAN]});
  for (let i = 0; i < time; i++) play(match, 'a');
  return {id, time, isOver: false, flipped: false, match};
}

const listed = () => listMatches().map(({id, time}) => [id, time]);

test('what a full storage refused is newer than what it has', () => {
  provide(() => storage);
  saveMatch(savedAt('one', 1));
  saveMatch(savedAt('two', 2));
  equal(loadMatch('one')?.time, 1);
  isFull = true;
  saveMatch(savedAt('one', 3));
  saveMatch(savedAt('three', 4));
  equal(loadMatch('one')?.match.current, 3);
  deepEqual(listed(), [['three', 4], ['one', 3], ['two', 2]]);
  isFull = false;
  saveMatch(savedAt('one', 5));
  deepEqual(listed(), [['one', 5], ['three', 4], ['two', 2]]);
  for (const id of ['one', 'two', 'three']) forgetMatch(id);
  deepEqual(listed(), []);
});

test('without storage, matches last as long as the page', () => {
  provide(() => {
    throw new Error('forbidden');
  });
  saveMatch(savedAt('one', 1));
  equal(loadMatch('one')?.time, 1);
  deepEqual(listed(), [['one', 1]]);
});
