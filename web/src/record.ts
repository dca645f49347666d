/* Records and links. The core reads and writes them; a match crosses over as a
 * record in its plainest spelling, and comes back as lines of actions. */
import type {Core, ReadRecord} from './core';
import {goTo, graft, HUMAN, isForfeit, lineTo, newMatch, standingResult, wholeLine, type Match, type Seat} from './match';
import type {GameInfo} from './scene';
import {t, type Slots, type TextKey} from './text';

/* Sixtieths of a point as a reduced fraction. */
export function fraction(sixtieths: number): string {
  const divide = (a: number, b: number): number => (b === 0 ? a : divide(b, a % b));
  const by = divide(Math.abs(sixtieths), 60);
  return by === 60 ? String(sixtieths / 60) : `${sixtieths / by}/${60 / by}`;
}

/* --- To the core ------------------------------------------------------- */

/* Inside a word or line, which only damaged storage can bring, spaces and line
 * ends become something that is surely wrong. */
const word = (text: string) => text.replace(/[\s\0]+/g, '?') || '?';
const rest = (text: string) => text.replace(/[\r\n\0]+/g, '?');

const seatName = (seat: Seat, name = '') =>
  seat.kind === 'human' ? (/^(level\d)?$/.test(name) ? 'human' : name) : `level${seat.level}`;

/* The line of a result that stands; else the line that one follows, up to here if a
 * player has resigned here. */
function mainLine(match: Match): number[] {
  const result = standingResult(match);
  if (result) return lineTo(match, result.node);
  return isForfeit(match) ? lineTo(match) : wholeLine(match);
}

/* The main line; then the others, each from an earlier node. */
function inOrder(match: Match): {nodes: number[]; main: number} {
  const nodes = mainLine(match);
  const main = nodes.length - 1;
  const done = new Set(nodes);
  for (let first = 1; first < match.nodes.length; first++) {
    for (let node: number | undefined = done.has(first) ? undefined : first; node !== undefined;) {
      nodes.push(node);
      done.add(node);
      node = match.nodes[node]!.children.find((child) => !done.has(child));
    }
  }
  return {nodes, main};
}

/* What the nodes say, in the order of writing. */
function spellNodes(match: Match, resigned: string): string[] {
  const {nodes, main} = inOrder(match);
  const number = new Map(nodes.map((node, i) => [node, i]));
  return nodes.flatMap((node, i) => {
    const {parent, action, notes = []} = match.nodes[node]!;
    const isBranch = i > 0 && (i === main + 1 || parent !== nodes[i - 1]);
    return [
      ...(isBranch ? [`:from ${number.get(parent)}`] : []), ...(i > 0 ? [word(action).replace(/^[#:]/, '?')] : []),
      ...notes.map(([key, value]) => rest(`:${key} ${value}`)),
      ...(match.forfeit?.node === node && i !== main ? [rest(`:forfeit ${match.forfeit.player} ${resigned}`)] : []),
      ...(match.current === node && i !== main ? [':here'] : []),
    ];
  });
}

/* A record of the match that the core can read, if the match is right. */
export function spell(match: Match): string {
  const {game, version, options, start, seats, forfeit, fields = [], names = []} = match;
  const {nodes, main} = inOrder(match);
  const resigned = forfeit?.reason ?? t('record.resigned');
  const ended = forfeit && forfeit.node === nodes[main] ? [['forfeit', `${forfeit.player} ${resigned}`]] : [];
  const result = standingResult(match)?.said ?? ended;
  const given = Object.entries(options).map(([key, value]) => word(`${key}=${value}`));
  return [
    `game ${word(game)}`, `rules ${version}`, ...(given.length > 0 ? [`options ${given.join(' ')}`] : []),
    ...(start ? [`position ${rest(start)}`] : []), ...fields.map(([key, value]) => rest(`${key} ${value}`)),
    ...seats.map((seat, i) => `player ${i + 1} ${rest(seatName(seat, names[i]))}`),
    ...result.map(([key, value]) => rest(`${key} ${value}`)),
    'actions', ...spellNodes(match, resigned), '',
  ].join('\n');
}

export const writeRecord = (core: Core, match: Match) => core.writeRecord(spell({...match, current: goal(match)}));
export const writeLink = (core: Core, match: Match) => core.writeLink(spell(match));

/* A record has no place but its end. */
const goal = (match: Match) => mainLine(match).pop()!;

/* --- From the core ----------------------------------------------------- */

export interface Problem {
  key: TextKey;
  slots: Slots;
  detail: string; // what the core says, in English; '' if nothing
}

export const problemText = ({key, slots}: Problem) => t(key, slots);

export interface Judged {
  match: Match | null; // what could be read
  problem: Problem | null;
}

function seatOf(name: string): Seat {
  const level = /^level([1-8])$/.exec(name)?.[1];
  return level ? {kind: 'computer', level: Number(level)} : HUMAN;
}

function toMatch(read: NonNullable<ReadRecord['match']>): Match {
  const {game, version, options, start, players, fields} = read;
  const match = newMatch({game, version, options, start, seats: players.map(seatOf)});
  for (const [from, actions] of read.lines) {
    let node = from;
    for (const action of actions.split(' ')) node = graft(match, node, action);
  }
  for (const [node, key, value] of read.notes) (match.nodes[node]!.notes ??= []).push([key, value]);
  if (fields.length > 0) match.fields = fields;
  if (players.some((name) => !/^(human|level[1-8])?$/.test(name))) match.names = players;
  goTo(match, read.current);
  match.forfeit = read.forfeit;
  if (read.result) match.result = read.result;
  return match;
}

const KEYS: Record<string, TextKey> = {
  game: 'bad.game', rules: 'bad.version', options: 'bad.option', position: 'bad.position', action: 'bad.action',
  result: 'bad.result', key: 'bad.recordKey', end: 'bad.record', link: 'bad.link', number: 'bad.number', seat: 'bad.seat', long: 'bad.long',
};

function toProblem(games: GameInfo[], {match, fault}: ReadRecord): Problem | null {
  if (!fault) return null;
  const {kind, line, number, word: detail, why} = fault;
  const names = games.map(({name}) => name).join(', ');
  const slots = {
    line, number, detail, names, game: detail, version: detail, ours: match?.version ?? 0, option: detail, action: detail, returns: detail,
  };
  return {key: KEYS[kind] ?? 'bad.recordValue', slots, detail: why};
}

/* A link, a text with a link in it, or a record. Of other rules nothing can be used. */
export function readAny(core: Core, games: GameInfo[], text: string): Judged {
  const read = core.readRecord(text);
  const isUsable = read.match !== null && read.fault?.kind !== 'rules';
  return {match: isUsable ? toMatch(read.match!) : null, problem: toProblem(games, read)};
}

/* A match that was kept, judged by the core. */
export const judge = (core: Core, games: GameInfo[], match: Match) => readAny(core, games, spell(match));
