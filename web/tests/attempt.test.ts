/* Somebody at a puzzle, with the real core: right and wrong actions, help, replies. */
import {deepEqual, equal, notEqual, ok} from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import type {Stage} from '../src/table';
import {Attempt} from '../src/puzzles/attempt';
import {readPuzzles} from '../src/puzzles/puzzle';
import type {Question} from '../src/worker';
import {appOf, countedCore} from './real_core';

const FIXTURES = '../tests/browser/puzzles'; // tests run in web/
const {core} = countedCore();
const app = appOf(core);

/* An engine that thinks at once. */
class QuickWorker {
  onmessage: ((event: {data: unknown}) => void) | null = null;
  postMessage(question: Question): void {
    if (question.kind !== 'prove') return;
    const {id, position, engine} = question;
    setTimeout(() => this.onmessage?.({data: {kind: 'report', id, isFinal: true, report: core.prove(position, engine, 4 << 20, 200_000)}}));
  }

  terminate(): void {}
}

Object.assign(globalThis, {Worker: QuickWorker, document: {getElementById: () => null}, matchMedia: () => ({matches: true})});

const stage: Stage = {show: () => undefined, move: async () => undefined, roll: async () => undefined, arrows: () => undefined};
const puzzlesOf = (game: string) => readPuzzles(readFileSync(`${FIXTURES}/${game}/puzzles.txt`, 'utf8'));

interface Sitting {
  attempt: Attempt;
  results: string[];
  act(action: string): Promise<void>;
}

function sit(game: string, number: number): Sitting {
  const results: string[] = [];
  const attempt = new Attempt(app, game, puzzlesOf(game)[number - 1]!, (result) => results.push(result));
  attempt.open(stage);
  return {attempt, results, act: (action) => act(attempt, action)};
}

const settled = (attempt: Attempt) => new Promise<void>((done) => {
  const look = () => (/^(asking|wrong|solved|shown)$/.test(attempt.state) ? done() : setTimeout(look, 2));
  setTimeout(look, 2);
});

async function act(attempt: Attempt, action: string): Promise<void> {
  const found = attempt.picture.actions.find((one) => one.action === action);
  ok(found, `${action} is legal`);
  found!.path.forEach((id) => attempt.point(id));
  await settled(attempt);
}

test('the line is followed to the win, and the other side replies', async () => {
  const {attempt, results, act} = sit('hopper', 1);
  equal(attempt.turnsLeft, 2);
  await act('a8b8');
  deepEqual([attempt.state, attempt.verdict, attempt.turnsLeft, attempt.told.length], ['asking', 'right', 1, 1]);
  await act('c6a8');
  equal(attempt.state, 'solved');
  deepEqual(results, ['solved']);
});

test('a wrong action is refuted, taken back, and the puzzle finished', async () => {
  const {attempt, results, act} = sit('hopper', 1);
  const before = attempt.picture;
  await act('a7b8'); // wins too, but later
  deepEqual([attempt.state, attempt.verdict, attempt.told.length], ['wrong', 'slow', 1]);
  notEqual(attempt.picture, before);
  equal(attempt.targets().size, 0);
  attempt.again();
  deepEqual([attempt.state, attempt.verdict, attempt.told.length, attempt.picture], ['asking', null, 0, before]);
  await act('a8b8');
  await act('a7a8');
  deepEqual([attempt.state, attempt.verdict], ['wrong', 'slow'], 'an error later on');
  attempt.again();
  equal(attempt.turnsLeft, 1, 'only that is taken back');
  await act('a6a8'); // not what the line says, but a win
  equal(attempt.state, 'solved');
  deepEqual(results, ['failed', 'solved']);
});

test('a loss is shown by some actions of its line', async () => {
  const {attempt, act} = sit('hopper', 3);
  const wrong = attempt.picture.actions.find(({action}) => action !== 'b4a5')!;
  await act(wrong.action);
  equal(attempt.verdict, 'loses');
  ok(attempt.told.length >= 1 && attempt.told.length <= 3);
  attempt.again();
  await act('b4a5');
  equal(attempt.state, 'solved');
});

test('a line that is not told to its end goes on by what the engine proves', async () => {
  const {attempt, results, act} = sit('hopper', 4);
  await act('c6a4');
  deepEqual([attempt.state, attempt.verdict, attempt.turnsLeft], ['asking', 'right', 3]);
  while (attempt.state === 'asking') {
    attempt.giveHint();
    attempt.giveHint();
    await act(attempt.hint!.action);
  }
  equal(attempt.state, 'solved');
  deepEqual(results, ['failed', 'solved'], 'hints are not the first try');
});

test('another way that keeps the win is right too', async () => {
  const {attempt, act} = sit('pyramyd', 1);
  await act('b2l');
  deepEqual([attempt.state, attempt.verdict], ['asking', 'right']);
  while (attempt.state === 'asking') await act(attempt.picture.actions.find(({action}) => action === next(attempt))!.action);
  equal(attempt.state, 'solved');
});

/* What the hint would say. */
function next(attempt: Attempt): string {
  attempt.help = 2;
  const {action} = attempt.hint!;
  attempt.help = 0;
  return action;
}

test('a hint first marks one thing, then says the whole', () => {
  const {attempt, results} = sit('hopper', 1);
  equal(attempt.hint, null);
  attempt.giveHint();
  deepEqual([attempt.help, attempt.hint?.action], [1, 'a8b8']);
  attempt.giveHint();
  equal(attempt.help, 2);
  deepEqual(results, ['failed']);
});

test('points and margins', async () => {
  const {attempt, act} = sit('mijnlieff', 1);
  await act('Db1');
  deepEqual([attempt.verdict, attempt.margin], ['worse', 1]);
  attempt.again();
  await act('Dc4');
  equal(attempt.state, 'solved');
});

for (const game of readdirSync(FIXTURES)) {
  test(`${game}: the solution is shown`, async () => {
    for (const number of puzzlesOf(game).keys()) {
      const {attempt, results} = sit(game, number + 1);
      void attempt.showSolution();
      await settled(attempt);
      equal(attempt.state, 'shown');
      deepEqual(results, ['failed']);
    }
  });
}

test('what waits gives up when the page is left', async () => {
  const {attempt, results} = sit('hopper', 1);
  const leave = attempt.open(stage);
  const {path} = attempt.picture.actions.find(({action}) => action === 'a7b8')!;
  path.forEach((id) => attempt.point(id));
  leave();
  await new Promise((resume) => setTimeout(resume, 30));
  deepEqual(results, []);
});
