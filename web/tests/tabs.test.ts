/* Two pages of one match: what they know comes together, and one of them acts. */
import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {absorb, actionsTo, goTo, HUMAN, newMatch, play, type Match} from '../src/match';
import {Turn} from '../src/tabs';

function matchOf(...actions: string[]): Match {
  const match = newMatch({game: 'x', version: 1, options: {}, seats: [HUMAN, HUMAN]});
  actions.forEach((action) => play(match, action));
  return match;
}

const lines = (match: Match) => match.nodes.map((_, i) => actionsTo(match, i).join(' ')).sort();

test('pages that acted at the same time come to the same', () => {
  const [one, other] = [matchOf('a', 'b'), matchOf('a', 'b')];
  play(one, 'c');
  play(other, 'd');
  play(other, 'e');
  const [first, second] = [structuredClone(one), structuredClone(other)];
  equal(absorb(one, second, true), true);
  equal(absorb(other, first, false), true);
  deepEqual(lines(one), lines(other));
  deepEqual(lines(one), ['', 'a', 'a b', 'a b c', 'a b d', 'a b d e']);
  deepEqual([one, other].map((match) => actionsTo(match)), [['a', 'b', 'd', 'e'], ['a', 'b', 'd', 'e']]);
  equal(absorb(other, structuredClone(one), false), false, 'nothing new any more');
});

test('numbers of nodes stay as they are', () => {
  const here = matchOf('a', 'b');
  const there = matchOf('x');
  goTo(there, 0);
  play(there, 'a');
  there.forfeit = {node: there.current, player: 2};
  absorb(here, there, true);
  deepEqual(actionsTo(here, 2), ['a', 'b']);
  equal(here.current, 1);
  deepEqual(here.forfeit, {node: 1, player: 2});
});

/* The browser's locks, for one name. */
function provideLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, __: object, work: () => Promise<void>) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  Object.defineProperty(globalThis, 'navigator', {value: {locks: {request}}, configurable: true});
}

test('one page at a time acts, and what it begins belongs to it', async () => {
  provideLocks();
  const [one, other] = [new Turn('m', () => undefined), new Turn('m', () => undefined)];
  const done: string[] = [];
  const work = (turn: Turn, name: string, depth: number): Promise<void> => turn.take(() => true, async () => {
    done.push(name);
    await new Promise((resume) => setTimeout(resume));
    if (depth > 0) await work(turn, name, depth - 1);
  });
  await Promise.all([work(one, 'one', 2), work(other, 'other', 1)]);
  deepEqual(done, ['one', 'one', 'one', 'other', 'other']);
});

test('what is not wanted any more when its turn comes is left', async () => {
  provideLocks();
  const [one, other] = [new Turn('m', () => undefined), new Turn('m', () => undefined)];
  let isWanted = true;
  let count = 0;
  const first = one.take(() => true, async () => {
    isWanted = false; // the other page hears of it
  });
  await other.take(() => isWanted, async () => {
    count++;
  });
  await first;
  equal(count, 0);
});
