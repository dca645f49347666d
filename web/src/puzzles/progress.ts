/* What is remembered of puzzles: which were solved, streaks, where one stands. Pure;
 * what was stored is not taken on trust. */
import {FIRST_STANDING, moved, readStandings, type Standing} from '../levels';

/* At the first try; only later, with a hint or after an error; not yet. */
export type Result = 'solved' | 'late' | 'failed';

export interface GameProgress {
  results: Record<string, Result>; // by key
  streak: number; // solved at the first try in a row
  best: number;
  standing: Standing; // the level of the puzzles that one gets
}

export const DIFFICULTIES = ['adapts', 'easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/* Days in a row on which the day's puzzle was solved, with as many tries as it took. */
export interface Days {
  last: number; // the number of a day; -1 if none yet
  shown: number; // likewise: the last one whose solution was asked for
  streak: number;
  best: number;
}

export interface Progress {
  games: Record<string, GameProgress>;
  days: Days;
  difficulty: Difficulty;
}

export const newProgress = (): GameProgress => ({results: {}, streak: 0, best: 0, standing: FIRST_STANDING});

export const progressOf = ({games}: Progress, game: string): GameProgress => games[game] ?? newProgress();

/* --- What has happened ------------------------------------------------- */

/* Only the first try counts for streak and standing: 'solved', or 'failed' at the
 * first error or hint. Later the puzzle can still be finished. */
export function after(before: GameProgress, key: string, result: 'solved' | 'failed'): GameProgress {
  const known = before.results[key];
  if (known) {
    const isFinished = result === 'solved' && known === 'failed';
    return isFinished ? {...before, results: {...before.results, [key]: 'late'}} : before;
  }
  const streak = result === 'solved' ? before.streak + 1 : 0;
  return {
    results: {...before.results, [key]: result}, streak, best: Math.max(before.best, streak),
    standing: moved(before.standing, result === 'solved' ? 1 : 0, 1),
  };
}

/* Whoever was shown the solution has not solved the day's puzzle. */
export function dayAfter(before: Days, day: number, result: 'solved' | 'failed' | 'shown'): Days {
  if (day <= before.last || result === 'failed') return before;
  if (result === 'shown') return {...before, shown: day};
  if (day === before.shown) return before;
  const streak = day === before.last + 1 ? before.streak + 1 : 1;
  return {...before, last: day, streak, best: Math.max(before.best, streak)};
}

/* The streak as it stands today: a day that was missed ends it. */
export const streakOn = ({last, streak}: Days, today: number) => (today - last > 1 ? 0 : streak);

/* --- What was stored --------------------------------------------------- */

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isResult = (value: unknown): value is Result => value === 'solved' || value === 'late' || value === 'failed';
const count = (value: unknown, least = 0) => (Number.isInteger(value) && (value as number) >= least ? (value as number) : least);

function readGame(value: Record<string, unknown>): GameProgress {
  const {results, streak, best, standing} = value;
  const sound = isRecord(results) ? Object.entries(results).filter(([, result]) => isResult(result)) : [];
  return {
    results: Object.fromEntries(sound) as Record<string, Result>, streak: count(streak), best: Math.max(count(best), count(streak)),
    standing: readStandings({standing})['standing'] ?? FIRST_STANDING,
  };
}

export function readProgress(value: unknown): Progress {
  const {games, days, difficulty} = isRecord(value) ? value : {};
  const {last, shown, streak, best} = isRecord(days) ? days : {};
  return {
    games: Object.fromEntries(Object.entries(isRecord(games) ? games : {}).flatMap(([game, one]) => (isRecord(one) ? [[game, readGame(one)]] : []))),
    days: {last: count(last, -1), shown: count(shown, -1), streak: count(streak), best: Math.max(count(best), count(streak))},
    difficulty: DIFFICULTIES.find((one) => one === difficulty) ?? 'adapts',
  };
}
