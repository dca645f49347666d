/* What the browser remembers: settings, and the matches played here. Storage may
 * be full or forbidden; then they last as long as the page. What is read may have
 * been damaged, or written by an older version: nothing is taken on trust. */
import {LEVELS, type Match} from './match';

export interface Settings {
  language: string; // '' follows the browser
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  animation: boolean;
  keys: boolean; // single letters do things
  level: number; // of the computer, as chosen last
}

export interface Saved {
  id: string;
  time: number;
  isOver: boolean;
  flipped: boolean;
  match: Match;
}

const SETTINGS = 'tavola.settings';
const MATCH = 'tavola.match.';
const MATCHES_MAX = 30;
const STANDARD: Settings = {language: '', theme: 'system', sound: true, animation: true, keys: true, level: 3};

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
  return settings;
}

export const saveSettings = (settings: Settings) => void write(SETTINGS, settings);

/* Whether this is a match in all its parts; its actions are the core's affair. */
function isSaved(saved: Saved | null): saved is Saved {
  const match = saved?.match;
  if (!match || !Array.isArray(match.nodes) || !Array.isArray(match.seats) || typeof match.options !== 'object') return false;
  const isNode = (node: number) => Number.isInteger(node) && node >= 0 && node < match.nodes.length;
  const areNodes = match.nodes.every(({parent, action, children}, i) =>
    (i === 0 ? parent === -1 : isNode(parent) && parent < i) && typeof action === 'string' &&
    Array.isArray(children) && children.every((child) => isNode(child) && child > i));
  return areNodes && isNode(match.current) && typeof match.game === 'string' && typeof match.start === 'string';
}

function readMatch(key: string): Saved | null {
  try {
    const saved = read<Saved>(key);
    return isSaved(saved) ? saved : null;
  } catch {
    return null;
  }
}

export const newId = () => Date.now().toString(36) + Math.floor(Math.random() * 1296).toString(36);

export function loadMatch(id: string): Saved | null {
  flush();
  return unkept.get(id) ?? readMatch(MATCH + id);
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
  try {
    localStorage.removeItem(MATCH + id);
  } catch {
    /* Nothing was remembered. */
  }
}

/* What storage has, by id. */
function storedMatches(): Map<string, Saved> {
  const found = new Map<string, Saved>();
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      const saved = key?.startsWith(MATCH) ? readMatch(key) : null;
      if (key && saved) found.set(key.slice(MATCH.length), saved);
    }
  } catch {
    /* Storage is forbidden. */
  }
  return found;
}

/* All matches, the latest first; more than MATCHES_MAX are forgotten. */
export function listMatches(): Saved[] {
  flush();
  const found = [...new Map([...storedMatches(), ...unkept]).values()];
  found.sort((a, b) => b.time - a.time);
  found.slice(MATCHES_MAX).forEach((saved) => forgetMatch(saved.id));
  return found.slice(0, MATCHES_MAX);
}
