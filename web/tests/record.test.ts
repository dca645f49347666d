/* Matches that go to the core as text and come back. */
import {deepEqual, equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {Core} from '../src/core';
import {actionsTo, goTo, HUMAN, newMatch, nextNode, play, previousNode, rematch, type Match} from '../src/match';
import {Positions} from '../src/positions';
import {readAny, spell, writeLink, writeRecord} from '../src/record';
import {readSaved} from '../src/stored';
import {module} from './real_core';

const core = new Core(module);
const games = core.games('en');

/* Mijnlieff with two variations, one of them inside the other. */
function sample(): Match {
  const match = newMatch({game: 'mijnlieff', version: 1, options: {}, seats: [HUMAN, {kind: 'computer', level: 4}]});
  ['Oa1', 'Na2', 'Ob2'].forEach((action) => play(match, action));
  goTo(match, 1);
  ['Na3', 'Ob2'].forEach((action) => play(match, action));
  goTo(match, 4);
  play(match, 'Ob3');
  return match;
}

const read = (text: string) => {
  const {match, problem} = readAny(core, games, text);
  equal(problem, null);
  return match!;
};

test('a link holds the whole tree', () => {
  const match = sample();
  const link = writeLink(core, match);
  const again = read(link);
  equal(writeLink(core, again), link);
  deepEqual(again.seats, match.seats);
  deepEqual(actionsTo(again), ['Oa1', 'Na3', 'Ob3']);
  equal(again.nodes.length, match.nodes.length);
});

test('a record holds it too, and opens at its end', () => {
  const match = sample();
  goTo(match, 2);
  const text = writeRecord(core, match);
  equal(text, `game mijnlieff
rules 1
player 1 human
player 2 level4
actions 3
Oa1 Na2 Ob2
:from 1
Na3 Ob2
:from 4
Ob3

`);
  deepEqual(actionsTo(read(text)), ['Oa1', 'Na2', 'Ob2']);
});

/* White turns his only move away, which version 2 of Moguli forbids. */
const TILES = 'T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T0T1T0T0T0T0T3T0T0T0T0T0T0T0T0T0T0T0T0T0';
const turnedAway = (version: number) => `game moguli
rules ${version}
options tiles=${TILES}
position ${TILES} BBB../...BB/...../...../WW.../...../WWW.. 1 - - - 0 50
player 1 human
player 2 human
actions 2
rb31 end

`;

test('a match goes on by the rules it began with', () => {
  const text = turnedAway(1);
  const match = read(text);
  equal(match.version, 1);
  equal(writeRecord(core, match), text);
  equal(read(writeLink(core, match)).version, 1);
  const positions = new Positions(core, match);
  equal(positions.actor(2), 2);
  ok(positions.scene(0).actions.some(({action}) => action === 'rb31'));
  equal(readAny(core, games, turnedAway(2)).problem?.key, 'bad.action');
  equal(rematch(match, 2).version, 2);
});

test('redo returns to the variation that a link opened', () => {
  const match = read('#/match/mijnlieff?v=1&s=h,h&a=Oa1,Na2;1:Na3&c=3');
  deepEqual(actionsTo(match), ['Oa1', 'Na3']);
  goTo(match, previousNode(match));
  equal(match.nodes[nextNode(match)]!.action, 'Na3');
});

test('who resigned, here or in a variation, stays so', () => {
  const match = sample();
  goTo(match, 2);
  match.forfeit = {node: 2, player: 1};
  const text = writeRecord(core, match);
  ok(/\nforfeit 1 \S+\nreturns 0 1\nending forfeit\nactions 2\n/.test(text), text);
  deepEqual(read(text).forfeit, {node: 2, player: 1, reason: text.match(/\nforfeit 1 (.*)\n/)![1]});
  goTo(match, 6);
  const again = read(writeLink(core, match));
  deepEqual(actionsTo(again, again.forfeit!.node), ['Oa1', 'Na2']);
  deepEqual(actionsTo(again), ['Oa1', 'Na3', 'Ob3']);
});

test('what a record says besides is written again', () => {
  const text = `game mijnlieff
rules 1
event Sunday
mood good
player 1 Ann
player 2 level4
seed 7
actions 2
Oa1
:comment a corner, “as always”
:value 0.5312 exact
Na2
:mine

`;
  equal(writeRecord(core, read(text)), text);
});

const header = 'game mijnlieff\nrules 1\nplayer 1 Ann\nplayer 2 human\n';
const adjudicated = `${header}returns 1/2 1/2\nending adjudicated\nactions 2\nOa1 Na2\n`;
const forfeited = `${header}forfeit 2 went home\nreturns 1 0\nending forfeit\nactions 2\nOa1 Na2\n`;

for (const text of [adjudicated, forfeited]) {
  test(`a result that the rules do not give is kept: ${text.split('\n')[4]}`, () => {
    const match = read(`${text}\n`);
    equal(writeRecord(core, match), `${text}\n`);
    equal(writeRecord(core, readSaved('m', JSON.stringify({id: 'm', time: 1, isOver: false, flipped: false, match}))!.match), `${text}\n`);
    goTo(match, 1);
    equal(writeRecord(core, match), `${text}\n`);
    play(match, 'Na3'); // looking at something else changes no result
    equal(writeRecord(core, match), `${text}:from 1\nNa3\n\n`);
    equal(writeRecord(core, read(writeRecord(core, match))), `${text}:from 1\nNa3\n\n`);
  });
}

test('what is played behind a result is a variation', () => {
  const match = read(`${adjudicated}\n`);
  play(match, 'Ob2');
  equal(writeRecord(core, match), `${adjudicated}:from 2\nOb2\n\n`);
});

test('a forfeit that is taken back is no result any more, nor one that another follows', () => {
  const match = read(`${forfeited}\n`);
  match.forfeit = null;
  equal(writeRecord(core, match), `${header}actions 2\nOa1 Na2\n\n`);
  match.forfeit = {node: 2, player: 1, reason: 'tired'};
  equal(writeRecord(core, match), `${header}forfeit 1 tired\nreturns 0 1\nending forfeit\nactions 2\nOa1 Na2\n\n`);
  const other = read(`${adjudicated}\n`);
  other.forfeit = {node: 2, player: 1, reason: 'had enough'};
  equal(writeRecord(core, other), `${header}forfeit 1 had enough\nreturns 0 1\nending forfeit\nactions 2\nOa1 Na2\n\n`);
});

test('several players may have forfeited, and one in a variation', () => {
  const text = `game angoli
rules 1
options players=3
player 1 a
player 2 b
player 3 c
forfeit 1 tired
forfeit 3 hungry
returns 0 1 0
ending forfeit
actions 0

`;
  equal(writeRecord(core, read(text)), text);
  const aside = `${header}actions 2\nOa1 Na2\n:from 1\nNa3\n:forfeit 1 went home\n\n`;
  equal(writeRecord(core, read(aside)), aside);
});

test('storage that was damaged does no harm', () => {
  const match = sample();
  match.nodes[2]!.action = 'Na2\nactions 7';
  ok(readAny(core, games, spell(match)).problem);
  equal(writeLink(core, match), '');
  equal(readAny(core, games, 'game mijn\0lieff\nactions\n').match, null);
});
