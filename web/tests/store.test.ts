import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {memoryDatabase, type Database} from '../src/database';
import {HUMAN, newMatch, play} from '../src/match';
import {forgetDamaged, forgetMatches, listDamaged, listMatches, loadMatch, saveMatch, storageState, useDatabase, type Saved} from '../src/store';
import {kept, provideStorage} from './storage';

const TABLES = ['matches', 'summaries', 'damaged'];

function savedAt(id: string, time: number): Saved {
  const match = newMatch({game: 'x', version: 1, options: {}, seats: [HUMAN, HUMAN]});
  for (let i = 0; i < time; i++) play(match, 'a');
  return {id, time, isOver: false, flipped: false, match};
}

const listed = async () => (await listMatches()).map(({id, time}) => [id, time]);

/* A database that may be full. */
function narrow(): Database & {isFull: boolean} {
  const base = memoryDatabase(TABLES, true);
  const made = {...base, isFull: false, change: (changes: Parameters<Database['change']>[0]) =>
    made.isFull ? Promise.reject(new Error('full')) : base.change(changes)};
  return made;
}

test('what a full storage refused is newer than what it has', async () => {
  provideStorage();
  const base = narrow();
  await useDatabase(base);
  await saveMatch(savedAt('one', 1));
  await saveMatch(savedAt('two', 2));
  equal((await loadMatch('one'))?.time, 1);
  equal(await storageState(), 'kept');
  base.isFull = true;
  await saveMatch(savedAt('one', 3));
  await saveMatch(savedAt('three', 4));
  equal((await loadMatch('one'))?.match.current, 3);
  deepEqual(await listed(), [['three', 4], ['one', 3], ['two', 2]]);
  equal(await storageState(), 'full');
  base.isFull = false;
  await saveMatch(savedAt('one', 5));
  deepEqual(await listed(), [['one', 5], ['three', 4], ['two', 2]]);
  await forgetMatches(['one', 'two', 'three']);
  deepEqual(await listed(), []);
});

test('a match can be read before it is written', async () => {
  await useDatabase();
  void saveMatch(savedAt('one', 1));
  equal((await loadMatch('one'))?.time, 1);
});

test('an action is handed to the storage at once', async () => {
  const base = memoryDatabase(TABLES, true);
  let changes = 0;
  await useDatabase({...base, change: (given) => {
    changes++;
    return base.change(given);
  }});
  void saveMatch(savedAt('one', 1));
  equal(changes, 1, 'before anything else happens');
});

test('without storage, matches last as long as the page, and the page knows', async () => {
  provideStorage(() => {
    throw new Error('forbidden');
  });
  await useDatabase(memoryDatabase(TABLES));
  await saveMatch(savedAt('one', 1));
  equal((await loadMatch('one'))?.time, 1);
  deepEqual(await listed(), [['one', 1]]);
  equal(await storageState(), 'refused');
});

test('more matches than a page shows are kept', async () => {
  provideStorage();
  await useDatabase();
  for (let i = 1; i <= 100; i++) await saveMatch(savedAt(`m${i}`, i));
  equal((await listMatches()).length, 100);
});

const fill = () => {
  kept.clear();
  kept.set('tavola.match.m', JSON.stringify(savedAt('m', 5)));
  kept.set('tavola.match.x', JSON.stringify(savedAt('m', 5))); // under a wrong name
  kept.set('tavola.match.y', '{');
  kept.set('tavola.damaged.z', '[');
  kept.set('tavola.settings', '{}');
};

test('matches of earlier versions are moved over, the damaged ones set aside', async () => {
  provideStorage();
  fill();
  const base = memoryDatabase(TABLES, true);
  await useDatabase(base);
  deepEqual(await listed(), [['m', 5]]);
  deepEqual((await listDamaged()).sort(), ['x', 'y', 'z']);
  equal(await base.get('damaged', 'y'), '{');
  deepEqual([...kept.keys()], ['tavola.settings']);
  await forgetDamaged();
  deepEqual(await listDamaged(), []);
  equal((await loadMatch('m'))?.match.current, 5);
});

test('moving over is repeated until it is done, and brings nothing back', async () => {
  provideStorage();
  fill();
  const base = narrow();
  base.isFull = true;
  await useDatabase(base).catch(() => undefined);
  equal(kept.size, 5, 'nothing is lost');
  base.isFull = false;
  await useDatabase(base);
  await saveMatch(savedAt('m', 7));
  fill(); // as if the page had been left before the old ones were removed
  await useDatabase(base);
  deepEqual(await listed(), [['m', 7]]);
});

test('without a database the old matches stay where they are', async () => {
  provideStorage();
  fill();
  await useDatabase(memoryDatabase(TABLES));
  deepEqual(await listed(), [['m', 5]]);
  equal(kept.size, 5);
});

test('a damaged line of the list is made again, a damaged match set aside', async () => {
  provideStorage();
  kept.clear();
  const base = memoryDatabase(TABLES, true);
  await useDatabase(base);
  for (const id of ['a', 'b', 'c']) await saveMatch(savedAt(id, 2));
  await base.change([{table: 'summaries', key: 'a', value: {id: 'a', time: 'x'}}, {table: 'summaries', key: 'b'}]);
  await base.change([{table: 'matches', key: 'c', value: '{'}]);
  equal(await loadMatch('c'), null);
  deepEqual((await listed()).sort(), [['a', 2], ['b', 2]]);
  deepEqual(await listDamaged(), ['c']);
  ok(await base.get('summaries', 'b'));
});
