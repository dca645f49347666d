/* What the browser remembers: settings, and the matches played here. Storage may
 * be full or forbidden; then they last as long as the page. What is read may have
 * been damaged, or written by an older version: nothing is taken on trust. */
import {memoryDatabase, openDatabase, type Change, type Database} from './database';
import {readStandings, type Standings} from './levels';
import {LEVELS} from './match';
import {isPace, type Pace} from './pace';
import {readProgress, type Progress} from './puzzles/progress';
import {readSaved, readSummary, summaryOf, type Saved, type Summary} from './stored';
import {tellTabs} from './tabs';

export type {Saved, Summary} from './stored';

export interface Settings {
  language: string; // '' follows the browser
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  animation: boolean;
  keys: boolean; // single letters do things
  level: number; // of the computer, as chosen last
  adapts: boolean; // instead, the computer adapts
  standings: Standings; // where it does, by game
  pace: Pace; // of computers' actions
  aids: boolean; // what only helps the eye is drawn
  met: string[]; // games whose aim has been read
  name: string; // under which one plays with others; '': none chosen yet
  notices: boolean; // of one's turn, when the page is not in sight
}

const SETTINGS = 'tavola.settings';
const STANDARD: Settings = {language: '', theme: 'system', sound: true, animation: true, keys: true, level: 2, adapts: false, standings: {}, pace: 'normal', aids: true, met: [], name: '', notices: false};

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/* Whether it is kept; else it lasts as long as the page. */
function remember(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function loadSettings(): Settings {
  const found: Partial<Settings> = read<Partial<Settings>>(SETTINGS) ?? {};
  const settings = {...STANDARD};
  if (typeof found.language === 'string') settings.language = found.language;
  if (found.theme === 'light' || found.theme === 'dark') settings.theme = found.theme;
  if (typeof found.sound === 'boolean') settings.sound = found.sound;
  if (typeof found.animation === 'boolean') settings.animation = found.animation;
  if (typeof found.keys === 'boolean') settings.keys = found.keys;
  if (LEVELS.some((level) => level === found.level)) settings.level = found.level!;
  if (typeof found.adapts === 'boolean') settings.adapts = found.adapts;
  settings.standings = readStandings(found.standings);
  if (isPace(found.pace)) settings.pace = found.pace;
  if (typeof found.aids === 'boolean') settings.aids = found.aids;
  if (typeof found.name === 'string') settings.name = found.name;
  if (typeof found.notices === 'boolean') settings.notices = found.notices;
  if (Array.isArray(found.met)) settings.met = found.met.filter((name) => typeof name === 'string');
  return settings;
}

export const saveSettings = (settings: Settings) => remember(SETTINGS, settings);

/* --- Puzzles ----------------------------------------------------------- */

const PUZZLES = 'tavola.puzzles';

let unkeptProgress: Progress | null = null; // that storage would not take

export const loadProgress = (): Progress => unkeptProgress ?? readProgress(read(PUZZLES));

export function saveProgress(progress: Progress): void {
  unkeptProgress = remember(PUZZLES, progress) ? null : progress;
}

/* --- Matches ----------------------------------------------------------- */

const MATCHES = 'matches'; // texts by id
const SUMMARIES = 'summaries'; // what lists show of them
const DAMAGED = 'damaged'; // what cannot be read: nothing is thrown away that a person has not said to
const TABLES = [MATCHES, SUMMARIES, DAMAGED];

let opening: Promise<Database> | null = null;
let opened: Database | null = null;

function database(): Promise<Database> {
  opening ??= openDatabase('tavola', TABLES).then(async (found) => {
    await moveOver(found).catch(() => undefined); // what could not be moved stays where it was
    opened = found;
    return found;
  });
  return opening;
}

/* For tests: a database of one's own. */
export function useDatabase(found: Database = memoryDatabase(TABLES, true)): Promise<void> {
  unkept.clear();
  opened = null;
  opening = moveOver(found).then(() => (opened = found));
  return opening.then(() => undefined);
}

const put = (saved: Saved, text = JSON.stringify(saved)): Change[] =>
  [{table: MATCHES, key: saved.id, value: text}, {table: SUMMARIES, key: saved.id, value: summaryOf(saved)}];
const drop = (id: string): Change[] => [{table: MATCHES, key: id}, {table: SUMMARIES, key: id}];
const aside = (id: string, text: string): Change[] => [{table: DAMAGED, key: id, value: text}, ...drop(id)];

/* Earlier versions kept thirty matches in the local storage, one text each. */
const OLD = 'tavola.match.';
const OLD_DAMAGED = 'tavola.damaged.';

function oldTexts(prefix: string): [string, string][] {
  try {
    const keys = Array.from({length: localStorage.length}, (_, i) => localStorage.key(i) ?? '').filter((key) => key.startsWith(prefix));
    return keys.map((key) => [key.slice(prefix.length), localStorage.getItem(key) ?? '']);
  } catch {
    return []; // storage is forbidden
  }
}

async function moveOver(to: Database): Promise<void> {
  const known = new Map(await to.all(SUMMARIES));
  const isNews = ({id, time}: Saved) => time > (readSummary(id, known.get(id))?.time ?? -1);
  const changes = oldTexts(OLD_DAMAGED).flatMap(([id, text]) => aside(id, text).slice(0, 1));
  for (const [id, text] of oldTexts(OLD)) {
    const saved = readSaved(id, text);
    if (!saved) changes.push({table: DAMAGED, key: id, value: text});
    else if (isNews(saved)) changes.push(...put(saved, text));
  }
  const keys = [...oldTexts(OLD).map(([id]) => OLD + id), ...oldTexts(OLD_DAMAGED).map(([id]) => OLD_DAMAGED + id)];
  if (changes.length > 0) await to.change(changes);
  if (to.isKept) keys.forEach((key) => localStorage.removeItem(key));
}

/* --- Reading ----------------------------------------------------------- */

/* Texts that storage has not taken yet, or would not take; newer than what it has. */
const unkept = new Map<string, string>();

export const newId = () => Date.now().toString(36) + Math.floor(Math.random() * 36 ** 4).toString(36).padStart(4, '0');

/* The text of what is not a text at all is kept as far as it can be. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

export async function loadMatch(id: string): Promise<Saved | null> {
  const base = await database();
  const text = unkept.get(id) ?? (await base.get(MATCHES, id).catch(() => undefined));
  if (text === undefined) return null;
  const saved = readSaved(id, textOf(text));
  if (!saved) await base.change(aside(id, textOf(text))).catch(() => undefined);
  return saved;
}

/* A line of the list that is missing or damaged is made again from the match. */
async function summarize(base: Database, id: string): Promise<Summary | null> {
  const saved = await loadMatch(id);
  if (!saved) return null;
  await base.change(put(saved)).catch(() => undefined);
  return summaryOf(saved);
}

/* All matches, the latest first. */
export async function listMatches(): Promise<Summary[]> {
  const base = await database();
  const [lines, ids] = await Promise.all([base.all(SUMMARIES), base.keys(MATCHES)]).catch(() => [[], []]);
  const known = new Map(lines);
  const found = new Map<string, Summary>();
  for (const id of ids) {
    const summary = readSummary(id, known.get(id)) ?? (await summarize(base, id));
    if (summary) found.set(id, summary);
  }
  unkept.forEach((text, id) => {
    const saved = readSaved(id, text);
    if (saved) found.set(id, summaryOf(saved));
  });
  return [...found.values()].sort((a, b) => b.time - a.time);
}

/* The matches that were set aside because they are damaged. */
export const listDamaged = async () => (await database()).keys(DAMAGED);

export async function forgetDamaged(): Promise<void> {
  const base = await database();
  await base.change((await base.keys(DAMAGED)).map((key) => ({table: DAMAGED, key})));
}

/* --- Writing ----------------------------------------------------------- */

let hasFailed = false; // storage would not take a match

/* Whether matches outlast the page, and if not, why. */
export async function storageState(): Promise<'kept' | 'refused' | 'full'> {
  const base = await database();
  return base.isKept ? (hasFailed ? 'full' : 'kept') : 'refused';
}

async function write(base: Database, changes: Change[], texts: Map<string, string>): Promise<void> {
  try {
    await base.change(changes);
    texts.forEach((text, id) => unkept.get(id) === text && unkept.delete(id));
    hasFailed = unkept.size > 0 && hasFailed;
  } catch {
    hasFailed = true;
  }
}

/* What is written is on its way when this returns, so that leaving the page right
 * after an action does not lose it. */
export function saveMatches(matches: readonly Saved[]): Promise<void> {
  const texts = new Map(matches.map((saved) => [saved.id, JSON.stringify(saved)]));
  const changes = matches.flatMap((saved) => put(saved, texts.get(saved.id)));
  texts.forEach((text, id) => {
    unkept.set(id, text);
    tellTabs(id, text);
  });
  if (changes.length === 0) return Promise.resolve();
  return opened ? write(opened, changes, texts) : database().then((base) => write(base, changes, texts));
}

export const saveMatch = (saved: Saved) => saveMatches([saved]);

export async function forgetMatches(ids: readonly string[]): Promise<void> {
  ids.forEach((id) => {
    unkept.delete(id);
    tellTabs(id, null);
  });
  const changes = ids.flatMap(drop);
  if (changes.length === 0) return;
  await (opened ?? (await database())).change(changes).catch(() => undefined);
}

/* Ask the browser, once there is something worth it, not to throw matches away
 * when room gets short. */
export function askToKeep(): void {
  void globalThis.navigator?.storage?.persist?.().catch(() => undefined);
}
