/* Where a match turned: the actions that cost most; pure. */
import type {Value} from './value';

const LOSS_MIN = 0.1;
const POINTS_MAX = 4;

/* A step of the line: an action, and what is known before and after it. */
export interface Played {
  node: number; // that it led to
  number: number; // of the turn
  player: number; // from 1; 0 for chance
  action: string;
  better: string; // what the engine would have done; '' if unknown
  before: Value | null;
  after: Value | null;
}

export interface Turning extends Played {
  before: Value;
  after: Value;
  from: number; // share of the player before and after
  to: number;
}

/* What the player had and kept; null if one of them is not known. Random games
 * measure something else than thinking does. */
function judge(played: Played): Turning | null {
  const {player, before, after} = played;
  const from = before?.shares[player - 1];
  const to = after?.shares[player - 1];
  if (!before || !after || player === 0 || from == null || to == null) return null;
  if ((before.kind === 'chance') !== (after.kind === 'chance')) return null;
  return {...played, before, after, from, to};
}

/* The largest losses, in the order of play. */
export function turningPoints(line: readonly Played[]): Turning[] {
  return line
    .flatMap((played) => judge(played) ?? [])
    .filter(({from, to, better, action}) => from - to >= LOSS_MIN && better !== action)
    .sort((a, b) => b.from - b.to - (a.from - a.to))
    .slice(0, POINTS_MAX)
    .sort((a, b) => a.number - b.number);
}
