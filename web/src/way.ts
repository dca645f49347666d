/* How good a match without opponents was: the turns that it took, beside the
 * fewest that an engine finds from the same first position; pure. */
import type {Report} from './core';
import {t} from './text';

/* Turns by the counter at the first, the last but one and the last position. The
 * turn that ends a match may not have been counted as ended. */
export const turnsTaken = (first: number, before: number, last: number) => last - first + (before === last ? 1 : 0);

/* The turns of the way that an engine tells of; 0 if it found none. */
export const turnsFound = (report: Report | null) => report?.lines[0]?.turns ?? 0;

/* "Turns taken: 31; the computer found a way in 28." */
export function wayText(isReached: boolean, taken: number, found: number): string {
  if (!isReached) return found > 0 ? t('result.wayMissed', {found}) : '';
  if (found === 0) return t('result.wayTaken', {taken});
  return t(found < taken ? 'result.wayShorter' : 'result.wayBest', {taken, found});
}
