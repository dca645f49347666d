/* What the browser remembers: settings, and the matches played here. Storage may
 * be full or forbidden; then things are simply not remembered. */
import type {Match} from './match';

export interface Settings {
  language: string; // '' follows the browser
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  animation: boolean;
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
const STANDARD: Settings = {language: '', theme: 'system', sound: true, animation: true, level: 3};

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* Not remembered. */
  }
}

export const loadSettings = (): Settings => ({...STANDARD, ...read<Partial<Settings>>(SETTINGS)});
export const saveSettings = (settings: Settings) => write(SETTINGS, settings);

export const newId = () => Date.now().toString(36) + Math.floor(Math.random() * 1296).toString(36);

export function loadMatch(id: string): Saved | null {
  flush();
  return read<Saved>(MATCH + id);
}

/* Writing takes time, so it waits until the hand has left the mouse. */
const SAVE_DELAY = 300;
const unsaved = new Map<string, Saved>();
let timer = 0;

function flush(): void {
  clearTimeout(timer);
  timer = 0;
  unsaved.forEach((saved) => write(MATCH + saved.id, saved));
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
  try {
    localStorage.removeItem(MATCH + id);
  } catch {
    /* Nothing was remembered. */
  }
}

/* All matches, the latest first; more than MATCHES_MAX are forgotten. */
export function listMatches(): Saved[] {
  const found: Saved[] = [];
  flush();
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      const saved = key?.startsWith(MATCH) ? read<Saved>(key) : null;
      if (saved?.match?.nodes) found.push(saved);
    }
  } catch {
    return [];
  }
  found.sort((a, b) => b.time - a.time);
  found.slice(MATCHES_MAX).forEach((saved) => forgetMatch(saved.id));
  return found.slice(0, MATCHES_MAX);
}
