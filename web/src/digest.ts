/* What a list shows of a match without reading it. */
import type {Core} from './core';
import {forfeitPayoffs, lineFrom, type Match} from './match';
import {Positions} from './positions';
import type {Digest, Saved} from './stored';

/* The node where the line that one follows ends for good; -1 if it goes on. Looking
 * back does not open a finished match again, playing otherwise does. */
export function endOf(positions: Positions, match: Match): number {
  const line = lineFrom(match);
  const last = line[line.length - 1]!;
  if (line.some((node) => node === match.forfeit?.node)) return match.forfeit!.node;
  return positions.actor(last) < 0 ? last : -1;
}

/* Sixtieths of a point for each, at an end. */
const payoffsAt = (positions: Positions, match: Match, end: number): number[] | null =>
  match.forfeit?.node === end ? forfeitPayoffs(match, match.forfeit.player, positions.scene(end).common === true) : (positions.scene(end).payoffs ?? null);

export function digestOf(positions: Positions, match: Match): Digest {
  const end = endOf(positions, match);
  const {position, scene} = positions.look(match.current);
  return {position, payoffs: end >= 0 ? payoffsAt(positions, match, end) : null, ...(scene.common ? {common: true} : {})};
}

/* The match with its digest, if the core can read it. */
export function digested(core: Core, saved: Saved): Saved {
  try {
    const positions = new Positions(core, saved.match);
    return {...saved, isOver: endOf(positions, saved.match) >= 0, digest: digestOf(positions, saved.match)};
  } catch {
    return saved; // other rules, or damaged: its own page says what is wrong
  }
}
