/* What the browser remembers: settings, and the matches played here. Storage may
 * be full or forbidden; then they last as long as the page. What is read may have
 * been damaged, or written by an older version: nothing is taken on trust. */
import {LEVELS} from './match';
import {isPace, type Pace} from './pace';
import {readSaved, type Saved} from './stored';

export type {Saved} from './stored';

export interface Settings {
  language: string; // '' follows the browser
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  animation: boolean;
  keys: boolean; // single letters do things
  level: number; // of the computer, as chosen last
  pace: Pace; // of computers' actions
  met: string[]; // games whose aim has been read
}

const SETTINGS = 'tavola.settings';
const MATCH = 'tavola.match.';
const DAMAGED = 'tavola.damaged.';
const MATCHES_MAX = 30;
const STANDARD: Settings = {language: '', theme: 'system', sound: true, animation: true, keys: true, level: 3, pace: 'normal', met: []};

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): boolean {
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
  if (isPace(found.pace)) settings.pace = found.pace;
  if (Array.isArray(found.met)) settings.met = found.met.filter((name) => typeof name === 'string');
  return settings;
}

export const saveSettings = (settings: Settings) => void write(SETTINGS, settings);

function textAt(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/* Damaged matches are set aside, where they do no harm: nothing is thrown away
 * that a person has not said to. */
const unmoved = new Set<string>(); // storage would not take them under their new name

function setAside(id: string, text: string): void {
  try {
    localStorage.setItem(DAMAGED + id, text);
    localStorage.removeItem(MATCH + id);
  } catch {
    unmoved.add(id);
  }
}

function readMatch(id: string): Saved | null {
  const text = textAt(MATCH + id);
  const saved = text === null ? null : readSaved(id, text);
  if (text !== null && saved === null) setAside(id, text);
  return saved;
}

/* What follows the prefix in the keys of what is stored. */
function storedIds(prefix: string): string[] {
  try {
    const keys = Array.from({length: localStorage.length}, (_, i) => localStorage.key(i) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  } catch {
    return []; // storage is forbidden
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    /* Nothing was remembered. */
  }
}

/* The matches that were set aside because they are damaged. */
export const listDamaged = () => [...new Set([...storedIds(DAMAGED), ...unmoved])];

export function forgetDamaged(): void {
  storedIds(DAMAGED).forEach((id) => remove(DAMAGED + id));
  unmoved.forEach((id) => remove(MATCH + id));
  unmoved.clear();
}

export const newId = () => Date.now().toString(36) + Math.floor(Math.random() * 1296).toString(36);

export function loadMatch(id: string): Saved | null {
  flush();
  return unkept.get(id) ?? readMatch(id);
}

/* Writing takes time, so it waits until the hand has left the mouse. */
const SAVE_DELAY = 300;
const unsaved = new Map<string, Saved>();
const unkept = new Map<string, Saved>(); // storage would not take them; newer than what it has
let timer = 0;

function flush(): void {
  clearTimeout(timer);
  timer = 0;
  unsaved.forEach((saved) => {
    if (write(MATCH + saved.id, saved)) unkept.delete(saved.id);
    else unkept.set(saved.id, saved);
  });
  unsaved.clear();
}

if (typeof addEventListener === 'function') {
  addEventListener('pagehide', flush);
  addEventListener('visibilitychange', flush);
}

export function saveMatch(saved: Saved): void {
  unsaved.set(saved.id, saved);
  timer ||= setTimeout(flush, SAVE_DELAY) as unknown as number;
}

export function forgetMatch(id: string): void {
  unsaved.delete(id);
  unkept.delete(id);
  remove(MATCH + id);
}

/* What storage has, by id. */
function storedMatches(): Map<string, Saved> {
  const found = storedIds(MATCH).map((id) => [id, readMatch(id)] as const);
  return new Map(found.filter((entry): entry is [string, Saved] => entry[1] !== null));
}

/* All matches, the latest first; more than MATCHES_MAX are forgotten. */
export function listMatches(): Saved[] {
  flush();
  const found = [...new Map([...storedMatches(), ...unkept]).values()];
  found.sort((a, b) => b.time - a.time);
  found.slice(MATCHES_MAX).forEach((saved) => forgetMatch(saved.id));
  return found.slice(0, MATCHES_MAX);
}
