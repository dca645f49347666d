/* What all pages share: the core, the list of games, the settings. */
import {Core} from './core';
import {asset} from './offline/offline';
import {nameLevels} from './levels';
import type {GameInfo} from './scene';
import {loadSettings, saveSettings, type Settings} from './store';
import {chooseLanguage, language, loadTexts} from './text';

export interface App {
  module: WebAssembly.Module;
  core: Core;
  games: GameInfo[];
  settings: Settings;
}

const listeners = new Set<() => void>();

/* Called after settings, and with them perhaps all words, have changed. */
export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/* Called after all words have changed; other settings leave them as they are. */
export function onLanguage(listener: () => void): () => void {
  let before = language();
  return onSettings(() => {
    if (language() === before) return;
    before = language();
    listener();
  });
}

function showTheme({theme, animation, aids}: Settings): void {
  const root = document.documentElement;
  root.classList.toggle('is-still', !animation);
  root.classList.toggle('is-without-aids', !aids);
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  const paper = getComputedStyle(root).getPropertyValue('--paper').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
}

/* All games, in a language whose texts are there. */
function listGames(core: Core, chosen: string): GameInfo[] {
  const games = core.games(chosen);
  nameLevels(core, games[0]?.name ?? '');
  return games;
}

async function speak(core: Core, wanted: string): Promise<GameInfo[]> {
  const chosen = chooseLanguage(wanted);
  await loadTexts(chosen);
  return listGames(core, chosen);
}

async function fetchModule(): Promise<WebAssembly.Module> {
  const answer = await fetch(asset('tavola.wasm'));
  if (!answer.ok) throw new Error(`tavola.wasm: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

export async function openApp(): Promise<App> {
  const settings = loadSettings();
  showTheme(settings);
  const chosen = chooseLanguage(settings.language);
  const [module] = await Promise.all([fetchModule(), loadTexts(chosen)]);
  const core = new Core(module);
  return {module, core, settings, games: listGames(core, chosen)};
}

export async function changeSettings(app: App, change: Partial<Settings>): Promise<void> {
  try {
    if (change.language !== undefined) app.games = await speak(app.core, change.language);
    Object.assign(app.settings, change);
    saveSettings(app.settings);
    showTheme(app.settings);
  } catch {
    // The words cannot be had now: everything stays as it is.
  }
  listeners.forEach((listener) => listener());
}

export const findGame = (app: App, name: string) => app.games.find((game) => game.name === name);

export const isAnimated = (app: App) =>
  app.settings.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/* Text that a screen reader speaks, from the one live region of the page. */
export function announce(text: string): void {
  const region = document.getElementById('announcements');
  if (region) region.textContent = text;
}
