/* The client's own words. Each language is one file of whole sentences with the
 * same keys; {name} is a slot. */
import {LIMITS} from './limits';
import {asset} from './offline/offline';
import type english from './text/en.json';

export type TextKey = keyof typeof english;
export type Slots = Record<string, string | number>;

/* By code; the value is what the language calls itself. */
export const LANGUAGES = LIMITS.languages;
export type Language = string;

let texts: Partial<Record<TextKey, string>> = {};
let current: Language = 'en';

const isLanguage = (code: string) => Object.hasOwn(LANGUAGES, code);

/* The language asked for, or the first one of the browser's that we speak. */
export function chooseLanguage(wanted: string): Language {
  const codes = [wanted, ...navigator.languages].map((code) => code.slice(0, 2).toLowerCase());
  return codes.find(isLanguage) ?? 'en';
}

export async function loadTexts(language: Language): Promise<void> {
  const answer = await fetch(asset(`text/${language}.json`));
  if (!answer.ok) throw new Error(`text/${language}.json: ${answer.status}`);
  texts = await answer.json();
  current = language;
  document.documentElement.lang = language;
}

export const language = () => current;

export function t(key: TextKey, slots: Slots = {}): string {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (all, name: string) => String(slots[name] ?? all));
}
