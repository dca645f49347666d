import {deepEqual, equal} from 'node:assert/strict';
import {test} from 'node:test';
import {faultsOf} from '../src/faults';
import {HUMAN, isSameBeginning, newMatch, type Seat} from '../src/match';
import {find, splitRecords, type Line} from '../src/matches';
import {nextLevel} from '../src/parts/end';
import {isCoordinate} from '../src/board/readable';
import type {GameInfo} from '../src/scene';

const level = (n: number): Seat => ({kind: 'computer', level: n});

test('after a win comes the next level, after a loss the one before', () => {
  equal(nextLevel([HUMAN, level(3)], [60, 0], 1), 4);
  equal(nextLevel([level(3), HUMAN], [60, 0], 2), 2);
  equal(nextLevel([HUMAN, level(3)], [30, 30], 1), 0);
  equal(nextLevel([HUMAN, level(8)], [60, 0], 1), 0);
  equal(nextLevel([HUMAN, level(1)], [0, 60], 1), 0);
  equal(nextLevel([HUMAN, HUMAN], [60, 0], 0), 0);
  equal(nextLevel([HUMAN, level(2), level(5)], [0, 60, 0], 1), 4);
});

const line = (id: string, title: string, result: string, isOver: boolean) =>
  ({id, isOver, title, opponents: 'against Élise', result, when: '17 Nov 2026'}) as unknown as Line;

test('a search wants all its words, without accents and capitals', () => {
  const lines = [line('a', 'Mijnlieff', 'You win!', true), line('b', 'Moguli', 'Not finished', false)];
  const ids = (search: string, which: 'all' | 'open' | 'finished' = 'all') => find(lines, search, which).map(({id}) => id);
  deepEqual(ids(''), ['a', 'b']);
  deepEqual(ids('elise MIJN'), ['a']);
  deepEqual(ids('win moguli'), []);
  deepEqual(ids('elise', 'open'), ['b']);
  deepEqual(ids('', 'finished'), ['a']);
});

test('records of a file are told apart by empty lines', () => {
  deepEqual(splitRecords('\uFEFFgame a\r\nactions\r\nx\r\n\r\n \r\n# note\r\n\r\ngame b\nactions\n'), ['game a\nactions\nx', 'game b\nactions\n']);
  deepEqual(splitRecords('#/match/mijnlieff?v=1'), []);
});

test('matches begin alike whatever the order of their options', () => {
  const made = (options: Record<string, string>) => newMatch({game: 'x', version: 1, options, seats: [HUMAN, HUMAN]});
  equal(isSameBeginning(made({a: '1', b: '2'}), made({b: '2', a: '1'})), true);
  equal(isSameBeginning(made({a: '1'}), made({a: '2'})), false);
});

test('wrong options are named, contradictions told as such', () => {
  const specs = [{name: 'turns', kind: 'integer', label: 'Turns'}, {name: 'tiles', kind: 'text', label: 'Tiles'}];
  const game = {options: specs} as unknown as GameInfo;
  const isPossible = ({turns = '1', tiles = ''}: Record<string, string>) => turns !== '-1' && tiles !== '?' && !(turns === '2' && tiles === 'x');
  const count = (options: Record<string, string>) => faultsOf(game, options, isPossible).map((words) => words.replace(/ .*/, ''));
  deepEqual(count({turns: '1'}), []);
  deepEqual(count({turns: '-1', tiles: 'x'}), ['bad.optionNumber']);
  deepEqual(count({turns: '-1', tiles: '?'}), ['bad.optionNumber', 'bad.optionText']);
  deepEqual(count({turns: '2', tiles: 'x'}), ['bad.options']);
});

test('coordinates are letters and numbers', () => {
  deepEqual(['a', '7', 'c4', 'g12', 'Ab', 'abc', '@x', ''].map(isCoordinate), [true, true, true, true, false, false, false, false]);
});
