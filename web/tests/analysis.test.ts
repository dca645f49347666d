import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {Lines} from '../src/analysis/lines';
import {answerTo, mistakes, turningPoints, type Played} from '../src/analysis/turning';
import {hundredths, isCommon, lineValue, overValue, percents, reportValue, shareOf, shownPercent, spokenPlayer} from '../src/analysis/value';
import {prevents, replyTo, tell, threatOf, turnOf} from '../src/analysis/why';
import {Core, type Line, type Verdict} from '../src/core';
import {goTo, HUMAN, newMatch, play} from '../src/match';
import type {Table} from '../src/table';
import {module} from './real_core';

const line = (share: number, exact = false, actions = ['a'], shares = [share, 65536 - share]): Line =>
  ({share, score: -2000, exact, distance: 3, shares, actions});

test('a value of the second of two is the first one’s too', () => {
  const value = lineValue(line(49152, false, ['a'], [16384, 49152]), 2);
  deepEqual(value.shares, [0.25, 0.75]);
  equal(value.kind, 'estimate');
  equal(value.margin, -2);
  equal(spokenPlayer(value), 2);
});

test('among three one speaks of whoever acts', () => {
  const value = lineValue(line(16384, false, ['a'], [32768, 16384, 16384]), 3);
  equal(spokenPlayer(value), 3);
  equal(shareOf(value, 3), 0.25);
});

test('where chance acts, random games speak for all', () => {
  const value = reportValue({depth: 0, nodes: 0, lines: [], chances: [32768, 16384, 16384]}, 0)!;
  deepEqual(value.shares, [0.5, 0.25, 0.25]);
  equal(spokenPlayer(value), 1);
  equal(reportValue({depth: 0, nodes: 0, lines: []}, 1), null);
});

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

test('chances of several players add up to 100 %', () => {
  deepEqual(hundredths([1 / 3, 1 / 3, 1 / 3]), [34, 33, 33]);
  deepEqual(hundredths([0.335, 0.335, 0.33]), [34, 33, 33]);
  deepEqual(hundredths([0.005, 0.005, 0.99]), [1, 0, 99]);
  deepEqual(hundredths([0.501, 0.249, 0.25]), [50, 25, 25]); // to whom most was taken
  for (let i = 0; i < 500; i++) {
    const raw = Array.from({length: 2 + (i % 5)}, (_, k) => ((i * 7919 + k * 104729) % 997) + 1);
    const shares = raw.map((one) => Math.floor((one / total(raw)) * 65536));
    shares[0]! += 65536 - total(shares);
    const value = lineValue(line(shares[0]!, false, ['a'], shares), 1);
    equal(total(percents(value)), 100);
    equal(total(percents(lineValue(line(shares[0]!, true, ['a'], shares), 1))), 100);
    percents(value).forEach((part, k) => equal(Math.abs(part - value.shares[k]! * 100) < 3, true));
  }
});

test('estimates are never sure, however many play', () => {
  deepEqual(percents(lineValue(line(65400, false, ['a'], [65400, 100, 36]), 1)), [98, 1, 1]);
  deepEqual(percents(lineValue(line(65536, true, ['a'], [65536, 0, 0]), 1)), [100, 0, 0]);
});

test('what all have in common is said once, and does not add up', () => {
  const value = lineValue(line(40000, false, ['a'], [40000]), 2);
  equal(isCommon(value), true);
  equal(shownPercent(value, 2), 61);
  equal(spokenPlayer(value), 2);
  equal(isCommon(overValue([60, 60, 60])), true);
  equal(isCommon(overValue([0, 0])), true);
  equal(isCommon(overValue([60, 0, 0])), false);
});

test('only what is proved says 100 %', () => {
  equal(shownPercent(lineValue(line(65500), 1), 1), 99);
  equal(shownPercent(lineValue(line(65536, true), 1), 1), 100);
  equal(shownPercent(overValue([60, 0]), 2), 0);
});

const verdict = (mark: Verdict['mark'], best: number, taken: number, actions = ['x', 'y']): Verdict => ({
  mark, loss: best - taken, error: 3000, best: line(best, false, [actions[0]!]), taken: line(taken, false, [actions[1]!]),
});
const played = (node: number, player: number, said: Verdict | null): Played => ({node, number: node, player, action: 'y', verdict: said});

test('only what the core marks is a mistake, and luck is not', () => {
  const found = mistakes([
    played(1, 1, verdict('', 60000, 20000)), played(2, 1, verdict('?', 40000, 30000)), played(3, 0, verdict('??', 60000, 0)),
    played(4, 2, null), played(5, 2, verdict('??', 50000, 10000)),
  ]);
  deepEqual(found.map(({node}) => node), [2, 5]);
  equal(shareOf(found[0]!.before, 1), 40000 / 65536);
  equal(shareOf(found[0]!.after, 1), 30000 / 65536);
});

test('the largest losses are listed, in the order of play', () => {
  const losses = [13000, 32000, 19000, 9000, 26000];
  deepEqual(turningPoints(losses.map((loss, i) => played(i + 1, 1, verdict('?', 50000, 50000 - loss)))).map(({node}) => node), [1, 2, 3, 5]);
});

test('another try is compared with what was played', () => {
  const [turning] = mistakes([played(1, 1, verdict('??', 50000, 20000))]);
  const tried = (mark: Verdict['mark'], taken: number, action = 'z') => answerTo(turning!, verdict(mark, 50000, taken, ['x', action]));
  equal(tried('??', 20000, 'y'), 'played');
  equal(tried('', 50000, 'x'), 'best');
  equal(tried('', 49000), 'good');
  equal(tried('?', 30000), 'better');
  equal(tried('??', 22000), 'same'); // within the error
  equal(tried('??', 10000), 'worse');
});

test('the first corner of Angoli is no mistake', () => {
  const core = new Core(module);
  for (const players of ['2', '3', '4']) {
    for (const corner of 'ABCD') {
      const found = core.verdict({game: 'angoli', options: {players}, start: '', actions: [corner]}, 0, 1)!;
      equal(found.mark, '', `${corner} of ${players}`);
      equal(total(found.taken.shares), 65536);
    }
  }
});

/* Hopper, where Red wins in three actions. */
const WON = {game: 'hopper', options: {}, start: 'r.w/rrR/RWR/.../ww./.W./W../... 1 0 44', actions: []};

test('a line is told in whole sentences, turn by turn', () => {
  const core = new Core(module);
  core.games('en');
  const {best} = core.verdict({...WON, actions: [first(core)]}, 20000, 1)!;
  const steps = tell(core, WON, best.actions);
  equal(steps.length, Math.min(12, best.actions.length));
  deepEqual(steps.slice(0, 2).map(({player}) => player), [1, 2]);
  equal(steps.every(({info}) => /^\S.*\.$/.test(info.meaning)), true);
  deepEqual(turnOf(steps, 0).map(({action}) => action), best.actions.slice(0, 1));
  deepEqual(replyTo(steps).map(({action}) => action), best.actions.slice(1, 2));
  const other = [steps[0]!, {...steps[1]!, action: 'nonsense'}];
  const moved = [{...steps[0]!, info: {...steps[0]!.info, shift: [100, 0] as [number, number]}}, other[1]!];
  equal(prevents(steps, steps), false);
  equal(prevents(steps, other), true);
  equal(prevents(steps, moved), false); // places may have new names
  const threat = threatOf(core, {...WON, actions: best.actions.slice(0, 1)}, steps[0]!, 1);
  equal(threat?.stopping, 0); // it wins in three
});

function first(core: Core): string {
  const found = core.play(WON);
  return 'error' in found ? '' : found.scene.actions[0]!.action;
}

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
