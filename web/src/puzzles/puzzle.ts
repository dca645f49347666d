/* Puzzles as puzzles.txt has them: one a line, five fields between tabs. Pure. */
import type {Position} from '../core';
import {readOptions, words} from '../learn/markdown';
import {LEVELS} from '../match';

export const GOALS = ['win', 'hold', 'points', 'centre', 'recall'] as const;
export type GoalKind = (typeof GOALS)[number];

export interface Puzzle {
  kind: GoalKind;
  count: number; // turns, or points; 0 if the goal has no number
  level: number; // the lowest that finds it
  options: Record<string, string>;
  start: string;
  solution: string[]; // the answer, then the line as far as it is proven
  key: string; // under which it is remembered
}

/* A short hash of a line (FNV-1a), so that another puzzle in its place is another one. */
export function keyOf(line: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

const isGoal = (word: string): word is GoalKind => (GOALS as readonly string[]).includes(word);
const NUMBERED: readonly GoalKind[] = ['win', 'points', 'centre'];

/* Null if the line is none. */
function readPuzzle(line: string): Puzzle | null {
  const [goal = '', level = '', options = '', start = '', solution = ''] = line.split('\t');
  const [kind = '', number] = words(goal);
  const found = {
    count: Number(number ?? 0), level: Number(level), options: options === '-' ? {} : readOptions(options), start, solution: words(solution),
    key: keyOf(line),
  };
  if (!isGoal(kind) || !Number.isInteger(found.count) || (number !== undefined) !== NUMBERED.includes(kind)) return null;
  return LEVELS.includes(found.level) && start !== '' && found.solution.length > 0 ? {kind, ...found} : null;
}

/* What cannot be read is left out: one puzzle less is no reason to show none. */
export function readPuzzles(text: string): Puzzle[] {
  return text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#')).flatMap((line) => readPuzzle(line) ?? []);
}

export const startOf = (game: string, {options, start}: Puzzle): Position => ({game, options, start, actions: []});
