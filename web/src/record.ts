/* The text of one match, as docs/records.md describes it. Records have no
 * variations: one line of the tree is written. */
import {forfeitPayoffs, graft, HUMAN, isForfeit, lineTo, newMatch, wholeLine, type Match, type Seat} from './match';

const LINE_MAX = 80;

const seatName = (seat: Seat) => (seat.kind === 'human' ? 'human' : `level${seat.level}`);

/* Words in lines of at most LINE_MAX characters. */
function wrap(words: string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line && line.length + 1 + word.length > LINE_MAX) {
      lines.push(line);
      line = '';
    }
    line += (line && ' ') + word;
  }
  return line ? [...lines, line] : lines;
}

/* Sixtieths of a point as a reduced fraction. */
export function fraction(sixtieths: number): string {
  const divide = (a: number, b: number): number => (b === 0 ? a : divide(b, a % b));
  const by = divide(Math.abs(sixtieths), 60);
  return by === 60 ? String(sixtieths / 60) : `${sixtieths / by}/${60 / by}`;
}

export const printPayoffs = (payoffs: number[]) => payoffs.map(fraction).join(' ');

/* The line that one follows; up to here, if a player has resigned here. */
export function writeRecord(match: Match, resigned: string): string {
  const nodes = isForfeit(match) ? lineTo(match) : wholeLine(match);
  const actions = nodes.slice(1).map((node) => match.nodes[node]!.action);
  const options = Object.entries(match.options).map(([key, value]) => `${key}=${value}`);
  const lines = [`game ${match.game}`, `rules ${match.version}`];
  if (options.length > 0) lines.push(`options ${options.join(' ')}`);
  if (match.start) lines.push(`position ${match.start}`);
  match.seats.forEach((seat, i) => lines.push(`player ${i + 1} ${seatName(seat)}`));
  if (match.forfeit && match.forfeit.node === nodes[nodes.length - 1]) {
    const {player} = match.forfeit;
    lines.push(`forfeit ${player} ${resigned}`);
    lines.push(`returns ${printPayoffs(forfeitPayoffs(match, player))}`);
    lines.push('ending forfeit');
  }
  lines.push(`actions ${actions.length}`);
  return [...lines, ...wrap(actions)].join('\n') + '\n';
}

/* Why a record cannot be read: a key of the client's texts, with the line; and
 * what could be read nevertheless. */
export class BadRecord extends Error {
  constructor(readonly key: 'bad.record' | 'bad.recordKey' | 'bad.recordValue' | 'bad.long',
    readonly line: number, readonly detail = '', readonly match: Match | null = null) {
    super(key);
  }
}

const KEYS = ['game', 'rules', 'options', 'position', 'player', 'seed', 'forfeit', 'returns', 'ending'];
const LENGTH_MAX = 1 << 18;

interface Header {
  fields: Map<string, string>;
  lines: Map<string, number>; // where the fields stand
  players: Map<number, string>;
}

function readOptions({fields, lines}: Header): Record<string, string> {
  const options = (fields.get('options') ?? '').split(' ').filter(Boolean).map((pair) => {
    const sign = pair.indexOf('=');
    if (sign <= 0) throw new BadRecord('bad.recordValue', lines.get('options')!, pair);
    return [pair.slice(0, sign), pair.slice(sign + 1)] as const;
  });
  return Object.fromEntries(options);
}

function readVersion({fields, lines}: Header): number {
  const version = fields.get('rules') ?? '1';
  if (!/^\d{1,9}$/.test(version)) throw new BadRecord('bad.recordValue', lines.get('rules')!, version);
  return Number(version);
}

function readSeats(header: Header): Seat[] {
  const seats: Seat[] = [];
  for (const [player, name] of header.players) {
    const level = /^level([1-8])$/.exec(name)?.[1];
    seats[player - 1] = level ? {kind: 'computer', level: Number(level)} : HUMAN;
  }
  return Array.from(seats, (seat) => seat ?? HUMAN);
}

function readHeaderLine(header: Header, line: string, number: number): void {
  const [, key, value] = /^(\S+) ?(.*)$/.exec(line) ?? [];
  if (!key || !KEYS.includes(key)) throw new BadRecord('bad.recordKey', number, key ?? line);
  if (header.fields.size === 0 && key !== 'game') throw new BadRecord('bad.record', number);
  if (header.fields.has(key) && key !== 'forfeit') throw new BadRecord('bad.recordKey', number, key);
  if (key === 'player') {
    const [, player, name] = /^([1-8]) (.*)$/.exec(value ?? '') ?? [];
    if (!player) throw new BadRecord('bad.recordValue', number, value);
    header.players.set(Number(player), name ?? '');
  } else {
    header.fields.set(key, value ?? '');
    header.lines.set(key, number);
  }
}

/* How many actions are announced; null if it is not said. */
function readCount(line: string, number: number): number | null {
  const word = line.replace(/^actions/, '').trim();
  if (!/^\d*$/.test(word)) throw new BadRecord('bad.recordValue', number, word);
  return word === '' ? null : Number(word);
}

/* What a record says of how the match ended; '' if nothing. */
export interface Result {
  returns: string;
  isAdjudicated: boolean; // not by the rules
}

/* Read the first record of a text; throws BadRecord. The core has yet to judge
 * game, options, actions and the result. */
export function readRecord(text: string): {match: Match; result: Result} {
  if (text.length > LENGTH_MAX) throw new BadRecord('bad.long', 0);
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const header: Header = {fields: new Map(), lines: new Map(), players: new Map()};
  let i = 0;
  for (; i < lines.length && !/^actions(\s|$)/.test(lines[i]!); i++) {
    if (lines[i] !== '' && !lines[i]!.startsWith('#')) readHeaderLine(header, lines[i]!, i + 1);
  }
  const fields = header.fields;
  if (i === lines.length) throw new BadRecord('bad.record', i);
  if (!fields.has('game')) throw new BadRecord('bad.record', i + 1);
  const count = readCount(lines[i]!, i + 1);
  const countLine = i + 1;
  const match = newMatch({
    game: fields.get('game') ?? '',
    version: readVersion(header),
    options: readOptions(header),
    start: fields.get('position') ?? '',
    seats: readSeats(header),
  });
  let node = 0;
  for (i++; i < lines.length && lines[i] !== ''; i++) {
    if (lines[i]!.startsWith('#')) continue;
    for (const word of lines[i]!.split(' ').filter(Boolean)) node = graft(match, node, word);
  }
  match.current = node;
  const forfeit = /^([1-8])\b/.exec(fields.get('forfeit') ?? '');
  if (forfeit) match.forfeit = {node, player: Number(forfeit[1])};
  if (count !== null && count !== match.nodes.length - 1) {
    throw new BadRecord('bad.recordValue', countLine, `actions ${count}`, match);
  }
  return {match, result: {returns: fields.get('returns') ?? '', isAdjudicated: fields.get('ending') === 'adjudicated'}};
}
