/* Links and records come from strangers. Whatever one does to a good one, it is
 * refused with a reason or understood, and then written and read alike. */
import {equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {Misread, readLink, writeLink} from '../src/link';
import {goTo, HUMAN, newMatch, play, type Match} from '../src/match';
import {BadRecord, readRecord, writeRecord} from '../src/record';
import {dice} from './dice';

const ROUNDS = 4000 * Number(process.env.TAVOLA_TEST_SCALE ?? 1);
const SCRAPS = ['', '&', '=', ',', ';', ':', '%', '%2', '%ff', '%2C', '?', '#', '/', ' ', '\n', '\r\n', '-1', '0', '9', '999999999999', 'h', 'c=7',
  'f=1:2', 'a=', 's=', '__proto__', 'level3', 'player 9 x', 'actions 3', 'forfeit 1 x', 'returns 1 0', '\u0000', '\ud800', 'é', '\ufeff'];

function mutate(text: string, roll: (sides: number) => number): string {
  let changed = text;
  for (let i = roll(4); i >= 0; i--) {
    const at = roll(changed.length + 1);
    changed = changed.slice(0, at) + SCRAPS[roll(SCRAPS.length)]! + changed.slice(at + roll(4));
  }
  return changed;
}

function sample(): Match {
  const match = newMatch({game: 'x', version: 1, options: {seed: '9'}, start: 'p q', seats: [HUMAN, {kind: 'computer', level: 4}]});
  ['a1', 'b2', 'c3'].forEach((action) => play(match, action));
  goTo(match, 1);
  ['d:4', 'e,5'].forEach((action) => play(match, action));
  return {...match, forfeit: {node: match.current, player: 2}};
}

function check<Read>(text: string, read: (text: string) => Read, isRefusal: (error: unknown) => boolean): Read | null {
  try {
    return read(text);
  } catch (error) {
    ok(isRefusal(error), `${String(error)} by ${JSON.stringify(text)}`);
    return null;
  }
}

test('links that were tampered with', () => {
  const good = writeLink(sample());
  const roll = dice(1);
  let understood = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const match = check(mutate(good, roll), readLink, (error) => error instanceof Misread);
    if (!match) continue;
    const link = writeLink(match);
    equal(writeLink(readLink(link)), link);
    understood++;
  }
  ok(understood > ROUNDS / 20 && understood < ROUNDS);
});

test('records that were tampered with', () => {
  const good = writeRecord(sample(), 'resigned');
  const roll = dice(2);
  let understood = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const found = check(mutate(good, roll), readRecord, (error) => error instanceof BadRecord);
    if (!found) continue;
    const record = writeRecord(found.match, 'resigned');
    equal(writeRecord(readRecord(record).match, 'resigned'), record);
    understood++;
  }
  ok(understood > ROUNDS / 20 && understood < ROUNDS);
});
