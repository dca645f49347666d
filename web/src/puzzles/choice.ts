/* Which puzzle is next, and which is the day's. Pure. */
import type {Difficulty, GameProgress} from './progress';
import type {Puzzle} from './puzzle';

const DAY = 86_400_000; // milliseconds

/* The number of a calendar day, wherever one is. */
export const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;

/* The games take turns, in the order of the list. */
export const gameOfDay = (games: readonly string[], day: number) => games[day % games.length];

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/* Some steps that lead through all of so many places before one comes again, and not
 * from one to its neighbour, which may be like it. */
function stride(count: number): number {
  let step = Math.max(1, Math.round(count * 0.618));
  while (divisor(step, count) !== 1) step++;
  return step;
}

/* The place of the day's puzzle among those of its game. */
export function placeOfDay(games: number, puzzles: number, day: number): number {
  return (Math.floor(day / games) * stride(puzzles)) % puzzles;
}

const BANDS: Record<Exclude<Difficulty, 'adapts'>, [number, number]> = {easy: [1, 3], medium: [4, 6], hard: [7, 8]};

export const bandOf = (level: number) => (level <= 3 ? 'easy' : level <= 6 ? 'medium' : 'hard');

/* How far a level is from what is wanted. */
function distance(level: number, difficulty: Difficulty, {standing}: GameProgress): number {
  const [least, most] = difficulty === 'adapts' ? [standing.level, standing.level] : BANDS[difficulty];
  return Math.max(least - level, level - most, 0);
}

const ORDER = {failed: 1, late: 2, solved: 3} as const;

/* The place of the next one: those never tried come first, then what is not solved,
 * the nearest in level among them. Not the one before, if there is any other. */
export function nextPlace(puzzles: readonly Puzzle[], progress: GameProgress, difficulty: Difficulty, before = -1): number {
  const rank = (puzzle: Puzzle, place: number) => {
    const result = progress.results[puzzle.key];
    return [place === before ? 1 : 0, result ? ORDER[result] : 0, distance(puzzle.level, difficulty, progress), place];
  };
  const ranks = puzzles.map(rank);
  const isLess = (a: number[], b: number[]) => {
    const at = a.findIndex((part, i) => part !== b[i]);
    return at >= 0 && a[at]! < b[at]!;
  };
  return ranks.reduce((best, one, place) => (best < 0 || isLess(one, ranks[best]!) ? place : best), -1);
}

export const countSolved = (puzzles: readonly Puzzle[], {results}: GameProgress) =>
  puzzles.filter(({key}) => results[key] === 'solved' || results[key] === 'late').length;
