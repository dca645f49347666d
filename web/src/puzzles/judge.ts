/* Whether an action does what a puzzle asks for. Pure: from what is seen after it, and
 * what an engine says of that. */
import type {Line} from '../core';
import {LIMITS} from '../limits';
import type {Scene} from '../scene';
import {turnsTaken} from '../way';
import type {Puzzle} from './puzzle';

export type Verdict =
  | 'right'
  | 'slow' // no win within the turns
  | 'slips' // no win any more
  | 'loses'
  | 'worse' // fewer points than possible
  | 'far' // the goal takes more turns
  | 'other' // something else is better
  | 'unsure'; // nobody could prove it

/* What is asked, and how far one has come. */
export interface Asked {
  puzzle: Puzzle;
  me: number;
  isFirst: boolean; // nothing was done before: the puzzle itself says what is wrong
  begun: number; // turns of one's own, the present one included
  turns: [first: number, before: number]; // by the game's counter: at the start, before the action
}

/* What is seen after an action. */
export interface Seen {
  scene: Scene;
  line: Line | null; // the engine's, for who acts there; null if it is over or nothing is known
  ahead: number; // turns of one's own that begin in it
}

/* How many turns of one's own begin in a line, by who acts; one has acted before it. */
export const turnsAhead = (players: readonly number[], me: number) =>
  players.filter((player, i) => player === me && i > 0 && players[i - 1] !== me).length;

/* What is proven of the share of the point; null if nothing is. */
export function shareOf({scene, line}: Seen, me: number): number | null {
  if (scene.actor === null) return (scene.payoffs?.[me - 1] ?? 0) / LIMITS.payoffPoint;
  return line?.exact ? (line.shares[me - 1] ?? 0) / LIMITS.sharePoint : null;
}

/* The margin of the score that is proven, in points, between two. */
export function marginOf({scene, line}: Seen, me: number): number | null {
  if (scene.actor !== null) return line?.exact ? (scene.actor === me ? 1 : -1) * (line.score / 1000) : null;
  const {scores = []} = scene;
  return (scores[me - 1] ?? 0) - Math.max(...scores.filter((_, i) => i !== me - 1));
}

function judgeWin({puzzle, me, isFirst, begun}: Asked, seen: Seen): Verdict {
  const share = shareOf(seen, me);
  const isLate = begun >= puzzle.count && seen.scene.actor !== me; // no turn of one's own is left
  if (share === null) return isFirst || isLate ? 'slow' : 'unsure';
  if (share < 1) return share === 0 ? 'loses' : 'slips';
  if (seen.scene.actor === null || begun + seen.ahead <= puzzle.count) return 'right';
  return isFirst || seen.line?.shortest ? 'slow' : 'unsure';
}

function judgePoints({puzzle, me, isFirst}: Asked, seen: Seen): Verdict {
  const margin = marginOf(seen, me);
  if (margin === null) return isFirst ? 'worse' : 'unsure';
  return margin >= puzzle.count ? 'right' : 'worse';
}

function judgeCentre({puzzle, isFirst, turns: [first, before]}: Asked, {scene, line}: Seen): Verdict {
  if (scene.actor === null) {
    const isReached = (scene.payoffs?.[0] ?? 0) > 0;
    return isReached && turnsTaken(first, before, scene.turns) <= puzzle.count ? 'right' : 'far';
  }
  const found = line?.turns ?? 0;
  if (found > 0 && scene.turns - first + found <= puzzle.count) return 'right';
  const isLate = scene.turns - first >= puzzle.count;
  return isFirst || isLate || (found > 0 && line?.shortest) ? 'far' : 'unsure';
}

/* The turns until the goal that an action leads to, all in all; 0 if nobody has proven
 * that there is no shorter way. */
export function turnsToGoal({turns: [first]}: Asked, {scene, line}: Seen): number {
  const found = line?.shortest ? (line.turns ?? 0) : 0;
  return found > 0 ? scene.turns - first + found : 0;
}

/* Of an action that is not the one of the solution. */
export function judge(asked: Asked, seen: Seen): Verdict {
  switch (asked.puzzle.kind) {
    case 'win': return judgeWin(asked, seen);
    case 'hold': return asked.isFirst || shareOf(seen, asked.me) === 0 ? 'loses' : 'right';
    case 'points': return judgePoints(asked, seen);
    case 'centre': return judgeCentre(asked, seen);
    case 'recall': return 'other';
  }
}
