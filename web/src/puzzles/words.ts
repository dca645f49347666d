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

/* The margin is what the answer leads to, if that is known. */
export function wrongText(verdict: Verdict | null, margin: number | null, {count}: Puzzle): string {
  switch (verdict) {
    case 'slow': return t(count === 1 ? 'puzzle.wrong.slowNow' : 'puzzle.wrong.slow', {count});
    case 'worse': return margin === null ? t('puzzle.wrong.other') : t('puzzle.wrong.worse', {points: signed(margin)});
    case 'far': return t('puzzle.wrong.far', {count});
    case 'slips': return t('puzzle.wrong.slips');
    case 'loses': return t('puzzle.wrong.loses');
    case 'other': return t('puzzle.wrong.other');
    case 'unsure': return t('puzzle.wrong.unsure');
    default: return '';
  }
}
