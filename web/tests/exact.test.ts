/* What a host knows exactly comes before what engines think. */
import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {reportValue} from '../src/analysis/value';
import {Engine} from '../src/engine';
import {exactReport, exactVerdict, findExact, type Known} from '../src/exact';
import {provideWorkers} from './fake_worker';

const POSITION = {game: 'x', version: 2, options: {level: 'high'}, start: 'here', actions: []};
const KNOWN: Known = {
  player: 2, chance: 0.75, actions: [{action: 'b', chance: 0.75, mark: ''}, {action: 'a', chance: 0.5, mark: '??'}, {action: 'c', chance: 0.25, mark: '??'}],
};

const asked: {path: string; body: unknown}[] = [];
let answer: {status: number; body: unknown};

const reply = ({status, body}: typeof answer) => ({ok: status === 200, status, json: async () => body});

/* A host with files of values for the game x. */
Object.defineProperty(globalThis, 'navigator', {value: {onLine: true}, configurable: true});
Object.assign(globalThis, {
  addEventListener: () => undefined,
  document: {addEventListener: () => undefined},
  fetch: async (path: string, {body}: {body?: string}) => {
    if (path === 'api/me') return reply({status: 200, body: {guest: 'g', protocol: 1, exact: ['x']}});
    asked.push({path, body: JSON.parse(body!)});
    return reply(answer);
  },
});

test('a report has as many lines as are wanted, and all shares', () => {
  const report = exactReport(KNOWN, 2);
  deepEqual(report.lines.map(({actions, share, shares, exact}) => [actions, share, shares, exact]), [
    [['b'], 49152, [16384, 49152], true], [['a'], 32768, [32768, 32768], true]]);
  deepEqual(reportValue(report, 2)?.kind, 'proved');
});

test('where the dice roll, chances are told as proved', () => {
  const value = reportValue(exactReport({player: 1, chance: 0.75}, 3), 0)!;
  deepEqual([value.kind, value.shares], ['proved', [0.75, 0.25]]);
});

test('a verdict compares with the best action', () => {
  const verdict = exactVerdict(KNOWN, 'a')!;
  deepEqual([verdict.mark, verdict.loss, verdict.error, verdict.best.actions, verdict.taken.actions], ['??', 16384, 0, ['b'], ['a']]);
  equal(exactVerdict(KNOWN, 'z'), null);
});

test('before the host is known, engines think', () => {
  const workers = provideWorkers();
  void new Engine({} as WebAssembly.Module).think(POSITION, 100, 1);
  deepEqual(workers[0]!.asked.map(({kind}) => kind), ['think']);
});

test('what the host knows, no worker is asked', async () => {
  await findExact();
  const [workers, engine] = [provideWorkers(), new Engine({} as WebAssembly.Module)];
  answer = {status: 200, body: KNOWN};
  equal((await engine.think(POSITION, 100, 3))?.isExact, true);
  equal(await engine.choose(POSITION, 8, 100), 'b');
  equal((await engine.judge({...POSITION, actions: ['c']}))?.mark, '??');
  equal(workers.length, 0);
  deepEqual(asked.at(-1), {
    path: 'api/exact', body: {id: 'page', game: 'x', options: {level: 'high', rules: '2'}, position: 'here', actions: []},
  });
});

test('a question that another one follows is answered by null', async () => {
  const engine = new Engine({} as WebAssembly.Module);
  const first = engine.think(POSITION, 100, 3);
  const second = engine.think(POSITION, 100, 3);
  equal(await first, null);
  equal((await second)?.isExact, true);
  const third = engine.think(POSITION, 100, 3);
  engine.stop();
  equal(await third, null);
});

test('where the host does not know, and in other games, an engine thinks', async () => {
  const [workers, engine] = [provideWorkers(), new Engine({} as WebAssembly.Module)];
  answer = {status: 404, body: {}};
  const report = engine.think(POSITION, 100, 1);
  await new Promise((resume) => setTimeout(resume, 5));
  const worker = workers[0]!;
  worker.report(worker.asked[0]!, 'a', true);
  equal((await report)?.lines[0]?.actions[0], 'a');
  const count = asked.length;
  void engine.think({...POSITION, game: 'y'}, 100, 1);
  equal(worker.asked.length, 2);
  equal(asked.length, count);
});
