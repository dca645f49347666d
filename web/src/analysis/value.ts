/* What is known of a position, for all players; pure. */
import type {Line, Report} from '../core';
import {LIMITS} from '../limits';

export interface Value {
  shares: number[]; // of the point for each, from 0 to 1; a single one if all have it in common
  actor: number; // whose value it is, from 1; 0 if it is everybody's
  kind: 'estimate' | 'proved' | 'chance' | 'over';
  margin: number; // by which the actor wins or, below 0, loses; 0 if unknown
  distance: number; // actions to the end of a proved win or loss; 0 if unknown
  isShortest: boolean;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export function lineValue(line: Line, actor: number): Value {
  return {
    shares: line.shares.map((share) => share / LIMITS.sharePoint), actor, kind: line.exact ? 'proved' : 'estimate',
    margin: line.score / 1000, distance: line.distance, isShortest: line.shortest ?? false,
  };
}

const everybodys = (shares: number[], kind: 'proved' | 'chance' | 'over'): Value =>
  ({shares, actor: 0, kind, margin: 0, distance: 0, isShortest: false});

/* Opponents share one point; who have none get it all or nothing. */
const inCommon = (shares: number[]) => (Math.abs(sum(shares) - 1) < 0.01 ? shares : shares.slice(0, 1));

export const overValue = (payoffs: number[]): Value =>
  everybodys(inCommon(payoffs.map((payoff) => payoff / LIMITS.payoffPoint)), 'over');

/* Null if the report says nothing. */
export function reportValue(report: Report, actor: number): Value | null {
  const best = report.lines[0];
  if (best && actor > 0) return lineValue(best, actor);
  if (!report.chances) return null;
  return everybodys(inCommon(report.chances.map((share) => share / LIMITS.sharePoint)), report.isExact ? 'proved' : 'chance');
}

/* Whose chance to speak of: the better one of two, or whoever acts. */
export function spokenPlayer(value: Value): number {
  const {shares, actor} = value;
  if (shares.length !== 2 && actor > 0) return actor;
  let best = 1;
  shares.forEach((share, i) => {
    if (share > shares[best - 1]!) best = i + 1;
  });
  return best;
}

/* Whether the end is certain: more than a chance that is proved. */
const isSure = ({kind, shares}: Value) =>
  kind === 'over' || (kind === 'proved' && shares.some((share) => share === 0 || share === 1));

/* Nobody is anybody's opponent: one plays alone, or all play together. */
export const isCommon = ({shares}: Value) => shares.length === 1;

export const shareOf = (value: Value, player: number) => value.shares[isCommon(value) ? 0 : player - 1] ?? 0;

export const percent = (share: number) => Math.round(share * 100);

/* Whole parts of a hundred that add up to it: whoever loses most by rounding down
 * gets what is left. */
export function hundredths(shares: readonly number[]): number[] {
  const parts = shares.map((share) => Math.floor(share * 100 + 1e-9));
  const order = shares.map((share, i) => ({i, rest: share * 100 - parts[i]!})).sort((a, b) => b.rest - a.rest || a.i - b.i);
  order.slice(0, Math.max(0, 100 - sum(parts))).forEach(({i}) => parts[i]!++);
  return parts;
}

/* The chance of each player as it is shown. 0 and 100 are only for what is certain, so
 * estimates do not say them. */
export function percents(value: Value): number[] {
  const {shares} = value;
  const parts = isCommon(value) ? [percent(shares[0]!)] : hundredths(shares);
  if (isSure(value)) return parts;
  if (isCommon(value)) return [Math.max(1, Math.min(99, parts[0]!))];
  const raised = parts.map((part) => Math.max(1, part));
  raised[raised.indexOf(Math.max(...raised))]! -= sum(raised) - 100;
  return raised;
}

export const shownPercent = (value: Value, player: number) => percents(value)[isCommon(value) ? 0 : player - 1] ?? 0;
