/* A match as the browser has kept it. The text may have been damaged, tampered
 * with or cut, so every part of it is looked at before anything is done with it:
 * a tree whose nodes lead in a circle would keep the page busy for ever. Whether
 * the actions are legal is the core's affair. */
import {isEvent, type HostedEvent} from './hosted/protocol';
import {HUMAN, LEVELS, type Match, type Node, type Seat} from './match';

export interface Saved {
  id: string;
  time: number;
  isOver: boolean;
  flipped: boolean;
  digest?: Digest; // absent in what old versions kept
  hosted?: Hosted; // absent in what was played in this browser alone
  match: Match;
}

/* A match at a host: what happened there. Its id is that of the match. */
export interface Hosted {
  me: number; // the player that one is, from 1; 0 if one watches
  events: HostedEvent[]; // from the first, without a gap
  record?: string; // the host's own, once it is over
}

/* What a list shows of a match without reading it. */
export interface Digest {
  position: string; // the text of the present one
  payoffs: number[] | null; // sixtieths of a point for each, if the line that one follows ends
  common?: true; // nobody has opponents
}

/* A line of the list of matches. */
export interface Summary extends Pick<Saved, 'id' | 'time' | 'isOver' | 'digest'>, Pick<Match, 'game' | 'version' | 'options' | 'seats' | 'names'> {
  hosted?: string; // id of the match at its host, and the player that one is there
  me?: number;
}

export function summaryOf({id, time, isOver, digest, hosted, match: {game, version, options, seats, names}}: Saved): Summary {
  return {
    id, time, isOver, ...(digest ? {digest} : {}), game, version, options, seats, ...(names ? {names} : {}),
    ...(hosted ? {hosted: id, me: hosted.me} : {}),
  };
}

/* More than any match that is played; less than what makes a page slow. */
const LENGTH_MAX = 4_000_000;
const NODES_MAX = 20_000;
const SEATS_MAX = 8;
const OPTIONS_MAX = 16;
const WORD_MAX = 260; // names of players are the longest
const POSITION_MAX = 1100; // and what a record says: docs/records.md
const POINT = 60; // sixtieths

class Damaged extends Error {}

function require(condition: boolean): asserts condition {
  if (!condition) throw new Damaged();
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  require(typeof value === 'object' && value !== null && !Array.isArray(value));
  return value as Fields;
}

function listOf(value: unknown, min: number, max: number): unknown[] {
  require(Array.isArray(value) && value.length >= min && value.length <= max);
  return value;
}

function text(value: unknown, max: number): string {
  require(typeof value === 'string' && value.length <= max && !/[\r\n\0]/.test(value));
  return value;
}

/* What the core takes for one word. */
function word(value: unknown, min = 1): string {
  const found = text(value, WORD_MAX);
  require(found.length >= min && !/\s/.test(found));
  return found;
}

function whole(value: unknown, min: number, max: number): number {
  require(Number.isInteger(value) && (value as number) >= min && (value as number) <= max);
  return value as number;
}

function truth(value: unknown): boolean {
  require(typeof value === 'boolean');
  return value;
}

function seatOf(value: unknown): Seat {
  const {kind, level} = fieldsOf(value);
  if (kind === 'human') return HUMAN;
  const known = LEVELS.find((one) => one === level);
  require(kind === 'computer' && known !== undefined);
  return {kind, level: known};
}

function optionsOf(value: unknown): Record<string, string> {
  const pairs = Object.entries(fieldsOf(value));
  require(pairs.length <= OPTIONS_MAX);
  return Object.fromEntries(pairs.map(([key, option]) => [word(key), word(option, 0)]));
}

/* Keys and values of a record that was opened. */
function saidOf(value: unknown): [string, string][] {
  return listOf(value, 1, NODES_MAX).map((said): [string, string] => {
    const [key, words] = listOf(said, 2, 2);
    return [word(key), text(words, POSITION_MAX)];
  });
}

/* Parents stand before children, and both know of each other. */
function nodesOf(value: unknown): Node[] {
  const list = listOf(value, 1, NODES_MAX).map(fieldsOf);
  const last = list.length - 1;
  const nodes = list.map(({parent, action, children, next, notes}, i): Node => ({
    parent: i === 0 ? whole(parent, -1, -1) : whole(parent, 0, i - 1),
    action: i === 0 ? text(action, 0) : word(action),
    children: listOf(children, 0, last).map((child) => whole(child, i + 1, last)),
    next: whole(next, -1, last),
    ...(notes === undefined ? {} : {notes: saidOf(notes)}),
  }));
  const known = new Set(nodes.flatMap(({children}) => children));
  require(known.size === last && nodes.reduce((sum, {children}) => sum + children.length, 0) === last);
  nodes.forEach(({children, next}, i) => {
    require(children.every((child) => nodes[child]!.parent === i));
    require(next === -1 || nodes[next]!.parent === i);
  });
  return nodes;
}

function forfeitOf(value: unknown, nodes: number, seats: number): Match['forfeit'] {
  if (value === null) return null;
  const {node, player, reason} = fieldsOf(value);
  return {
    node: whole(node, 0, nodes - 1),
    player: whole(player, 1, seats),
    ...(reason === undefined ? {} : {reason: text(reason, WORD_MAX)}),
  };
}

function resultOf(value: unknown, nodes: number): NonNullable<Match['result']> {
  const {node, said} = fieldsOf(value);
  return {node: whole(node, 0, nodes - 1), said: saidOf(said)};
}

const namesOf = (value: unknown) => listOf(value, 0, SEATS_MAX).map((name) => text(name, WORD_MAX));

function adaptsOf(value: unknown): NonNullable<Match['adapts']> {
  require(value === 'open' || value === 'counted');
  return value;
}

function matchOf(value: unknown): Match {
  const found = fieldsOf(value);
  const seats = listOf(found.seats, 1, SEATS_MAX).map(seatOf);
  const nodes = nodesOf(found.nodes);
  return {
    game: word(found.game),
    version: whole(found.version, 0, 1e9),
    options: optionsOf(found.options),
    start: text(found.start, POSITION_MAX),
    seats,
    nodes,
    current: whole(found.current, 0, nodes.length - 1),
    forfeit: forfeitOf(found.forfeit, nodes.length, seats.length),
    ...(found.result === undefined ? {} : {result: resultOf(found.result, nodes.length)}),
    ...(found.fields === undefined ? {} : {fields: saidOf(found.fields)}),
    ...(found.names === undefined ? {} : {names: namesOf(found.names)}),
    ...(found.adapts === undefined ? {} : {adapts: adaptsOf(found.adapts)}),
  };
}

function hostedOf(value: unknown, seats: number): Hosted {
  const {me, events, record} = fieldsOf(value);
  const found = listOf(events, 1, NODES_MAX);
  require(record === undefined || typeof record === 'string');
  require(found.every(isEvent) && found.every(({n}, i) => n === i + 1));
  return {me: whole(me, 0, seats), events: found, ...(record === undefined ? {} : {record})};
}

function partOf(value: unknown): number {
  require(typeof value === 'number' && value >= 0 && value <= POINT);
  return value;
}

function digestOf(value: unknown): Digest {
  const {position, payoffs, common} = fieldsOf(value);
  return {
    position: text(position, POSITION_MAX),
    payoffs: payoffs === null ? null : listOf(payoffs, 1, SEATS_MAX).map(partOf),
    ...(common === true ? {common} : {}),
  };
}

const isDamage = (error: unknown) => error instanceof Damaged || error instanceof SyntaxError;

/* A line of the list as it was kept; null if it is damaged anywhere. */
export function readSummary(id: string, stored: unknown): Summary | null {
  try {
    const found = fieldsOf(stored);
    require(found.id === id);
    return {
      id,
      time: whole(found.time, 0, Number.MAX_SAFE_INTEGER),
      isOver: truth(found.isOver),
      ...(found.digest === undefined ? {} : {digest: digestOf(found.digest)}),
      game: word(found.game),
      version: whole(found.version, 0, 1e9),
      options: optionsOf(found.options),
      seats: listOf(found.seats, 1, SEATS_MAX).map(seatOf),
      ...(found.names === undefined ? {} : {names: namesOf(found.names)}),
      ...(found.hosted === undefined ? {} : {hosted: word(found.hosted), me: whole(found.me, 0, SEATS_MAX)}),
    };
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

/* The match that a text holds under this id; null if it is damaged anywhere. */
export function readSaved(id: string, stored: string): Saved | null {
  try {
    require(stored.length <= LENGTH_MAX);
    const found = fieldsOf(JSON.parse(stored));
    require(found.id === id);
    return {
      id,
      time: whole(found.time, 0, Number.MAX_SAFE_INTEGER),
      isOver: truth(found.isOver),
      flipped: truth(found.flipped),
      ...(found.digest === undefined ? {} : {digest: digestOf(found.digest)}),
      ...(found.hosted === undefined ? {} : {hosted: hostedOf(found.hosted, SEATS_MAX)}),
      match: matchOf(found.match),
    };
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}
