/* What a host knows exactly comes before what engines think. */
import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {percents, reportValue} from '../src/analysis/value';
import {shortText, valueText} from '../src/analysis/words';
import {Engine} from '../src/engine';
import {exactReport, exactVerdict, findExact, type Known} from '../src/exact';
import {HUMAN, newMatch, play} from '../src/match';
import type {Table} from '../src/table';
import {provideWorkers} from './fake_worker';

const POSITION = {game: 'x', version: 2, options: {level: 'high'}, start: 'here', actions: []};
const KNOWN: Known = {
  player: 2, chance: 0.75, actions: [{action: 'b', chance: 0.75, mark: ''}, {action: 'a', chance: 0.5, mark: '??'}, {action: 'c', chance: 0.25, mark: '??'}],
};

const asked: {path: string; body: unknown}[] = [];
let answer: {status: number; body: unknown; after?: string} | null; // null: the host hangs

const reply = ({status, body, after}: NonNullable<typeof answer>) =>
  ({ok: status === 200, status, headers: new Headers(after ? {'Retry-After': after} : {}), json: async () => body});

const hang = (signal: AbortSignal) =>
  new Promise((_, fail) => signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))));

/* A host with files of values for the game x. */
Object.defineProperty(globalThis, 'navigator', {value: {onLine: true}, configurable: true});
Object.assign(globalThis, {
  addEventListener: () => undefined,
  document: {addEventListener: () => undefined},
  fetch: async (path: string, {body, signal}: {body?: string; signal?: AbortSignal}) => {
    if (path === 'api/me') return reply({status: 200, body: {guest: 'g', protocol: 1, exact: ['x']}});
    asked.push({path, body: JSON.parse(body!)});
    return answer ? reply(answer) : hang(signal!);
  },
});

const KNOWS = {status: 200, body: KNOWN};
const slow = (wait: number) => ({status: 429, body: {ok: false, error: {code: 'slow', say: '', wait}}});

/* Let everything happen that is ready to. */
const settle = () => new Promise((resume) => setTimeout(resume, 5));

type Held = {act: () => void; delay: number};

/* Time stands still: whatever waits for longer than a moment goes on when the test says so. */
async function holdTimers(body: (held: Set<Held>, ring: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const {setTimeout: set, clearTimeout: clear} = globalThis;
  const held = new Set<Held>();
  const hold = (timer: Held) => held.add(timer) && timer;
  const ring = () => {
    const due = [...held];
    held.clear();
    due.forEach(({act}) => act());
    return settle();
  };
  Object.assign(globalThis, {
    setTimeout: (act: () => void, delay: number) => (delay > 20 ? hold({act, delay}) : set(act, delay)),
    clearTimeout: (timer: Held) => held.delete(timer) || clear(timer as never),
  });
  Object.defineProperty(performance, 'now', {value: () => 1000, configurable: true});
  try {
    await body(held, ring);
  } finally {
    Object.assign(globalThis, {setTimeout: set, clearTimeout: clear});
    Reflect.deleteProperty(performance, 'now'); // which hides the real one
  }
}

const delays = (held: Set<Held>) => [...held].map(({delay}) => delay);

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

test('only what is certain is the whole point or nothing', () => {
  const told = (chance: number) => reportValue(exactReport({player: 2, chance, actions: [{action: 'a', chance, mark: ''}]}, 1), 2)!;
  deepEqual(exactReport({player: 1, chance: 0.9999999}, 1).chances, [65535, 1]);
  deepEqual(exactReport({player: 1, chance: 0}, 1).chances, [0, 65536]);
  deepEqual([0.997, 0.9999999, 0.003, 0.0000001].map((chance) => percents(told(chance))), [[1, 99], [1, 99], [99, 1], [99, 1]]);
  deepEqual([1, 0, 0.75].map((chance) => percents(told(chance))), [[0, 100], [100, 0], [25, 75]]);
  const table = {name: String, scene: {}} as unknown as Table;
  const words = (chance: number) => [valueText(table, told(chance)), shortText(told(chance))];
  deepEqual(words(0.9999999), ['analysis.share', 'analysis.short.percent']);
  deepEqual(words(1), ['analysis.wins', 'analysis.short.win']);
});

test('before the host is known, engines think', () => {
  const workers = provideWorkers();
  void new Engine({} as WebAssembly.Module).think(POSITION, 100, 1);
  deepEqual(workers[0]!.asked.map(({kind}) => kind), ['think']);
});

test('what the host knows, no worker is asked', async () => {
  await findExact();
  const [workers, engine] = [provideWorkers(), new Engine({} as WebAssembly.Module)];
  answer = KNOWS;
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
  await settle();
  const worker = workers[0]!;
  worker.report(worker.asked[0]!, 'a', true);
  equal((await report)?.lines[0]?.actions[0], 'a');
  const count = asked.length;
  void engine.think({...POSITION, game: 'y'}, 100, 1);
  equal(worker.asked.length, 2);
  equal(asked.length, count);
});

test('who has asked too much waits as long as the host says, and asks again', () => holdTimers(async (held, ring) => {
  const [workers, engine] = [provideWorkers(), new Engine({} as WebAssembly.Module)];
  const count = asked.length;
  answer = slow(5040);
  const report = engine.think(POSITION, 100, 1);
  await settle();
  deepEqual(delays(held), [5040]);
  answer = {status: 429, body: null, after: '7'}; // of a proxy
  await ring();
  deepEqual(delays(held), [7000]);
  equal(asked.length, count + 2);
  answer = KNOWS;
  await ring();
  equal((await report)?.isExact, true);
  equal(asked.length, count + 3);
  deepEqual([workers.length, held.size], [0, 0]);
}));

test('who waits to ask again does not, if another question comes or none is left', () => holdTimers(async (held) => {
  const [workers, engine] = [provideWorkers(), new Engine({} as WebAssembly.Module)];
  const count = asked.length;
  answer = slow(5040);
  const first = engine.think(POSITION, 100, 1);
  await settle();
  const second = engine.think(POSITION, 100, 1);
  equal(await first, null);
  await settle();
  deepEqual(delays(held), [5040]);
  void engine.choose(POSITION, 3, 100); // which no host is asked
  equal(await second, null);
  const third = engine.judge({...POSITION, actions: ['c']});
  await settle();
  engine.stop();
  equal(await third, null);
  equal(asked.length, count + 3);
  deepEqual([held.size, workers[0]!.asked.length], [0, 1]);
}));

test('who would have to wait for long lets an engine think', () => holdTimers(async (held, ring) => {
  const [workers, engine] = [provideWorkers(), new Engine({} as WebAssembly.Module)];
  answer = slow(3600_000);
  void engine.think(POSITION, 100, 1);
  await settle();
  deepEqual([held.size, workers[0]!.asked.length], [0, 1]);
  answer = slow(20_000);
  void engine.think(POSITION, 100, 1);
  await settle();
  equal(workers[0]!.asked.length, 1);
  await ring();
  deepEqual([held.size, workers[0]!.asked.length], [0, 2]);
}));

test('if the host hangs, an engine thinks after a while', () => holdTimers(async (held, ring) => {
  const [workers, engine] = [provideWorkers(), new Engine({} as WebAssembly.Module)];
  answer = null;
  const report = engine.think(POSITION, 100, 1);
  await settle();
  equal(workers.length, 0);
  deepEqual(delays(held), [4000]);
  await ring();
  workers[0]!.report(workers[0]!.asked[0]!, 'a', true);
  equal((await report)?.lines[0]?.actions[0], 'a');
  const stopped = engine.think(POSITION, 100, 1);
  engine.stop();
  equal(await stopped, null);
  equal(held.size, 0);
}));

test('while the host is asked, the worker does not think about an older question', async () => {
  const [workers, engine] = [provideWorkers(), new Engine({} as WebAssembly.Module)];
  answer = KNOWS;
  const first = engine.think({...POSITION, game: 'y'}, 100, 1);
  equal((await engine.think(POSITION, 100, 1))?.isExact, true);
  equal(await first, null);
  deepEqual(workers[0]!.questions.map(({kind}) => kind), ['start', 'think', 'stop']);
});

/* A line of three actions, at each of which a player acts. */
function tableOf(): Table {
  const match = newMatch({game: 'x', version: 1, options: {}, seats: [HUMAN, HUMAN]});
  ['a', 'b', 'c'].forEach((action) => play(match, action));
  return {
    app: {}, match, onChange: () => () => undefined, drawArrows: () => undefined,
    positions: {actor: () => 1, position: () => POSITION},
  } as unknown as Table;
}

test('the review of a line leaves time between its questions', () => holdTimers(async (held, ring) => {
  Object.assign(globalThis, {window: globalThis});
  const {Analysis} = await import('../src/analysis/analysis');
  const analysis = new Analysis(tableOf());
  const count = asked.length;
  answer = KNOWS;
  const close = analysis.open(false);
  for (let i = 1; i <= 4; i++) {
    await settle();
    equal(asked.length, count + i);
    deepEqual(delays(held).filter((delay) => delay < 200), i < 4 ? [125] : []); // the others are for drawing
    await ring();
  }
  deepEqual(analysis.progress, {done: 4, total: 4});
  close();
}));
