/* A whole match as the fragment of an address, and back.
 *
 * #/match/GAME?v=1&o=key=value,key=value&p=POSITION&s=h,5&a=x,y,z;1:u,v&c=4&f=4:2
 *
 * v: version of the rules; o: options given; p: first position; s: seats, h or
 * a level; a: lines of actions, each from a node by its number in the order of
 * writing (the first from 0, the root); c: current node; f: the node where a
 * player forfeited, and which. Words are percent-encoded, so , ; : & only
 * separate. */
import {graft, HUMAN, newMatch, type Match, type Seat} from './match';

const LENGTH_MAX = 200_000;

/* What is wrong with a text from outside: a key of the client's texts. */
export class Misread extends Error {
  constructor(readonly key: 'bad.link' | 'bad.number' | 'bad.seat' | 'bad.version' | 'bad.long',
    readonly detail = '') {
    super(key);
  }
}

/* Depth first, main line first: numbers change to the order of writing. */
function writeLines(match: Match): {text: string; number: Map<number, number>} {
  const number = new Map([[0, 0]]);
  const lines: string[] = [];
  const starts: number[] = [...match.nodes[0]!.children].reverse();
  for (let child = starts.pop(); child !== undefined; child = starts.pop()) {
    const from = number.get(match.nodes[child]!.parent)!;
    const words: string[] = [];
    for (let node: number | undefined = child; node !== undefined; ) {
      const {action, children}: Match['nodes'][number] = match.nodes[node]!;
      number.set(node, number.size);
      words.push(encodeURIComponent(action));
      starts.push(...children.slice(1).reverse());
      node = children[0];
    }
    lines.push((from === 0 && lines.length === 0 ? '' : `${from}:`) + words.join(','));
  }
  return {text: lines.join(';'), number};
}

const writeSeat = (seat: Seat) => (seat.kind === 'human' ? 'h' : String(seat.level));

export function writeLink(match: Match): string {
  const {text, number} = writeLines(match);
  const options = Object.entries(match.options).map(
    ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  const parts = [`v=${match.version}`];
  if (options.length > 0) parts.push(`o=${options.join(',')}`);
  if (match.start) parts.push(`p=${encodeURIComponent(match.start)}`);
  parts.push(`s=${match.seats.map(writeSeat).join(',')}`);
  if (text) parts.push(`a=${text}`);
  parts.push(`c=${number.get(match.current) ?? 0}`);
  if (match.forfeit) parts.push(`f=${number.get(match.forfeit.node) ?? 0}:${match.forfeit.player}`);
  return `#/match/${encodeURIComponent(match.game)}?${parts.join('&')}`;
}

/* Half a character, which an address can hold, could not be written again. */
function decode(word: string): string {
  try {
    const text = decodeURIComponent(word);
    encodeURIComponent(text);
    return text;
  } catch {
    throw new Misread('bad.link', word);
  }
}

function readNumber(word: string | undefined, max: number, min = 0): number {
  const value = /^\d{1,9}$/.test(word ?? '') ? Number(word) : NaN;
  if (!(value >= min && value <= max)) throw new Misread('bad.number', word ?? '');
  return value;
}

function readSeat(word: string): Seat {
  if (word === 'h') return HUMAN;
  if (/^[1-8]$/.test(word)) return {kind: 'computer', level: Number(word)};
  throw new Misread('bad.seat', word);
}

function readLines(match: Match, text: string): void {
  for (const line of text ? text.split(';') : []) {
    const [head, tail] = line.includes(':') ? line.split(':', 2) : ['0', line];
    let node = readNumber(head, match.nodes.length - 1);
    for (const word of (tail ?? '').split(',')) node = graft(match, node, decode(word));
  }
}

/* Read what writeLink() wrote; throws Misread. The core has yet to judge it. */
export function readLink(fragment: string): Match {
  if (fragment.length > LENGTH_MAX) throw new Misread('bad.long');
  const [, game, query] = /^#?\/match\/([^?]*)\??(.*)$/s.exec(fragment) ?? [];
  if (!game) throw new Misread('bad.link', fragment.slice(0, 40));
  const fields = new Map((query ?? '').split('&').map((part) => {
    const sign = part.indexOf('=');
    return [part.slice(0, Math.max(0, sign)), part.slice(sign + 1)] as const;
  }));
  const options = (fields.get('o')?.split(',') ?? []).map((pair) => {
    const [key, value] = pair.split('=', 2);
    return [decode(key ?? ''), decode(value ?? '')] as const;
  });
  const match = newMatch({
    game: decode(game),
    version: readNumber(fields.get('v') ?? '1', 1e9),
    options: Object.fromEntries(options),
    start: decode(fields.get('p') ?? ''),
    seats: (fields.get('s') || '').split(',').filter(Boolean).map(readSeat),
  });
  readLines(match, fields.get('a') ?? '');
  match.current = readNumber(fields.get('c') ?? '0', match.nodes.length - 1);
  const forfeit = fields.get('f')?.split(':');
  if (forfeit) {
    match.forfeit = {node: readNumber(forfeit[0], match.nodes.length - 1), player: readNumber(forfeit[1], 8, 1)};
  }
  return match;
}
