/* Where a match turned: the actions that the engine is sure were mistakes; pure. */
import type {Verdict} from '../core';
import {LIMITS} from '../limits';
import {lineValue, shareOf, type Value} from './value';

const LISTED_MAX = 4;

/* A step of the line, and what is said of it. */
export interface Played {
  node: number; // that it led to
  number: number; // of the turn
  player: number; // from 1; 0 for chance
  action: string;
  verdict: Verdict | null; // not known, or nobody's
}

export interface Turning extends Played {
  verdict: Verdict;
  before: Value; // with the best action
  after: Value; // with the one that was taken
}

function judge(played: Played): Turning | null {
  const {player, verdict} = played;
  if (!verdict || verdict.mark === '' || player === 0) return null;
  return {...played, verdict, before: lineValue(verdict.best, player), after: lineValue(verdict.taken, player)};
}

/* All mistakes, in the order of play. */
export const mistakes = (line: readonly Played[]): Turning[] => line.flatMap((played) => judge(played) ?? []);

/* The largest of them, in the order of play. */
export function turningPoints(line: readonly Played[]): Turning[] {
  return mistakes(line)
    .sort((a, b) => b.verdict.loss - a.verdict.loss)
    .slice(0, LISTED_MAX)
    .sort((a, b) => a.node - b.node);
}

export type Answer = 'best' | 'good' | 'better' | 'same' | 'worse' | 'played';

/* What to say of another try at a turning point. Whatever lies within the error
 * of both verdicts is no difference. */
export function answerTo(turning: Turning, tried: Verdict): Answer {
  const {player, verdict} = turning;
  if (tried.taken.actions[0] === turning.action) return 'played';
  if (tried.taken.actions[0] === tried.best.actions[0]) return 'best';
  if (tried.mark === '') return 'good';
  const gain = shareOf(lineValue(tried.taken, player), player) - shareOf(turning.after, player);
  const error = Math.max(verdict.error, tried.error, 1) / LIMITS.sharePoint;
  return gain > error ? 'better' : gain < -error ? 'worse' : 'same';
}
