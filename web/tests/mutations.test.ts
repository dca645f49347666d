/* Links and records come from strangers. Whatever one does to a good one, it is
 * refused with a reason or understood, and then written and read alike. */
import {equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {Core} from '../src/core';
import {goTo, HUMAN, newMatch, play, type Match} from '../src/match';
import {readAny, writeLink, writeRecord} from '../src/record';
import {dice} from './dice';
import {module} from './real_core';

const core = new Core(module);
const games = core.games('en');
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
  const match = newMatch({game: 'mijnlieff', version: 1, options: {}, seats: [HUMAN, {kind: 'computer', level: 4}]});
  ['Oa1', 'Na2', 'Ob2'].forEach((action) => play(match, action));
  goTo(match, 1);
  ['Na3', 'Ob2'].forEach((action) => play(match, action));
  return {...match, forfeit: {node: match.current, player: 2}};
}

/* Read tampered texts; what was understood is written and read alike. */
function tamper(good: string, seed: number, write: (match: Match) => string): void {
  const roll = dice(seed);
  let understood = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const text = mutate(good, roll);
    const {match, problem} = readAny(core, games, text);
    ok(match || problem, text);
    if (!match || problem) continue;
    const written = write(match);
    equal(write(readAny(core, games, written).match!), written, text);
    understood++;
  }
  ok(understood > ROUNDS / 50 && understood < ROUNDS, `${understood} of ${ROUNDS}`);
}

test('links that were tampered with', () => tamper(writeLink(core, sample()), 1, (match) => writeLink(core, match)));
test('records that were tampered with', () => tamper(writeRecord(core, sample()), 2, (match) => writeRecord(core, match)));
