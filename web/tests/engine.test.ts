/* Engines answer when they have thought; what one asked meanwhile may be over. */
import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {Engine} from '../src/engine';
import {LocalTable} from '../src/local';
import {HUMAN, newMatch, play, type Match} from '../src/match';
import type {Table, Stage} from '../src/table';
import {provideWorkers} from './fake_worker';
import {madeUpApp} from './made_up';

const POSITION = {game: 'x', options: {}, start: '', actions: []};
const stage: Stage = {show: () => undefined, move: async () => undefined, roll: async () => undefined, arrows: () => undefined};

Object.assign(globalThis, {document: {getElementById: () => null}});

const engineOf = () => new Engine({} as WebAssembly.Module);

/* Let everything happen that is ready to. */
const settle = () => new Promise((resume) => setTimeout(resume, 5));

test('an answer to an older question is ignored', async () => {
  const workers = provideWorkers();
  const engine = engineOf();
  const first = engine.choose(POSITION, 3, 100);
  const second = engine.choose(POSITION, 4, 100);
  const [worker] = workers;
  const [old, latest] = worker!.asked;
  equal(await first, null);
  worker!.chosen(old!, 'late');
  worker!.chosen(latest!, 'right');
  equal(await second, 'right');
  equal(workers.length, 1);
});

test('an answer after stop() is ignored, and the next question heard', async () => {
  const [workers, engine] = [provideWorkers(), engineOf()];
  const told: number[] = [];
  const first = engine.think(POSITION, 100, 1, ({nodes}) => told.push(nodes));
  engine.stop();
  equal(await first, null);
  const worker = workers[0]!;
  deepEqual(worker.questions.map(({kind}) => kind), ['start', 'think', 'stop']);
  worker.report(worker.asked[0]!, 'late', false);
  worker.report(worker.asked[0]!, 'late', true);
  deepEqual(told, []);
  const second = engine.think(POSITION, 100, 1, ({nodes}) => told.push(nodes));
  worker.report(worker.asked[0]!, 'late', true);
  worker.report(worker.asked[1]!, 'soon', false);
  worker.report(worker.asked[1]!, 'right', true);
  equal((await second)?.lines[0]?.actions[0], 'right');
  deepEqual(told, [1]);
});

test('who waits for an engine that fails or is closed hears of it', async () => {
  const [workers, engine] = [provideWorkers(), engineOf()];
  const first = engine.choose(POSITION, 3, 100);
  workers[0]!.onerror!();
  equal(await first, null);
  equal(workers[0]!.isTerminated, true);
  const second = engine.choose(POSITION, 3, 100);
  equal(workers.length, 2); // it begins anew
  engine.close();
  equal(await second, null);
});

/* A person and a computer; so many actions have been played. */
function tableOf(...actions: string[]): Table {
  const match: Match = newMatch({game: 'x', version: 1, options: {}, seats: [HUMAN, {kind: 'computer', level: 3}]});
  actions.forEach((action) => play(match, action));
  return new LocalTable(madeUpApp(), {id: 'm', time: 1, isOver: false, flipped: false, match});
}

test('the computer plays what its engine answers', async () => {
  const workers = provideWorkers();
  const table = tableOf('x');
  table.open(stage);
  await settle();
  workers[0]!.chosen(workers[0]!.asked[0]!, 'y');
  await settle();
  deepEqual(table.match.nodes.map(({action}) => action), ['', 'x', 'y']);
  equal(table.phase, 'pointing');
});

test('what the computer answers after an undo is not played', async () => {
  const workers = provideWorkers();
  const table = tableOf('x');
  table.open(stage);
  await settle();
  const question = workers[0]!.asked[0]!;
  table.undo();
  workers[0]!.chosen(question, 'y');
  await settle();
  equal(table.match.nodes.length, 2);
  equal(table.match.current, 0);
  equal(table.phase, 'pointing');
  table.point('y'); // otherwise: the computer is asked about that, and only that counts
  await settle();
  workers[0]!.chosen(question, 'x');
  await settle();
  equal(table.match.current, 2);
  equal(table.phase, 'thinking');
  workers[0]!.chosen(workers[0]!.asked.at(-1)!, 'y');
  await settle();
  deepEqual(table.match.nodes.map(({action}) => action), ['', 'x', 'y', 'y']);
});

/* Computers wait a little before they act. Undo in that time, and they do not. */
test('what was answered before an undo, but not yet played, is not played', async () => {
  const workers = provideWorkers();
  const {setTimeout: real} = globalThis;
  const pauses: (() => void)[] = [];
  const table = tableOf('x');
  table.app.settings.animation = true;
  Object.assign(globalThis, {
    matchMedia: () => ({matches: false}),
    setTimeout: (act: () => void, delay: number) => (delay > 100 ? pauses.push(act) : real(act, delay)),
  });
  try {
    table.open(stage);
    await settle();
    workers[0]!.chosen(workers[0]!.asked[0]!, 'y');
    await settle();
    equal(table.match.nodes.length, 2);
    table.undo();
    pauses.forEach((resume) => resume());
    await settle();
    equal(table.match.nodes.length, 2);
    equal(table.match.current, 0);
  } finally {
    Object.assign(globalThis, {setTimeout: real});
  }
});

test('a hint that comes too late is not shown', async () => {
  const workers = provideWorkers();
  const table = tableOf();
  table.open(stage);
  void table.askHint();
  equal(table.phase, 'hinting');
  const question = workers[0]!.asked[0]!;
  table.point('x');
  workers[0]!.report(question, 'y', true);
  await settle();
  equal(table.hint, null);
  equal(table.match.current, 1);
});

test('a hint that comes in time is', async () => {
  const workers = provideWorkers();
  const table = tableOf();
  table.open(stage);
  void table.askHint();
  workers[0]!.report(workers[0]!.asked[0]!, 'y', true);
  await settle();
  equal(table.hint?.action, 'y');
  equal(table.phase, 'pointing');
});

test('a table that was left plays no more', async () => {
  const workers = provideWorkers();
  const table = tableOf('x');
  const leave = table.open(stage);
  await settle();
  const question = workers[0]!.asked[0]!;
  leave();
  equal(workers[0]!.isTerminated, true);
  workers[0]!.chosen(question, 'y');
  await settle();
  equal(table.match.nodes.length, 2);
});
