/* A match: what was agreed, who sits where, and the tree of what was played.
 * Pure data and functions; whether an action is legal is the core's affair. */
import {LIMITS} from './limits';

export type Seat = {kind: 'human'} | {kind: 'computer'; level: number};

export interface Node {
  parent: number; // -1 for the root
  action: string; // that led here; '' for the root
  children: number[]; // the first one is the main line
  next: number; // the child visited last, for redo; -1 if none
  notes?: [string, string][]; // keys and values of a record
}

export interface Match {
  game: string;
  version: number; // of the rules
  options: Record<string, string>; // those that were given
  start: string; // text of the first position, '' for the usual one
  seats: Seat[];
  nodes: Node[]; // parents before children; the root is 0
  current: number;
  forfeit: {node: number; player: number; reason?: string} | null; // player from 1
  result?: {node: number; said: [string, string][]}; // of a record that was opened, where the rules give none
  fields?: [string, string][]; // of a record, kept for the next one
  names?: string[]; // of the players, likewise
  adapts?: 'open' | 'counted'; // the level moves with its result, once
}

export const HUMAN: Seat = {kind: 'human'};
export const LEVELS: readonly number[] = Array.from({length: LIMITS.levelFull}, (_, i) => i + 1);

export function newMatch(given: Pick<Match, 'game' | 'version' | 'options' | 'seats' | 'adapts'> & {start?: string}): Match {
  const root: Node = {parent: -1, action: '', children: [], next: -1};
  return {start: '', ...given, nodes: [root], current: 0, forfeit: null};
}

/* The same again, by the rules of today; whoever began sits last. */
export function rematch({game, options, start, seats}: Match, version: number): Match {
  return newMatch({game, version, options, start, seats: [...seats.slice(1), ...seats.slice(0, 1)]});
}

/* Who sits second in a game of two looks from the other side. */
export const isFlipped = (seats: Seat[]) => seats.length === 2 && seats[0]!.kind === 'computer' && seats[1]!.kind === 'human';

const at = (match: Match, node: number): Node => {
  const found = match.nodes[node];
  if (!found) throw new RangeError(`there is no node ${node}`);
  return found;
};

/* The node that the action leads to from another; a new one if need be. */
function descend(match: Match, from: number, action: string): number {
  const parent = at(match, from);
  let child = parent.children.find((node) => at(match, node).action === action);
  if (child === undefined) {
    child = match.nodes.length;
    match.nodes.push({parent: from, action, children: [], next: -1});
    parent.children.push(child);
  }
  return child;
}

/* Play from the current node: follow a known action or grow a variation. */
export function play(match: Match, action: string): void {
  const child = descend(match, match.current, action);
  at(match, match.current).next = child;
  match.current = child;
}

/* Go anywhere; redo will lead here again from the nodes before. */
export function goTo(match: Match, node: number): void {
  at(match, node);
  match.current = node;
  for (let child = node; child > 0; child = at(match, child).parent) {
    at(match, at(match, child).parent).next = child;
  }
}

export const canUndo = (match: Match) => match.current > 0 || isForfeit(match);
export const canRedo = (match: Match) => nextNode(match) >= 0;

export function previousNode(match: Match): number {
  return at(match, match.current).parent;
}

export function nextNode(match: Match): number {
  const {next, children} = at(match, match.current);
  return next >= 0 ? next : (children[0] ?? -1);
}

export const isForfeit = (match: Match) => match.forfeit?.node === match.current;
/* The result of a record that was opened, as long as it holds: a forfeit in it may be
 * taken back, and who forfeits there now ends what was adjudicated. */
export function standingResult({forfeit, result}: Match): Match['result'] {
  if (!result) return undefined;
  const forfeits = result.said.filter(([key]) => key === 'forfeit');
  const isSame = forfeit?.node === result.node
    ? forfeits.some(([, value]) => value.startsWith(`${forfeit.player} `))
    : forfeits.length === 0;
  return isSame ? result : undefined;
}

/* Sixtieths of a point for each when a player gives up: the others share it. */
export const forfeitPayoffs = ({seats}: Match, player: number, isCommon: boolean) =>
  seats.map((_, i) => (i + 1 === player || isCommon ? 0 : 60 / Math.max(1, seats.length - 1)));
export const isLeaf = (match: Match) => at(match, match.current).children.length === 0;

/* The nodes from the root to this one, both included. */
export function lineTo(match: Match, node = match.current): number[] {
  const line: number[] = [];
  for (let n = node; n >= 0; n = at(match, n).parent) line.push(n);
  return line.reverse();
}

export const actionsTo = (match: Match, node = match.current) =>
  lineTo(match, node).slice(1).map((n) => at(match, n).action);

/* The current node and how its line goes on. */
export function lineFrom(match: Match): number[] {
  const line = [match.current];
  for (let node = match.current; ; ) {
    const {next, children} = at(match, node);
    node = next >= 0 ? next : (children[0] ?? -1);
    if (node < 0) return line;
    line.push(node);
  }
}

export const wholeLine = (match: Match) => [...lineTo(match), ...lineFrom(match).slice(1)];

/* Grow the tree without moving in it, for readers of links and records. */
export function graft(match: Match, from: number, action: string): number {
  return descend(match, from, action);
}

/* Make a node the first of those that go on from its parent: the main line. */
export function promote(match: Match, node: number): void {
  const {children} = at(match, at(match, node).parent);
  if (children[0] !== node) children.unshift(...children.splice(children.indexOf(node), 1));
}

/* Take over what was played in another copy of the match: nothing that either knows
 * is lost, and the leading copy says where one is. Numbers of nodes stay as they are
 * here. Returns whether anything is new. */
export function absorb(match: Match, other: Match, isLeading: boolean): boolean {
  const before = match.nodes.length;
  const here: number[] = [0];
  other.nodes.forEach(({parent, action, notes}, i) => {
    if (i === 0) return;
    here[i] = descend(match, here[parent]!, action);
    if (notes) at(match, here[i]!).notes ??= notes;
  });
  if (!isLeading) return match.nodes.length > before;
  other.nodes.forEach(({next}, i) => {
    if (next >= 0) at(match, here[i]!).next = here[next]!;
  });
  match.current = here[other.current]!;
  match.forfeit = other.forfeit && {...other.forfeit, node: here[other.forfeit.node]!};
  if (other.result) match.result = {...other.result, node: here[other.result.node]!};
  if (other.adapts) match.adapts = other.adapts;
  return true;
}

export const isSameBeginning = (one: Match, other: Match) =>
  JSON.stringify([one.game, one.version, one.start, Object.entries(one.options).sort()]) ===
  JSON.stringify([other.game, other.version, other.start, Object.entries(other.options).sort()]);
