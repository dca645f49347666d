/* The matches of this browser and of its person at a host as a list: what is said of each, what a search finds,
 * and all of them as one file of records. */
import {findGame, type App} from './app';
import {digested} from './digest';
import {readOptions} from './hosted/mirror';
import type {HostedDigest} from './hosted/protocol';
import {levelName} from './levels';
import {LIMITS} from './limits';
import {absorb, isFlipped, isSameBeginning, lineFrom, type Match} from './match';
import {onlyPerson, winnerText} from './outcome';
import {seatText} from './parts/seats';
import {Positions} from './positions';
import {problemText, readAny, spell, writeRecord} from './record';
import type {Scene} from './scene';
import {loadMatch, newId, saveMatches, type Saved, type Summary} from './store';
import {leftText} from './together/clocks';
import {isMyTurn} from './together/mine';
import {language, t} from './text';

export interface Line {
  id: string;
  address: string; // of its page
  time: number;
  isOver: boolean;
  isMyTurn: boolean; // others wait for me
  summary: Summary | null; // of what this browser has kept of it
  hosted: HostedDigest | null; // of a match at a host where one sits
  title: string; // of the game
  opponents: string;
  result: string;
  when: string;
}

const meIn = ({seats, me}: Summary) => me ?? onlyPerson(seats);

function opponentsOf(summary: Summary): string {
  const {seats, names, digest} = summary;
  const me = meIn(summary);
  const nameAt = (i: number) => (seats[i]!.kind === 'human' && names?.[i]) || seatText(seats[i]!);
  const others = seats.flatMap((_, i) => (i + 1 === me ? [] : [nameAt(i)]));
  if (seats.length === 1) return t('matches.alone');
  if (me > 0) return t(digest?.common ? 'matches.with' : 'matches.against', {opponents: [...new Set(others)].join(', ')});
  if (names?.some((name) => name !== '')) return others.join(', ');
  const people = seats.filter(({kind}) => kind === 'human').length;
  return people === 0 ? t('matches.computers') : t('matches.people', {count: people});
}

function resultOf(app: App, summary: Summary): string {
  const {game, isOver, digest, names, hosted} = summary;
  if (!isOver || !digest?.payoffs) return t('matches.unfinished');
  const {players = []} = findGame(app, game) ?? {};
  const nameOf = (player: number) => (hosted && names?.[player - 1]) || (players[player - 1] ?? String(player));
  return winnerText(digest.payoffs, meIn(summary), nameOf);
}

const dateFormat = () => new Intl.DateTimeFormat(language(), {dateStyle: 'medium', timeStyle: 'short'});

export function linesOf(app: App, summaries: readonly Summary[]): Line[] {
  const format = dateFormat();
  return summaries.map((summary) => ({
    id: summary.id, address: `#/${summary.hosted === undefined ? 'play' : 'table'}/${summary.id}`, time: summary.time, isOver: summary.isOver, isMyTurn: false, summary, hosted: null,
    title: findGame(app, summary.game)?.title ?? summary.game,
    opponents: opponentsOf(summary),
    result: resultOf(app, summary),
    when: format.format(summary.time),
  }));
}

/* --- Matches at a host --------------------------------------------------- */

const computerText = (level = 0) => t('seat.computer', {level, name: levelName(level)});

/* Who sits there, as a list says it; '' while nobody does. */
const hostedName = ({kind, name = '', level}: HostedDigest['seats'][number]) => (kind === 'computer' ? computerText(level) : kind === 'person' ? name : '');

/* Whether nobody has opponents, by what the core says of these options. */
function isCommon(app: App, {game, options}: HostedDigest): boolean {
  const found = app.core.play({game, options: readOptions(options), start: '', actions: []});
  return !('error' in found) && found.scene.common === true;
}

function hostedOpponents(app: App, digest: HostedDigest): string {
  const others = digest.seats.filter((_, i) => i !== digest.seat).map(hostedName).filter(Boolean);
  if (others.length === 0) return t('matches.nobodyYet');
  return t(isCommon(app, digest) ? 'matches.with' : 'matches.against', {opponents: others.join(', ')});
}

/* How long whoever is to act has still; '' where it is not counted in days. */
function timeLeft({clock, since}: HostedDigest, now: number): string {
  return clock?.kind === 'days' && since !== undefined ? t('matches.left', {time: leftText(Math.max(0, since + clock.base - now))}) : '';
}

function turnText(digest: HostedDigest): string {
  if (isMyTurn(digest)) return t('matches.yourTurn');
  const seat = digest.seats[digest.turn ?? -1];
  return seat ? t('matches.turnOf', {name: hostedName(seat)}) : t('matches.unfinished');
}

/* "1/3" of the point, in the parts that we count in. */
function sixtieths(payoff: string): number {
  const [above = 0, below = 1] = payoff.split('/').map(Number);
  return (LIMITS.payoffPoint * above) / below;
}

function hostedResult(digest: HostedDigest, now: number): string {
  const {phase, payoffs, seats, seat} = digest;
  if (phase === 'waiting') return t('matches.waiting');
  if (phase === 'running') return [turnText(digest), timeLeft(digest, now)].filter(Boolean).join(' · ');
  if (!payoffs || payoffs.length !== seats.length) return t('matches.aborted');
  return winnerText(payoffs.map(sixtieths), (seat ?? -1) + 1, (player) => hostedName(seats[player - 1]!));
}

/* kept: what this browser has of them. */
export function hostedLines(app: App, digests: readonly HostedDigest[], now: number, kept: readonly Summary[] = []): Line[] {
  const format = dateFormat();
  const known = new Map(kept.map((summary) => [summary.hosted, summary]));
  return digests.map((digest) => ({
    id: digest.match, address: `#/table/${digest.match}`, time: digest.changed, isOver: digest.phase === 'over', isMyTurn: isMyTurn(digest),
    summary: known.get(digest.match) ?? null, hosted: digest,
    title: findGame(app, digest.game)?.title ?? digest.game,
    opponents: hostedOpponents(app, digest),
    result: hostedResult(digest, now),
    when: format.format(digest.changed),
  }));
}

/* An invitation that nobody took is no match. */
const isWithdrawn = ({phase, seats}: HostedDigest) => phase === 'over' && seats.some(({kind}) => kind === 'open');

/* All in one list, none twice: those that wait for me first, then the latest. */
export const allLines = (app: App, summaries: readonly Summary[], digests: readonly HostedDigest[], now: number): Line[] => {
  const told = new Set(digests.map(({match}) => match));
  const lines = [...hostedLines(app, digests.filter((digest) => !isWithdrawn(digest)), now, summaries), ...linesOf(app, summaries.filter(({hosted = ''}) => !told.has(hosted)))];
  return lines.sort((a, b) => Number(b.isMyTurn) - Number(a.isMyTurn) || b.time - a.time);
};

/* Small letters without accents: who types quickly finds all the same. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export type Which = 'all' | 'open' | 'finished';

/* The lines that have all words of the search somewhere. */
export function find(lines: readonly Line[], search: string, which: Which): Line[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if (which !== 'all' && line.isOver !== (which === 'finished')) return false;
    if (words.length === 0) return true;
    const text = plain([line.title, line.opponents, line.result, line.when].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/* --- A file of records ------------------------------------------------- */

const BREATH = 20; // matches between which the page may do something else

const breathe = () => new Promise((resume) => setTimeout(resume));

/* The match with what a record says of when it was played, and which it is. */
function withOrigin({id, time, match}: Saved): Match {
  const fields = (match.fields ?? []).filter(([key]) => key !== 'id');
  const isDated = fields.some(([key]) => key === 'date');
  const date = `${new Date(time).toISOString().slice(0, 19)}Z`;
  return {...match, fields: [...fields, ...(isDated ? [] : [['date', date] as [string, string]]), ['id', id]]};
}

/* The record that the host has of a match; '' if it cannot be had now. */
export async function hostedRecord(id: string): Promise<string> {
  const answer = await fetch(`api/matches/${id}/record`, {cache: 'no-store'}).catch(() => null);
  return answer?.ok ? (await answer.text()).trimEnd() : '';
}

/* What the board shows at the end of that record; null if it cannot be had now. */
export async function hostedScene(app: App, id: string): Promise<Scene | null> {
  const record = await hostedRecord(id);
  const {match} = record ? readAny(app.core, app.games, record) : {match: null};
  if (!match) return null;
  const line = lineFrom(match);
  return new Positions(app.core, match).scene(line[line.length - 1]!);
}

function recordOf(app: App, saved: Saved): string {
  const match = withOrigin(saved);
  return (writeRecord(app.core, match) || spell(match)).trimEnd();
}

/* Records of these matches, one after the other. One that the core would not write,
 * as it follows other rules, is spelled plainly: nothing is left out. Of a hosted match,
 * the record is its host's. */
export async function exportMatches(app: App, ids: readonly string[], hosted: readonly string[] = []): Promise<string> {
  const records: string[] = [];
  for (const [i, id] of [...hosted, ...ids].entries()) {
    const told = i < hosted.length ? await hostedRecord(id) : '';
    const saved = told ? null : await loadMatch(id);
    if (told) records.push(told);
    else if (saved) records.push(recordOf(app, saved));
    if (i % BREATH === BREATH - 1) await breathe();
  }
  return records.length === 0 ? '' : `${records.join('\n\n')}\n`;
}

/* The records of a text; an empty line ends one. */
export const splitRecords = (text: string) =>
  text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n').split(/\n(?:[ \t]*\n)+/).filter((part) => /^game /m.test(part));

export interface Imported {
  added: number;
  known: number;
  problems: string[];
}

function takeField(match: Match, key: string): string {
  const found = match.fields?.find(([name]) => name === key)?.[1] ?? '';
  match.fields = match.fields?.filter(([name]) => name !== key);
  if (match.fields?.length === 0) delete match.fields;
  return found;
}

const timeOf = (date: string) => Math.max(0, Date.parse(date) || Date.now());

/* The match as it is to be kept: a new one, or one that is here already with what the
 * record adds to it; null if it adds nothing. */
async function place(app: App, match: Match): Promise<Saved | null> {
  const said = takeField(match, 'id');
  const time = timeOf(match.fields?.find(([key]) => key === 'date')?.[1] ?? '');
  const known = /^[a-z0-9]{1,24}$/.test(said) ? await loadMatch(said) : null;
  if (known && isSameBeginning(known.match, match)) {
    return absorb(known.match, match, false) ? digested(app.core, known) : null;
  }
  const id = said !== '' && !known && /^[a-z0-9]{1,24}$/.test(said) ? said : newId();
  return digested(app.core, {id, time, isOver: false, flipped: isFlipped(match.seats), match});
}

/* Keep all matches that a text has records of. */
export async function importMatches(app: App, text: string): Promise<Imported> {
  const found: Imported = {added: 0, known: 0, problems: []};
  const saved: Saved[] = [];
  for (const [i, record] of splitRecords(text).entries()) {
    const {match, problem} = readAny(app.core, app.games, record);
    const kept = match && !problem ? await place(app, match) : null;
    if (problem) found.problems.push(t('matches.unreadAt', {number: i + 1, problem: problemText(problem)}));
    else if (kept) saved.push(kept);
    else found.known++;
    if (i % BREATH === BREATH - 1) await breathe();
  }
  await saveMatches(saved);
  return {...found, added: saved.length};
}
