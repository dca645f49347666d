import {equal, ok} from 'node:assert/strict';
import {test} from 'node:test';
import {LocalTable} from '../src/local';
import {HUMAN, newMatch, play, type Match, type Seat} from '../src/match';
import type {Table, Stage} from '../src/table';
import {t} from '../src/text';
import {turnsTaken, wayText} from '../src/way';
import {provideWorkers} from './fake_worker';
import {appOf, countedCore} from './real_core';

Object.assign(globalThis, {document: {getElementById: () => null}, location: {href: 'http://localhost/'}});

const stage: Stage = {show: () => undefined, move: async () => undefined, roll: async () => undefined, arrows: () => undefined};
const BEFORE_CENTRE = 'f6r:pnfgrv g13l:v g1r:r MCY C312:2< 123 LM1 jump f5 - 2';

function tableOf(options: Record<string, string>, start: string, ...actions: string[]): Table {
  const seats: Seat[] = Array.from({length: Number(options.players ?? 3)}, () => HUMAN);
  const match: Match = newMatch({game: 'pyramyd', version: 2, options, seats, start});
  actions.forEach((action) => play(match, action));
  return new LocalTable(appOf(countedCore().core), {id: 'm', time: 1, isOver: false, flipped: false, match});
}

test('the turn that ends a match counts', () => {
  equal(turnsTaken(0, 13, 13), 14);
  equal(turnsTaken(0, 13, 14), 14);
  equal(turnsTaken(2, 2, 2), 1);
});

test('what was taken is said beside what was found', () => {
  equal(wayText(true, 14, 9), t('result.wayShorter', {taken: 14, found: 9}));
  equal(wayText(true, 14, 14), t('result.wayBest', {taken: 14, found: 14}));
  equal(wayText(true, 14, 0), t('result.wayTaken', {taken: 14}));
  equal(wayText(false, 14, 9), t('result.wayMissed', {found: 9}));
  equal(wayText(false, 14, 0), '');
});

test('who reach the goal together have done it, all or nobody', () => {
  equal(tableOf({}, BEFORE_CENTRE, 'e5b').winnerText(), t('result.together'));
  equal(tableOf({turns: '1'}, '', 'M', 'n1', 'q231', 'g12t').winnerText(), t('result.notTogether'));
  equal(tableOf({goal: 'race'}, BEFORE_CENTRE, 'e5b').winnerText(), t('result.wins', {player: 'Player 1'}));
  const resigned = tableOf({}, BEFORE_CENTRE);
  resigned.resign();
  equal(resigned.winnerText(), t('result.notTogether'));
  equal(resigned.wayText(), '');
});

test('at the end the computer looks for a way from the first position', async () => {
  const workers = provideWorkers();
  const table = tableOf({}, BEFORE_CENTRE, 'e5b');
  ok(table.resultText().includes('result.wayTaken'));
  table.open(stage);
  const worker = workers.at(-1)!;
  const question = worker.asked.at(-1)!;
  equal(question.position.actions.length, 0);
  const line = {share: 65536, score: 0, exact: true, distance: 1, turns: 1, shares: [65536], actions: ['e5b']};
  worker.onmessage?.({data: {kind: 'report', id: question.id, isFinal: true, report: {depth: 1, nodes: 1, lines: [line]}}});
  await new Promise((resume) => setTimeout(resume, 0));
  equal(table.wayText(), t('result.wayBest', {taken: 1, found: 1}));
});
