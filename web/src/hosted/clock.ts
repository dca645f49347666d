/* What a clock shows; pure. */
import {language} from '../text';
import type {Clock} from './protocol';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const SHORT = 10 * SECOND; // below which tenths are shown

const two = (number: number) => String(number).padStart(2, '0');

/* "4:05", "1:02:03", "9.3"; never more than there is. */
export function faceOf(left: number): string {
  if (left < SHORT) return (Math.floor(left / 100) / 10).toFixed(1);
  const [hours, minutes, seconds] = [Math.floor(left / HOUR), Math.floor(left / MINUTE) % 60, Math.floor(left / SECOND) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

type Unit = 'day' | 'hour' | 'minute' | 'second';

const inUnit = (value: number, unit: Unit, display: 'narrow' | 'long') =>
  new Intl.NumberFormat(language(), {style: 'unit', unit, unitDisplay: display}).format(value);

const PAIRS: readonly [Unit, number, Unit, number][] = [['day', DAY, 'hour', HOUR], ['hour', HOUR, 'minute', MINUTE], ['minute', MINUTE, 'second', SECOND]];

/* "2d", "5h": two units, for who is not waiting, or to be spoken. */
export function partsOf(left: number, display: 'narrow' | 'long' = 'narrow'): string[] {
  const [large, size, small, part] = PAIRS.find(([, size]) => left >= size) ?? PAIRS[PAIRS.length - 1]!;
  const [more, rest] = [Math.floor(left / size), Math.floor((left % size) / part)];
  return [more > 0 ? inUnit(more, large, display) : '', rest > 0 || more === 0 ? inUnit(rest, small, display) : ''].filter(Boolean);
}

export const spoken = (left: number) => partsOf(left, 'long').join(' ');

/* Where people have days, seconds would only make them nervous. */
export const clockFace = (clock: Clock, left: number) => (clock?.kind === 'days' && left >= MINUTE ? partsOf(left) : [faceOf(left)]);

/* Milliseconds until it will show something else. */
export function untilChange(clock: Clock, left: number): number {
  const unit = clock?.kind === 'days' && left >= MINUTE ? (left >= DAY ? HOUR : MINUTE) : left < SHORT ? 100 : SECOND;
  return Math.max(50, (left % unit) + 5);
}
