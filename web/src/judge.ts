/* Matches from outside, judged by the core: what is wrong with them, and what
 * of them can be used. */
import type {Core} from './core';
import {forfeitPayoffs, goTo, graft, HUMAN, lineTo, newMatch, type Match} from './match';
import {playerCount, Positions, walkTree} from './positions';
import {printPayoffs, type Result} from './record';
import type {GameInfo} from './scene';
import type {Slots, TextKey} from './text';

export interface Problem {
  key: TextKey;
  slots: Slots;
  detail: string; // what the core says, in English; '' if nothing
}

export interface Judged {
  match: Match | null; // what could be read
  problem: Problem | null;
}

const problem = (key: TextKey, slots: Slots = {}, detail = ''): Problem => ({key, slots, detail});

/* The options that the core takes, and the first that it does not. */
function judgeOptions(core: Core, match: Match): {options: Record<string, string>; problem: Problem | null} {
  const position = {game: match.game, start: '', actions: []};
  if (core.walk({...position, options: match.options}).players > 0) return {options: match.options, problem: null};
  const options: Record<string, string> = {};
  let found: Problem | null = null;
  for (const [key, value] of Object.entries(match.options)) {
    const {players, error} = core.walk({...position, options: {...options, [key]: value}});
    if (players > 0) options[key] = value;
    else found ??= problem('bad.option', {option: `${key}=${value}`}, error);
  }
  return {options, problem: found};
}

/* Copy the nodes that are legal; returns the first that is not. */
function judgeActions(core: Core, from: Match, to: Match): Problem | null {
  const steps = walkTree(core, {...from, options: to.options, start: to.start});
  const nodes: number[] = [0];
  let found: Problem | null = null;
  for (let i = 1; i < from.nodes.length; i++) {
    const {parent, action} = from.nodes[i]!;
    if (steps[i]) nodes[i] = graft(to, nodes[parent]!, action);
    else if (steps[parent]) found ??= problem('bad.action', {number: lineTo(from, i).length - 1, action});
  }
  goTo(to, nodes[from.current] ?? lastOf(to));
  // Nobody can resign a match that is over by the rules.
  const {forfeit} = from;
  if (forfeit && forfeit.player <= to.seats.length && (steps[forfeit.node]?.actor ?? null) !== null) {
    to.forfeit = {node: nodes[forfeit.node]!, player: forfeit.player};
  }
  return found;
}

/* What the end of a match, as a record has it, is worth; null if it is not over. */
function payoffsOf(core: Core, match: Match): number[] | null {
  if (match.forfeit) return forfeitPayoffs(match, match.forfeit.player);
  return new Positions(core, match).scene(match.current).payoffs ?? null;
}

/* Compare what a record says of the result with what the rules give. */
export function judgeResult(core: Core, {match, problem: before}: Judged, {returns, isAdjudicated}: Result): Judged {
  if (!match || before || !returns) return {match, problem: before};
  const payoffs = payoffsOf(core, match);
  const isTrue = payoffs ? returns === printPayoffs(payoffs) : isAdjudicated;
  return {match, problem: isTrue ? null : problem('bad.result', {returns})};
}

function lastOf(match: Match): number {
  let node = 0;
  while (match.nodes[node]!.children.length > 0) node = match.nodes[node]!.children[0]!;
  return node;
}

export function judge(core: Core, games: GameInfo[], match: Match): Judged {
  const game = games.find(({name}) => name === match.game);
  if (!game) {
    const names = games.map(({name}) => name).join(', ');
    return {match: null, problem: problem('bad.game', {game: match.game, names})};
  }
  if (match.version !== game.version) {
    return {match: null, problem: problem('bad.version', {version: match.version, ours: game.version})};
  }
  const judged = judgeOptions(core, match);
  const {options} = judged;
  const seats = Array.from({length: playerCount(core, game.name, options)}, (_, i) => match.seats[i] ?? HUMAN);
  const isStart = core.walk({game: match.game, options, start: match.start, actions: []}).steps.length > 0;
  const read = newMatch({game: game.name, version: game.version, options, seats, start: isStart ? match.start : ''});
  if (judged.problem) return {match: read, problem: judged.problem};
  if (!isStart) return {match: read, problem: problem('bad.position')};
  return {match: read, problem: judgeActions(core, match, read)};
}
