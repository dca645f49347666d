/* What is known of a position, for all players; pure. */
import type {Line, Report} from '../core';
import {LIMITS} from '../limits';

export interface Value {
  shares: (number | null)[]; // of the point, from 0 to 1; null where nobody knows
  actor: number; // whose value it is, from 1; 0 if it is everybody's
  kind: 'estimate' | 'proved' | 'chance' | 'over';
  margin: number; // by which the actor wins or, below 0, loses; 0 if unknown
  distance: number; // actions to the end of a proved win or loss; 0 if unknown
  isShortest: boolean;
}

/* The rest belongs to the other one of two; among more it is anybody's. */
function sharesFrom(share: number, actor: number, players: number): (number | null)[] {
  return Array.from({length: players}, (_, i) =>
    i + 1 === actor ? share : players === 2 ? 1 - share : null);
}

export function lineValue(line: Line, actor: number, players: number): Value {
  return {
    shares: sharesFrom(line.share / LIMITS.sharePoint, actor, players), actor, kind: line.exact ? 'proved' : 'estimate',
    margin: line.score / 1000, distance: line.distance, isShortest: line.shortest ?? false,
  };
}

const everybodys = (shares: number[], kind: 'chance' | 'over'): Value =>
  ({shares, actor: 0, kind, margin: 0, distance: 0, isShortest: false});

export const overValue = (payoffs: number[]): Value => everybodys(payoffs.map((payoff) => payoff / LIMITS.payoffPoint), 'over');

/* Null if the report says nothing. */
export function reportValue(report: Report, actor: number, players: number): Value | null {
  const best = report.lines[0];
  if (best && actor > 0) return lineValue(best, actor, players);
  return report.chances ? everybodys(report.chances.map((share) => share / LIMITS.sharePoint), 'chance') : null;
}

/* Whose chance to speak of: the better one of two, or whoever acts. */
export function spokenPlayer(value: Value): number {
  const {shares, actor} = value;
  if (shares.length > 2 && actor > 0) return actor;
  let best = 1;
  shares.forEach((share, i) => {
    if ((share ?? -1) > (shares[best - 1] ?? -1)) best = i + 1;
  });
  return best;
}

export const percent = (share: number) => Math.round(share * 100);

/* Estimates are never sure, so they do not say 0 or 100. */
export const shownPercent = (value: Value, share: number) =>
  value.kind === 'proved' || value.kind === 'over' ? percent(share) : Math.max(1, Math.min(99, percent(share)));
