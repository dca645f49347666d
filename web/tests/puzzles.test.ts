/* Puzzles: how they are read, chosen, remembered and judged. */
import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import type {Step} from '../src/analysis/why';
import type {Line} from '../src/core';
import {bandOf, countSolved, dayOf, gameOfDay, nextPlace, placeOfDay} from '../src/puzzles/choice';
import {judge, marginOf, turnsAhead, turnsToGoal, type Asked, type Seen, type Verdict} from '../src/puzzles/judge';
import {after, dayAfter, newProgress, readProgress, streakOn, type GameProgress} from '../src/puzzles/progress';
import {keyOf, readPuzzles, startOf, type GoalKind, type Puzzle} from '../src/puzzles/puzzle';
import {refutation, soonest} from '../src/puzzles/refutation';
import {wrongText, type Facts} from '../src/puzzles/words';
import type {Scene} from '../src/scene';
import {loadProgress, saveProgress} from '../src/store';
import {kept, provideStorage} from './storage';

const LINE = 'win 3\t5\tlevel=advanced seed=7\t11/22 AC 1 x\ta1b2 c3 d4';

test('a line is a goal, a level, options, a position and a solution', () => {
  deepEqual(readPuzzles(`# made by a program\n\n${LINE}\r\nhold\t1\t-\tx 1\tb\npoints -2\t8\t-\tx 1\tb\ncentre 4\t2\t-\ty\tc\nrecall\t3\t-\tz\txd2\n`), [
    {kind: 'win', count: 3, level: 5, options: {level: 'advanced', seed: '7'}, start: '11/22 AC 1 x', solution: ['a1b2', 'c3', 'd4'], key: keyOf(LINE)},
    {kind: 'hold', count: 0, level: 1, options: {}, start: 'x 1', solution: ['b'], key: keyOf('hold\t1\t-\tx 1\tb')},
    {kind: 'points', count: -2, level: 8, options: {}, start: 'x 1', solution: ['b'], key: keyOf('points -2\t8\t-\tx 1\tb')},
    {kind: 'centre', count: 4, level: 2, options: {}, start: 'y', solution: ['c'], key: keyOf('centre 4\t2\t-\ty\tc')},
    {kind: 'recall', count: 0, level: 3, options: {}, start: 'z', solution: ['xd2'], key: keyOf('recall\t3\t-\tz\txd2')},
  ]);
  deepEqual(startOf('angoli', readPuzzles(LINE)[0]!), {game: 'angoli', options: {level: 'advanced', seed: '7'}, start: '11/22 AC 1 x', actions: []});
});

test('what is no puzzle is left out', () => {
  const bad = [
    'win 3', 'lose 3\t5\t-\tx\ta', 'win\t5\t-\tx\ta', 'win two\t5\t-\tx\ta', 'hold 2\t5\t-\tx\ta', 'win 3\t9\t-\tx\ta', 'win 3\t0\t-\tx\ta',
    'win 3\t5\t-\t\ta', 'win 3\t5\t-\tx\t', '\t\t\t\t',
  ];
  deepEqual(readPuzzles(bad.join('\n')), []);
  deepEqual(readPuzzles(''), []);
});

test('keys are short, and differ', () => {
  const keys = Array.from({length: 2000}, (_, i) => keyOf(`win ${i}\t1\t-\tx\ta`));
  equal(new Set(keys).size, 2000);
  equal(keys.every((key) => /^[0-9a-z]{1,7}$/.test(key)), true);
});

/* --- Which one ---------------------------------------------------------- */

const puzzle = (key: string, level: number, kind: GoalKind = 'win', count = 2): Puzzle =>
  ({kind, count, level, options: {}, start: 'x', solution: ['a'], key});

test('the day is the calendar day of wherever one is', () => {
  const morning = dayOf(new Date(2026, 10, 18, 0, 1));
  equal(morning, dayOf(new Date(2026, 10, 18, 23, 59)));
  equal(dayOf(new Date(2026, 10, 19)), morning + 1);
  equal(dayOf(new Date(2027, 0, 1)), dayOf(new Date(2026, 11, 31)) + 1);
  equal(dayOf(new Date(1970, 0, 2)), 1);
});

test('games take turns, and all puzzles of a game have their day before one comes again', () => {
  const games = ['angoli', 'circles', 'hopper'];
  deepEqual([0, 1, 2, 3].map((day) => gameOfDay(games, day)), ['angoli', 'circles', 'hopper', 'angoli']);
  for (const count of [1, 2, 3, 7, 10, 40, 100]) {
    const places = Array.from({length: count}, (_, i) => placeOfDay(3, count, 20_000 + 3 * i));
    equal(new Set(places).size, count, `of ${count}`);
  }
  equal(placeOfDay(3, 40, 20_000), placeOfDay(3, 40, 20_000));
});

const progressWith = (results: GameProgress['results'], level = 2): GameProgress => ({...newProgress(), results, standing: {level, losses: 0}});

test('the next puzzle is one that was not tried, as hard as one does well', () => {
  const list = [puzzle('a', 1), puzzle('b', 2), puzzle('c', 2), puzzle('d', 5), puzzle('e', 8)];
  equal(nextPlace(list, newProgress(), 'adapts'), 1);
  equal(nextPlace(list, progressWith({b: 'solved'}, 3), 'adapts'), 2);
  equal(nextPlace(list, progressWith({}, 7), 'adapts'), 4);
  equal(nextPlace(list, newProgress(), 'easy'), 0);
  equal(nextPlace(list, newProgress(), 'medium'), 3);
  equal(nextPlace(list, newProgress(), 'hard'), 4);
  equal(nextPlace(list, progressWith({e: 'solved'}), 'hard'), 3, 'the nearest, if none is left');
  equal(nextPlace(list, progressWith({b: 'failed'}), 'adapts'), 2);
});

test('when all were tried, what is not solved comes first, but not at once again', () => {
  const list = [puzzle('a', 2), puzzle('b', 2), puzzle('c', 2)];
  equal(nextPlace(list, progressWith({a: 'solved', b: 'late', c: 'failed'}), 'adapts'), 2);
  equal(nextPlace(list, progressWith({a: 'solved', b: 'late', c: 'failed'}), 'adapts', 2), 1);
  equal(nextPlace(list, progressWith({a: 'solved', b: 'solved', c: 'solved'}), 'adapts', 0), 1);
  equal(nextPlace([puzzle('a', 2)], progressWith({a: 'solved'}), 'adapts', 0), 0);
  equal(nextPlace([], newProgress(), 'adapts'), -1);
  equal(countSolved(list, progressWith({a: 'solved', b: 'late', c: 'failed', gone: 'solved'})), 2);
  deepEqual([1, 3, 4, 6, 7, 8].map(bandOf), ['easy', 'easy', 'medium', 'medium', 'hard', 'hard']);
});

/* --- What is remembered ------------------------------------------------- */

test('streaks grow at the first try only', () => {
  const first = after(after(newProgress(), 'a', 'solved'), 'b', 'solved');
  deepEqual([first.streak, first.best, first.standing.level], [2, 2, 4]);
  deepEqual(after(first, 'a', 'solved'), first, 'once more is no more');
  const failed = after(first, 'c', 'failed');
  deepEqual([failed.streak, failed.best, failed.standing], [0, 2, {level: 4, losses: 1}]);
  const late = after(failed, 'c', 'solved');
  deepEqual([late.results['c'], late.streak, late.best], ['late', 0, 2]);
  deepEqual(after(late, 'c', 'failed'), late);
  deepEqual(after(late, 'a', 'failed'), late, 'what is solved stays solved');
  equal(after(late, 'd', 'failed').standing.level, 3);
});

test('a day that is missed ends the streak of days', () => {
  const two = dayAfter(dayAfter({last: -1, shown: -1, streak: 0, best: 0}, 100, 'solved'), 101, 'solved');
  deepEqual(two, {last: 101, shown: -1, streak: 2, best: 2});
  deepEqual(dayAfter(two, 101, 'solved'), two);
  deepEqual(dayAfter(two, 90, 'solved'), two, 'a clock that was put back');
  deepEqual(dayAfter(two, 103, 'solved'), {last: 103, shown: -1, streak: 1, best: 2});
  deepEqual([101, 102, 103].map((day) => streakOn(two, day)), [2, 2, 0]);
});

test('a day does not count if its solution was shown', () => {
  const before = {last: 100, shown: -1, streak: 3, best: 3};
  deepEqual(dayAfter(before, 101, 'failed'), before, 'one may try again');
  const shown = dayAfter(before, 101, 'shown');
  deepEqual(dayAfter(shown, 101, 'solved'), shown);
  deepEqual(dayAfter(shown, 102, 'solved'), {last: 102, shown: 101, streak: 1, best: 3});
  const solved = dayAfter(before, 101, 'solved');
  deepEqual(dayAfter(solved, 101, 'shown'), solved, 'what is solved stays solved');
});

test('damaged storage is no reason to fail', () => {
  const empty = {games: {}, days: {last: -1, shown: -1, streak: 0, best: 0}, difficulty: 'adapts'};
  for (const bad of [null, 7, 'x', [], {games: 3, days: [], difficulty: 'odd'}, {games: {hopper: null}, days: {last: 'now', streak: -4, best: 1.5}}]) {
    deepEqual(readProgress(bad), empty);
  }
  const game = {results: {a: 'solved', b: 'eaten', c: 1}, streak: 3, best: 1, standing: {level: 99, losses: 0}};
  deepEqual(readProgress({games: {hopper: game}}).games['hopper'], {results: {a: 'solved'}, streak: 3, best: 3, standing: {level: 2, losses: 0}});
  const sound = {games: {hopper: after(newProgress(), 'a', 'solved')}, days: {last: 5, shown: 4, streak: 1, best: 2}, difficulty: 'hard' as const};
  deepEqual(readProgress(JSON.parse(JSON.stringify(sound))), sound);
});

test('progress outlasts the page, or at least lasts as long as it', () => {
  provideStorage();
  kept.set('tavola.puzzles', '{"games":');
  equal(loadProgress().difficulty, 'adapts');
  saveProgress({...loadProgress(), difficulty: 'hard'});
  equal(JSON.parse(kept.get('tavola.puzzles')!).difficulty, 'hard');
  provideStorage(() => {
    throw new Error('forbidden');
  });
  saveProgress({...loadProgress(), difficulty: 'easy'});
  equal(loadProgress().difficulty, 'easy');
  provideStorage();
});

/* --- Judging ------------------------------------------------------------ */

const WON = 65536;
const sceneAt = (actor: number | null, more: Partial<Scene> = {}): Scene => ({box: [0, 0, 1, 1], items: [], actor, turns: 10, actions: [], ...more});
const line = (more: Partial<Line>): Line => ({share: 0, score: 0, exact: true, distance: 3, shortest: true, shares: [WON, 0], actions: ['x'], ...more});
const asked = (kind: GoalKind, count: number, more: Partial<Asked> = {}): Asked =>
  ({puzzle: puzzle('k', 3, kind, count), me: 1, isFirst: false, begun: 1, turns: [10, 10], ...more});
const seen = (more: Partial<Line>, ahead = 1): Seen => ({scene: sceneAt(2), line: line(more), ahead});
const over = (payoffs: number[], scores?: number[]): Seen => ({scene: sceneAt(null, scores ? {payoffs, scores} : {payoffs}), line: null, ahead: 0});

test('turns of one’s own in a line', () => {
  equal(turnsAhead([2, 1, 2, 1], 1), 2);
  equal(turnsAhead([1, 1, 2, 1, 1, 2], 1), 1, 'the present turn goes on first');
  equal(turnsAhead([0, 1, 2], 1), 1);
  equal(turnsAhead([], 1), 0);
});

test('a win counts if it is proven within the turns', () => {
  equal(judge(asked('win', 2), seen({})), 'right');
  equal(judge(asked('win', 2), seen({}, 2)), 'slow');
  equal(judge(asked('win', 3, {begun: 2}), seen({}, 2)), 'slow');
  equal(judge(asked('win', 2), seen({shortest: false}, 2)), 'unsure', 'a shorter win may be there');
  equal(judge(asked('win', 2, {isFirst: true}), seen({shortest: false}, 2)), 'slow', 'the puzzle says that there is none');
  equal(judge(asked('win', 2), seen({exact: false})), 'unsure');
  equal(judge(asked('win', 2, {isFirst: true}), seen({exact: false})), 'slow');
  equal(judge(asked('win', 2), seen({shares: [0, WON]})), 'loses');
  equal(judge(asked('win', 2), seen({shares: [WON / 2, WON / 2]})), 'slips');
  equal(judge(asked('win', 1), over([60, 0])), 'right');
  equal(judge(asked('win', 1), over([30, 30])), 'slips');
  equal(judge(asked('win', 1, {me: 2}), over([60, 0])), 'loses');
  equal(judge(asked('win', 2), {scene: sceneAt(2), line: null, ahead: 0}), 'unsure', 'no engine');
  equal(judge(asked('win', 1), {scene: sceneAt(2), line: null, ahead: 0}), 'slow', 'no turn is left');
  equal(judge(asked('win', 1), {scene: sceneAt(1), line: null, ahead: 0}), 'unsure', 'the turn goes on');
});

test('every other action loses where one is to hold; later, what is not lost', () => {
  equal(judge(asked('hold', 0, {isFirst: true}), seen({exact: false})), 'loses');
  equal(judge(asked('hold', 0), seen({exact: false})), 'right');
  equal(judge(asked('hold', 0), seen({shares: [0, WON]})), 'loses');
});

test('points are counted from the side of who solves', () => {
  equal(judge(asked('points', 2), seen({score: -2000})), 'right');
  equal(judge(asked('points', 2), seen({score: -1000})), 'worse');
  equal(judge(asked('points', -1), seen({score: 1000})), 'right');
  equal(judge(asked('points', 2), seen({exact: false})), 'unsure');
  equal(judge(asked('points', 2, {isFirst: true}), seen({exact: false})), 'worse');
  equal(judge(asked('points', 1), over([60, 0], [4, 3])), 'right');
  equal(judge(asked('points', 2), over([60, 0], [4, 3])), 'worse');
  equal(marginOf({scene: sceneAt(1), line: line({score: 3000}), ahead: 0}, 1), 3, 'one’s own turn goes on');
});

test('what is said of a wrong answer', () => {
  const said = (verdict: Verdict, facts: Facts, count = 2) => wrongText(verdict, facts, puzzle('a', 1, 'win', count), {player: 'A', other: 'B'}).replace('puzzle.wrong.', '');
  deepEqual([said('slow', {}), said('slow', {}, 1), said('slow', {turns: 3, isWon: true}), said('slow', {turns: 0, isWon: true}), said('slow', {isWon: true}, 1)],
    ['slow', 'slowNow', 'slowIn', 'slowWins', 'slowWinsNow']);
  deepEqual([said('loses', {}), said('loses', {turns: 1, isMost: true}), said('loses', {turns: 2}), said('loses', {turns: 2, isMost: true})],
    ['loses', 'losesNow', 'losesIn', 'losesMost']);
  deepEqual([said('far', {}), said('far', {}, 1), said('far', {turns: 3}, 1)], ['far', 'farNow', 'farIn']);
  deepEqual([said('other', {}), said('other', {percents: [61, 54]}), said('worse', {}), said('worse', {margin: -2})], ['other', 'values', 'other', 'worse']);
});

const step = (player: number) => ({player, action: `${player}`}) as Step;
const playersOf = (steps: readonly Step[]) => steps.map(({player}) => player);

test('what is shown of a wrong answer', () => {
  const shown = (verdict: Verdict, players: number[], more: Partial<Line> = {}) => playersOf(refutation(verdict, players.map(step), line({distance: 0, ...more}), 1));
  deepEqual(shown('slow', [2, 1, 2]), [2], 'the reply');
  deepEqual(shown('slow', [1, 1, 2, 2, 1]), [1, 1, 2, 2], 'one’s own rest of the turn first');
  deepEqual(shown('loses', [2, 1, 2, 1, 2, 1, 2], {distance: 7}), [2, 1, 2]);
  deepEqual(shown('loses', [2, 1, 2, 1, 2], {distance: 5}), [2, 1, 2, 1, 2], 'short: to the end');
  deepEqual(shown('loses', [2, 1], {distance: 5}), [2, 1], 'as much as is told');
  deepEqual(shown('loses', [1, 2, 2, 1], {distance: 9}), [1, 2, 2]);
  deepEqual(shown('slips', []), []);
});

test('how soon it is lost', () => {
  const soon = (players: number[], more: Partial<Line>) => soonest(players.map(step), line(more), 1);
  deepEqual(soon([2, 1, 2], {distance: 3}), {turns: 2, isMost: false});
  deepEqual(soon([1, 2], {distance: 2, shortest: false}), {turns: 1, isMost: true});
  deepEqual(soon([2, 1, 2], {distance: 8}), {turns: 4, isMost: true}, 'not told to its end');
  deepEqual(soon([1, 1, 2], {distance: 8}), {turns: 4, isMost: true});
  equal(soon([1, 1, 2, 2], {distance: 4}), null, 'turns of several actions, and the board shows it');
  equal(soon([2], {exact: false}), null);
  equal(soon([2], {distance: 0}), null);
});

test('turns to the goal are said if they are proven', () => {
  const at = (turns: number, shortest: boolean): Seen => ({scene: sceneAt(1, {turns: 12}), line: line({turns, shortest}), ahead: 0});
  equal(turnsToGoal(asked('centre', 3), at(4, true)), 6);
  equal(turnsToGoal(asked('centre', 3), at(4, false)), 0);
  equal(turnsToGoal(asked('centre', 3), at(0, true)), 0);
});

test('turns to the centre are those that have ended and those to come', () => {
  const way = (turns: number, now: number, shortest = true): Seen => ({scene: sceneAt(1, {turns: now, common: true}), line: line({turns, shortest}), ahead: 0});
  equal(judge(asked('centre', 3), way(3, 10)), 'right');
  equal(judge(asked('centre', 3), way(2, 11)), 'right');
  equal(judge(asked('centre', 3), way(3, 11)), 'far');
  equal(judge(asked('centre', 3), way(3, 11, false)), 'unsure');
  equal(judge(asked('centre', 3, {isFirst: true}), way(0, 10, false)), 'far');
  equal(judge(asked('centre', 3), way(0, 13, false)), 'far', 'no turn is left');
  equal(judge(asked('centre', 1), over([60])), 'right');
  equal(judge(asked('centre', 2), {...over([60]), scene: sceneAt(null, {payoffs: [60], turns: 13})}), 'far');
  equal(judge(asked('centre', 3), over([0])), 'far');
  equal(judge(asked('recall', 0), seen({})), 'other');
});
