/* The package's first object: all games. */
import {LIMITS} from '../../web/src/limits';
import {word} from '../../web/src/core';
import type {GameInfo} from '../../web/src/scene';
import {asObject, asText, refusal} from './error';
import {Game} from './game';
import {LANGUAGES, type Walker} from './walker';
import type {Workers} from './workers';

declare const TAVOLA_VERSION: string; // the build puts it in, from src/library/tavola.h

/** A value of an option: what `tavola games GAME` lists, as text or as a number. */
export type OptionValue = string | number | bigint | boolean;

const isValue = (value: unknown): value is OptionValue => ['string', 'number', 'bigint', 'boolean'].includes(typeof value);

export class Tavola {
  /** Of this package, such as "0.1.0". */
  readonly version: string = TAVOLA_VERSION;
  /** The codes of the languages: "en" and so on. */
  readonly languages: readonly string[] = LANGUAGES;
  /** The highest level of engines; the lowest is 1. */
  readonly levelMax: number = LIMITS.levelFull;

  readonly #core: Walker;
  readonly #workers: Workers;

  /** @internal */
  constructor(core: Walker, workers: Workers) {
    this.#core = core;
    this.#workers = workers;
    Object.freeze(this);
  }

  /** All games, with titles, options and names of players in a language. */
  games(language = 'en'): GameInfo[] {
    return this.#core.games(language);
  }

  /** A game with its options chosen. It never changes. */
  game(name: string, options: Readonly<Record<string, OptionValue>> = {}): Game {
    const words = [word(asText('the name of a game', name))];
    for (const [key, value] of Object.entries(asObject('the options of a game', options))) {
      if (!isValue(value)) throw refusal(`option '${key}'`, value, 'are texts and numbers');
      words.push(`${word(key)}=${value === '' ? '' : word(String(value))}`);
    }
    return new Game(this.#core, this.#workers, this.#core.about(`${words.join(' ')}\n\n`));
  }

  /** Bytes of memory that the core has here, without workers. */
  get memoryBytes(): number {
    return this.#core.memoryBytes;
  }

  /** End all workers, and what they are thinking about. Idle ones end by themselves. */
  close(): void {
    this.#workers.close();
  }
}
