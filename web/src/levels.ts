/* The levels of the computer: their names, and the one that moves with results. */
import type {Core} from './core';
import {LEVELS, rematch, type Match, type Seat} from './match';

let names: readonly string[] = [];

/* The core has the names, in the language it was told to speak. */
export function nameLevels(core: Core, game: string): void {
  names = LEVELS.map((level) => core.words(game, `level.${level}`));
}

export const levelName = (level: number) => names[level - 1] || String(level);

/* Where the computer that adapts to a person stands in a game. */
export interface Standing {
  level: number;
  losses: number; // of the person, in a row
}

export const FIRST_STANDING: Standing = {level: 2, losses: 0};
const LOSSES = 2; // that make it easier

/* One up when the person wins, one down when he loses twice in a row. */
export function moved({level, losses}: Standing, payoff: number, best: number): Standing {
  if (payoff === best) return {level: Math.min(level + 1, LEVELS.length), losses: 0};
  if (payoff > 0) return {level, losses: 0};
  return losses + 1 < LOSSES ? {level, losses: losses + 1} : {level: Math.max(level - 1, 1), losses: 0};
}

/* After the end, what each got: a shared point moves nothing. */
export function standingAfter(standing: Standing, payoffs: readonly number[], me: number): Standing {
  const mine = payoffs[me - 1] ?? 0;
  const isShared = payoffs.every((payoff) => payoff === mine);
  return isShared ? {...standing, losses: 0} : moved(standing, mine, Math.max(...payoffs));
}

export type Standings = Record<string, Standing>;

export const standingOf = (standings: Standings, game: string): Standing => standings[game] ?? FIRST_STANDING;

export function readStandings(value: unknown): Standings {
  if (typeof value !== 'object' || value === null) return {};
  const isSound = (found: Partial<Standing> | null): found is Standing =>
    LEVELS.includes(found?.level ?? 0) && Number.isInteger(found?.losses) && found!.losses! >= 0 && found!.losses! < LOSSES;
  return Object.fromEntries(Object.entries(value).filter(([, found]) => isSound(found)).map(([game, {level, losses}]) => [game, {level, losses}]));
}

/* All computers at this level; people stay. */
export const atLevel = (seats: readonly Seat[], level: number): Seat[] =>
  seats.map((seat) => (seat.kind === 'human' ? seat : {kind: 'computer', level}));

/* The same again; a computer that adapts has moved in between. */
export function again(match: Match, version: number, standings: Standings): Match {
  const next = rematch(match, version);
  if (!match.adapts) return next;
  return {...next, seats: atLevel(next.seats, standingOf(standings, match.game).level), adapts: 'open'};
}
