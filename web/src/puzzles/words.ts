/* What a puzzle asks for, and what is said of an answer. */
import {t} from '../text';
import type {Verdict} from './judge';
import type {Puzzle} from './puzzle';

/* "+3", "0", "−1" */
const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');

export function goalOf({kind, count}: Puzzle, player: string): string {
  const slots = {player, count};
  switch (kind) {
    case 'win': return t(count === 1 ? 'puzzle.goal.winNow' : 'puzzle.goal.win', slots);
    case 'hold': return t('puzzle.goal.hold', slots);
    case 'points': return t('puzzle.goal.points', {player, points: signed(count)});
    case 'centre': return t(count === 1 ? 'puzzle.goal.centreNow' : 'puzzle.goal.centre', slots);
    case 'recall': return t('puzzle.goal.recall', slots);
  }
}

/* What is known of a wrong answer, beside the verdict. */
export interface Facts {
  margin?: number | null; // that it leads to, in points
  turns?: number; // until it is lost, won or reached that way; none if nobody knows
  isMost?: boolean; // it may be fewer
  isWon?: boolean; // though not in time
  percents?: readonly [best: number, taken: number]; // what the best answer and this one are worth, about
}

/* By name: who solves, and who plays against him. */
export interface Sides {
  player: string;
  other: string;
}

function slowText({turns, isWon}: Facts, count: number): string {
  if (turns) return t('puzzle.wrong.slowIn', {count: turns});
  if (isWon) return t(count === 1 ? 'puzzle.wrong.slowWinsNow' : 'puzzle.wrong.slowWins', {count});
  return t(count === 1 ? 'puzzle.wrong.slowNow' : 'puzzle.wrong.slow', {count});
}

function losesText({turns, isMost}: Facts, player: string): string {
  if (!turns) return t('puzzle.wrong.loses');
  if (turns === 1) return t('puzzle.wrong.losesNow', {player});
  return t(isMost ? 'puzzle.wrong.losesMost' : 'puzzle.wrong.losesIn', {player, count: turns});
}

function farText({turns}: Facts, count: number): string {
  if (turns) return t('puzzle.wrong.farIn', {count: turns});
  return t(count === 1 ? 'puzzle.wrong.farNow' : 'puzzle.wrong.far', {count});
}

function otherText({percents}: Facts, player: string): string {
  return percents ? t('puzzle.wrong.values', {player, best: percents[0], taken: percents[1]}) : t('puzzle.wrong.other');
}

export function wrongText(verdict: Verdict | null, facts: Facts, {count}: Puzzle, {player, other}: Sides): string {
  const {margin = null} = facts;
  switch (verdict) {
    case 'slow': return slowText(facts, count);
    case 'worse': return margin === null ? t('puzzle.wrong.other') : t('puzzle.wrong.worse', {points: signed(margin)});
    case 'far': return farText(facts, count);
    case 'slips': return t('puzzle.wrong.slips');
    case 'loses': return losesText(facts, other);
    case 'other': return otherText(facts, player);
    case 'unsure': return t('puzzle.wrong.unsure');
    default: return '';
  }
}
