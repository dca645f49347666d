/* What is shown of a wrong answer, and how soon it loses. Pure: from the line that an
 * engine expects after it. */
import {turnOf, type Step} from '../analysis/why';
import type {Line} from '../core';
import type {Verdict} from './judge';

const SHORT = 6; // actions of a loss that is played to its end
const SOME = 3; // actions of any other one, at least

/* Whether a line is told to the end of the game. */
const isWhole = (steps: readonly Step[], {distance}: Line) => distance > 0 && steps.length >= distance;

/* Whether no turn of it has more than one action. */
export const isByTurns = (steps: readonly Step[], line: Line) =>
  isWhole(steps, line) && steps.every(({player}, i) => player !== steps[i - 1]?.player);

/* Whether so much of a line is its end. */
const isPlayedOut = (steps: readonly Step[], line: Line) => isWhole(steps, line) && line.distance <= SHORT;

/* One's own rest of the turn and what the others do then; of a loss some more, or all
 * if it is short. */
export function refutation(verdict: Verdict, steps: readonly Step[], line: Line, me: number): readonly Step[] {
  const isLoss = verdict === 'loses';
  if (isLoss && isPlayedOut(steps, line)) return steps.slice(0, line.distance);
  const least = steps[0]?.player === me ? 2 : 1;
  let end = 0;
  for (let turns = 0; end < steps.length && (turns < least || (isLoss && end < SOME)); turns++) end += turnOf(steps, end).length;
  return steps.slice(0, end);
}

export interface Soon {
  turns: number; // of whoever wins
  isMost: boolean; // it may be fewer
}

/* How soon the other one wins, if that is proven; null where nobody knows, or the
 * board shows it. A turn has one action at least. */
export function soonest(steps: readonly Step[], line: Line, me: number): Soon | null {
  if (!line.exact || line.distance === 0) return null;
  if (isByTurns(steps, line)) return {turns: steps.slice(0, line.distance).filter(({player}) => player !== me).length, isMost: !line.shortest};
  if (isPlayedOut(steps, line)) return null;
  return {turns: Math.floor((line.distance + (steps[0]?.player === me ? 0 : 1)) / 2), isMost: true};
}
