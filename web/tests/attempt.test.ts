/* Somebody at a puzzle, with the real core: right and wrong actions, help, replies. */
import {deepEqual, equal, notEqual, ok} from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import type {Stage} from '../src/table';
import {Attempt} from '../src/puzzles/attempt';
import type {Result} from '../src/puzzles/progress';
import {readPuzzles, startOf, type Puzzle} from '../src/puzzles/puzzle';
import type {Question} from '../src/worker';
import {appOf, countedCore} from './real_core';

const FIXTURES = '../tests/browser/puzzles'; // tests run in web/
const {core} = countedCore();
const app = appOf(core);

const asked: Question[] = [];

/* An engine that thinks at once. */
class QuickWorker {
  onmessage: ((event: {data: unknown}) => void) | null = null;
  postMessage(question: Question): void {
    asked.push(question);
    if (question.kind === 'prove') {
      const {id, position, engine} = question;
      setTimeout(() => this.onmessage?.({data: {kind: 'report', id, isFinal: true, report: core.prove(position, engine, 4 << 20, 200_000)}}));
    } else if (question.kind === 'judge') {
      const {id, position, nodes} = question;
      setTimeout(() => this.onmessage?.({data: {kind: 'verdict', id, verdict: core.verdict(position, nodes, 1)}}));
    }
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

function sit(game: string, number: number, before?: Result): Sitting {
  return sitAt(game, puzzlesOf(game)[number - 1]!, before);
}

function sitAt(game: string, puzzle: Puzzle, before?: Result): Sitting {
  const results: string[] = [];
  const attempt = new Attempt(app, game, puzzle, (result) => results.push(result), before);
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

test('a loss is played to the end if it is short, else begun', async () => {
  const {attempt, act} = sit('hopper', 3);
  const lengths = [];
  for (const {action} of attempt.picture.actions.filter((one) => one.action !== 'b4a5').slice(0, 8)) {
    const {exact, distance} = core.prove({...startOf('hopper', attempt.puzzle), actions: [action]}, 'alphabeta', 4 << 20, 200_000)!.lines[0]!;
    await act(action);
    deepEqual([attempt.verdict, exact], ['loses', true]);
    equal(attempt.wrong, distance === 1 ? 'puzzle.wrong.losesNow' : 'puzzle.wrong.losesIn');
    equal(attempt.told.length, distance <= 6 ? distance : 3);
    equal(attempt.ending !== '', distance <= 6, 'how it ended');
    lengths.push(distance);
    attempt.again();
  }
  ok(Math.min(...lengths) <= 6 && Math.max(...lengths) > 6, lengths.join(' '));
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

test('another way that keeps the win is right too, but at the first action', async () => {
  const {attempt, act} = sit('pyramyd', 1);
  await act('b2l');
  deepEqual([attempt.state, attempt.verdict], ['wrong', 'far'], 'there the puzzle knows of one answer');
  attempt.again();
  await act('c2r');
  const others = attempt.picture.actions.filter(({action}) => action !== next(attempt));
  for (const {action} of others) {
    await act(action);
    if (attempt.verdict === 'right') break;
    attempt.again();
  }
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
  deepEqual([attempt.verdict, attempt.wrong], ['worse', 'puzzle.wrong.worse']);
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
      deepEqual(results, ['failed', 'shown']);
      equal(attempt.told.length, attempt.puzzle.solution.length, 'every action is told');
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
  deepEqual(results, ['failed'], 'an error that is certain counts at once');
  equal(attempt.told.length, 0);
});

/* --- A wrong answer ----------------------------------------------------- */

const shippedOf = (game: string) => readPuzzles(readFileSync(`../src/games/${game}/puzzles.txt`, 'utf8'));
const pointAt = ({attempt}: Sitting, action: string) =>
  attempt.picture.actions.find((one) => one.action === action)!.path.forEach((id) => attempt.point(id));

test('at the first action nobody waits for an engine to hear that it was wrong', async () => {
  const sitting = sit('hopper', 1);
  const {attempt, results} = sitting;
  pointAt(sitting, 'a7b8');
  deepEqual([attempt.state, attempt.verdict, attempt.isWrong], ['judging', 'slow', true]);
  deepEqual([attempt.wrong, attempt.waiting], ['puzzle.wrong.slow', 'puzzle.replying']);
  deepEqual(results, ['failed']);
  await settled(attempt);
  equal(attempt.state, 'wrong');
  const last = asked.at(-1)!;
  equal(last.kind === 'prove' && last.most, 200_000);
  attempt.again();
  pointAt(sitting, 'a7b8');
  attempt.again();
  deepEqual([attempt.state, attempt.verdict], ['asking', null], 'and one may go on at once');
  await new Promise((resume) => setTimeout(resume, 30));
  equal(attempt.state, 'asking');
});

test('later on an engine has to prove it, with all its time', async () => {
  const {attempt, act} = sit('hopper', 1);
  await act('a8b8');
  const sitting = {attempt, results: [], act};
  pointAt(sitting, 'a7a8');
  deepEqual([attempt.state, attempt.verdict, attempt.waiting], ['judging', null, 'puzzle.judging']);
  await settled(attempt);
  const last = asked.at(-1)!;
  equal(last.kind === 'prove' && last.most, Infinity);
});

test('in the middle of a turn its rest is shown, and what is replied', async () => {
  const puzzle = shippedOf('moguli').find(({kind}) => kind === 'win')!;
  const {attempt, act} = sitAt('moguli', puzzle);
  const start = startOf('moguli', puzzle);
  const goesOn = (action: string) => {
    const found = core.play({...start, actions: [action]});
    return !('error' in found) && found.scene.actor === attempt.me;
  };
  const wrong = attempt.picture.actions.find(({action}) => action !== puzzle.solution[0] && goesOn(action))!;
  await act(wrong.action);
  equal(attempt.state, 'wrong');
  ok(attempt.told.length >= 2, attempt.told.join(' '));
  const names = app.games.find(({name}) => name === 'moguli')!.players;
  ok(attempt.told[0]!.includes(attempt.player), attempt.told[0]);
  ok(attempt.told.some((line) => line.includes(names[2 - attempt.me]!)), attempt.told.join(' '));
});

test('what another answer is worth is said if the engine finds the best one', async () => {
  const {attempt, act} = sit('angoli', 1);
  const wrong = attempt.picture.actions.find(({action}) => action !== 'xd2')!;
  await act(wrong.action);
  equal(attempt.verdict, 'other');
  const last = asked.at(-1)!;
  ok(last.kind === 'judge' && last.nodes === 160_000);
  const {best, taken} = core.verdict({...startOf('angoli', attempt.puzzle), actions: [wrong.action]}, 160_000, 1)!;
  const isSaid = best.actions[0] === 'xd2' && best.share > taken.share + 700;
  equal(attempt.wrong, isSaid ? 'puzzle.wrong.values' : 'puzzle.wrong.other');
});

/* --- Words and what was before ------------------------------------------ */

test('another language changes the words, and neither the state nor the board', async () => {
  for (const bring of ['wrong', 'shown', 'asking']) {
    const {attempt, act} = sit('hopper', 1);
    if (bring === 'wrong') await act('a7b8');
    else if (bring === 'asking') await act('a8b8');
    else await Promise.all([attempt.showSolution(), settled(attempt)]);
    const [told, items] = [attempt.told, attempt.picture.items.length];
    ok(told.length > 0);
    core.games('de');
    attempt.refresh();
    core.games('en');
    deepEqual([attempt.state, attempt.told.length, attempt.picture.items.length], [bring, told.length, items]);
    notEqual(attempt.told[0], told[0]);
    attempt.refresh();
    deepEqual(attempt.told, told);
  }
});

test('a solution can be told at once, and its ending is said', async () => {
  const still = app.settings;
  app.settings = {...still, animation: true};
  Object.assign(globalThis, {matchMedia: () => ({matches: false})});
  const {attempt} = sit('hopper', 1);
  const began = performance.now();
  void attempt.showSolution();
  await new Promise((resume) => setTimeout(resume, 20));
  deepEqual([attempt.state, attempt.isTelling, attempt.told.length], ['busy', true, 1]);
  attempt.skip();
  await settled(attempt);
  ok(performance.now() - began < 900, 'no pauses');
  deepEqual([attempt.state, attempt.isTelling, attempt.told.length], ['shown', false, 3]);
  notEqual(attempt.ending, '');
  app.settings = still;
  Object.assign(globalThis, {matchMedia: () => ({matches: true})});
});

test('what was no success before is none now', async () => {
  for (const [before, hasFailed] of [['failed', true], ['late', true], ['solved', false], [undefined, false]] as const) {
    const {attempt, act} = sit('hopper', 3, before);
    await act('b4a5');
    deepEqual([attempt.state, attempt.hasFailed], ['solved', hasFailed], before ?? 'new');
  }
});
