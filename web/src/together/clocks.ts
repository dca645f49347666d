/* Clocks that people choose from, and clocks in words; pure but for the words. */
import type {Clock, TimeControl} from '../hosted/protocol';
import {language, t} from '../text';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const fischer = (minutes: number, seconds: number): TimeControl => ({kind: 'fischer', base: minutes * MINUTE, add: seconds * SECOND});
const days = (count: number): TimeControl => ({kind: 'days', base: count * DAY});

/* Those that most people want, by the value of the control that chooses. */
export const PRESETS: Readonly<Record<string, Clock>> = {
  none: null,
  'f5+3': fischer(5, 3),
  'f10+5': fischer(10, 5),
  'f15+10': fischer(15, 10),
  'f30+20': fischer(30, 20),
  t60: {kind: 'turn', base: MINUTE},
  d1: days(1),
  d3: days(3),
  d7: days(7),
};

/* What somebody writes himself, in the units of the fields. */
export interface OwnClock {
  kind: TimeControl['kind'];
  base: number; // minutes; for each turn: seconds; days
  add: number; // seconds
}

/* What each field takes; hosts take no more. */
export const BOUNDS = {
  fischer: {min: 1, max: 180, unit: MINUTE},
  turn: {min: 10, max: 3600, unit: SECOND},
  days: {min: 1, max: 14, unit: DAY},
  add: {min: 0, max: 180, unit: SECOND},
} as const;

const isWithin = (value: number, {min, max}: {min: number; max: number}) => Number.isInteger(value) && value >= min && value <= max;

/* Null if it cannot be had: the fields say what can. */
export function readOwn({kind, base, add}: OwnClock): TimeControl | null {
  const bounds = BOUNDS[kind];
  if (!isWithin(base, bounds) || (kind === 'fischer' && !isWithin(add, BOUNDS.add))) return null;
  const made = base * bounds.unit;
  return kind === 'fischer' ? {kind, base: made, add: add * SECOND} : {kind, base: made};
}

type Unit = 'day' | 'hour' | 'minute' | 'second';
const UNITS: readonly [Unit, number][] = [['day', DAY], ['hour', HOUR], ['minute', MINUTE], ['second', SECOND]];

const count = (value: number, unit: Unit, display: 'long' | 'short') =>
  new Intl.NumberFormat(language(), {style: 'unit', unit, unitDisplay: display}).format(value);

/* "3 days", "1 minute", "90 seconds": the largest unit that says it exactly. */
export function timeText(time: number, display: 'long' | 'short' = 'long'): string {
  const [unit, size] = UNITS.find(([, size]) => time >= size && time % size === 0) ?? ['second', SECOND];
  return count(Math.round(time / size), unit, display);
}

/* "2 days", "5 hours", "40 minutes": how long there is still, never more than there is. */
export function leftText(time: number): string {
  const [unit, size] = UNITS.find(([, size]) => time >= size) ?? ['second', SECOND];
  return count(Math.max(0, Math.floor(time / size)), unit, 'long');
}

export function clockText(clock: Clock): string {
  if (!clock) return t('clock.none');
  if (clock.kind !== 'fischer') return t('clock.turn', {time: timeText(clock.base)});
  const base = timeText(clock.base);
  return clock.add === 0 ? t('clock.whole', {base}) : t('clock.fischer', {base, add: timeText(clock.add)});
}
