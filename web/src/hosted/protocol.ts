/* The messages between a page and a host: docs/api.md, as types. */

export const PROTOCOL = 1;

/* --- What is agreed ------------------------------------------------------ */

/* Milliseconds. */
export type TimeControl =
  | {kind: 'fischer'; base: number; add: number} // for the match, and more after each turn
  | {kind: 'turn'; base: number} // for each turn
  | {kind: 'days'; base: number}; // likewise, for people who are not there at the same time

export type Clock = TimeControl | null;

export type AskedSeat = {kind: 'me'} | {kind: 'open'} | {kind: 'computer'; level: number};
export type AgreedSeat = {kind: 'person' | 'open' | 'computer'; level?: number};

export const WORDS = ['hello', 'luck', 'nice', 'thanks', 'sorry', 'moment', 'oops', 'bye'] as const;
export type Word = (typeof WORDS)[number];
export type Offered = 'draw' | 'takeback';

/* --- Events -------------------------------------------------------------- */

interface Kinds {
  created: {
    game: string; rules: number; options: string; seats: AgreedSeat[]; begins: 'drawn' | 'seats'; clock: Clock;
    public: boolean; watch: boolean; analysis: boolean; counted?: boolean; commitment: string; before?: string;
  };
  seated: {seat: number; name: string; nonce: string; device?: boolean};
  left: {seat: number};
  started: {order: number[]; options: string};
  action: {seat: number; action: string; left?: number};
  roll: {action: string};
  offer: {seat: number; what: Offered; count?: number};
  accept: {seat: number; what: Offered};
  decline: {seat: number; what: Offered};
  takeback: {count: number};
  resigned: {seat: number};
  flagged: {seat: number};
  claimed: {seat: number; gone: number};
  drawn: unknown;
  aborted: unknown;
  chatting: {seat: number; on: boolean};
  revealed: {secret: string};
  rematch: {seat: number; on: boolean; next?: string};
}

export type EventKind = keyof Kinds;
export type HostedEvent<Kind extends EventKind = EventKind> =
  {[K in EventKind]: {n: number; at: number; kind: K} & Kinds[K]}[Kind];

/* Members that each kind must have: a text, a number, a truth, a list. */
const SHAPES: Record<EventKind, string> = {
  created: 'game:string rules:number options:string seats:object begins:string', seated: 'seat:number name:string', left: 'seat:number',
  started: 'order:object options:string', action: 'seat:number action:string', roll: 'action:string', offer: 'seat:number what:string',
  accept: 'seat:number what:string', decline: 'seat:number what:string', takeback: 'count:number', resigned: 'seat:number',
  flagged: 'seat:number', claimed: 'seat:number gone:number', drawn: '', aborted: '', chatting: 'seat:number on:boolean',
  revealed: 'secret:string', rematch: 'seat:number on:boolean',
};

/* Whether something that was kept, or sent, can be taken for an event. */
export function isEvent(value: unknown): value is HostedEvent {
  if (typeof value !== 'object' || value === null) return false;
  const found = value as Record<string, unknown>;
  const shape = Object.hasOwn(SHAPES, String(found['kind'])) ? SHAPES[found['kind'] as EventKind] : null;
  return shape !== null && `n:number at:number ${shape}`.trim().split(' ').every((member) => {
    const [name = '', type = ''] = member.split(':');
    return type === 'object' ? Array.isArray(found[name]) : typeof found[name] === type;
  });
}

/* --- Requests and answers ------------------------------------------------ */

/* What a list shows of a match; seat: where one sits oneself. */
export interface HostedDigest {
  match: string;
  game: string;
  options: string;
  phase: 'waiting' | 'running' | 'over';
  seats: {kind: AgreedSeat['kind']; name?: string; level?: number}[];
  clock: Clock;
  turn?: number | null;
  since?: number; // while it runs: when the clock of who is to act began
  payoffs?: string[] | null; // "1/2", for each seat
  ending?: string | null;
  created: number;
  changed: number;
  seat?: number;
}

interface About {
  match: string;
}

interface Continuing extends About {
  number: number; // of the last event that is known here
}

export interface Requests {
  hello: {protocol: number};
  dice: {for: string}; // the id of the request that will create the match
  create: {
    game: string; options: Record<string, string>; seats: AskedSeat[]; begins: 'drawn' | 'seats'; clock: Clock;
    public: boolean; watch: boolean; analysis: boolean; name: string; nonce: string; commitment: string;
  };
  sit: About & {name: string; nonce: string; key?: string; seat?: number};
  keys: About;
  leave: About;
  watch: About & {after: number};
  unwatch: About & {openly?: boolean};
  act: Continuing & {action: string};
  resign: Continuing;
  abort: Continuing;
  offer: Continuing & {what: Offered};
  accept: Continuing & {what: Offered};
  decline: Continuing & {what: Offered};
  claim: Continuing & {seat: number};
  chatting: About & {on: boolean};
  say: About & ({word: Word} | {text: string});
  rematch: About & {on: boolean; nonce?: string};
  lobby: {on: boolean};
  mine: object;
}

interface Numbered {
  number: number;
}

export interface Answers {
  hello: {now: number; guest: string};
  dice: {match: string; commitment: string};
  create: Numbered & {match: string; keys: (string | null)[]};
  sit: Numbered & {match: string; seat: number};
  keys: {keys?: (string | null)[]; device?: string};
  leave: object;
  watch: News & {more?: boolean};
  unwatch: object;
  act: Numbered;
  resign: Numbered;
  abort: Numbered;
  offer: Numbered;
  accept: Numbered;
  decline: Numbered;
  claim: Numbered;
  chatting: Numbered;
  say: object;
  rematch: Numbered & {next?: string};
  lobby: {challenges: HostedDigest[]};
  mine: {matches: HostedDigest[]};
}

export type Do = keyof Requests;

export const CODES = [
  'malformed', 'unknown-request', 'too-long', 'protocol', 'no-guest', 'no-match', 'not-yours', 'no-seat', 'seat-taken', 'bad-key',
  'no-dice', 'bad-options', 'bad-clock', 'bad-name', 'not-started', 'over', 'stale', 'not-your-turn', 'illegal', 'no-offer', 'too-late',
  'not-gone', 'too-soon', 'not-agreed', 'not-saved', 'busy', 'slow', 'too-many', 'goodbye',
] as const;
/* false-dice: no host says that of itself; this page has found it out. */
export type Code = (typeof CODES)[number] | 'false-dice';

export interface Refusal {
  code: Code;
  say: string; // in English
  allowed?: string;
  wait?: number; // milliseconds until it may be asked again
}

export type Refused = {answer: string; ok: false; error: Refusal};
export type Answer<What extends Do = Do> = ({answer: string; ok: true} & Answers[What]) | Refused;

/* --- What the host says by itself ---------------------------------------- */

export interface Chat {
  seat: number;
  at: number;
  word?: Word;
  text?: string;
}

/* About one match; what is absent has not changed. */
export interface News {
  seat?: number | null; // one's own, when one begins to watch
  events?: HostedEvent[];
  now?: number;
  clocks?: (number | null)[]; // what each seat has left now
  turn?: number | null;
  here?: boolean[];
  left?: boolean[]; // who went and said so
  gone?: (number | null)[]; // since when each seat is not here
  watchers?: number;
  chat?: Chat;
  chats?: Chat[];
  closed?: boolean; // it began, and only those who play may watch it
  error?: Refusal; // one may not watch it
}

export interface Message extends News {
  answer?: string;
  ok?: boolean;
  match?: string;
  lobby?: HostedDigest[];
  mine?: HostedDigest;
  ping?: number;
  pong?: number;
  goodbye?: {wait: number; why: string};
}

/* A message, whatever has come; null if it is none. */
export function readMessage(text: unknown): Message | null {
  try {
    const found: unknown = typeof text === 'string' ? JSON.parse(text) : null;
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Message) : null;
  } catch {
    return null;
  }
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/* What nobody can guess: ids of requests, nonces for the dice. */
export const randomHex = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/* Whether it can be the id of a match at all: links are cut when they are sent. */
export const isMatchId = (id: string) => /^[0-9A-Za-z]{12}$/.test(id);
