/* A position of a game. */
import type {ActionInfo, Scene} from '../../web/src/scene';
import {LIMITS} from '../../web/src/limits';
import {word} from '../../web/src/core';
import {TavolaError, asObject, asText} from './error';
import type {Game} from './game';
import type {Reached, Told, Walker} from './walker';

/** A player from 0 on, chance, or nobody when the game is over. */
export type Actor = number | 'chance' | null;

export interface Outcome {
  action: string;
  /** How often it falls, in whole numbers; their sum is the denominator. */
  weight: number;
  probability: number;
}

const TURNS_AT = 8; // bytes before the counter of turns: the seal

/** A state never changes: keep the one before, and you have the undo. */
export class State {
  readonly #game: Game;
  readonly #actor: Actor;
  readonly #bytes: Uint8Array;
  readonly #core: Walker;
  readonly #here: string;

  /** @internal */
  constructor(game: Game, core: Walker, reached: Reached) {
    this.#game = game;
    this.#actor = reached.actor;
    this.#core = core;
    this.#bytes = reached.bytes;
    this.#here = `${game.spec}\n=\n`;
  }

  get game(): Game {
    return this.#game;
  }

  /** Who acts. */
  get actor(): Actor {
    return this.#actor;
  }

  get over(): boolean {
    return this.#actor === null;
  }

  /** The turns that have ended. */
  get turns(): number {
    return new DataView(this.#bytes.buffer).getUint32(TURNS_AT, true);
  }

  /** What the actor may do; of chance, the outcomes. Empty when the game is over. */
  legal(): string[] {
    return this.#core.legal(this.#here, this.#bytes).actions;
  }

  /** Where chance acts, its outcomes; else nothing. */
  outcomes(): Outcome[] {
    const {actions, weights = []} = this.#core.legal(this.#here, this.#bytes);
    const sum = weights.reduce((a, b) => a + b, 0);
    return weights.map((weight, i) => ({action: actions[i]!, weight, probability: weight / sum}));
  }

  /** An action by chance: an outcome by its weight, or any action of a player, each
   * as likely. `random` gives numbers from 0 up to but not including 1. */
  draw(random: () => number = Math.random): string {
    const {actions, weights} = this.#core.legal(this.#here, this.#bytes);
    if (actions.length === 0) throw new TavolaError('nothing can be drawn: the game is over');
    const sum = weights ? weights.reduce((a, b) => a + b, 0) : actions.length;
    let left = random() * sum;
    const place = weights ? weights.findIndex((weight) => (left -= weight) < 0) : Math.floor(left);
    const drawn = actions[place];
    if (drawn === undefined) throw new TavolaError('random() must give numbers from 0 up to but not including 1');
    return drawn;
  }

  /** The state after an action. */
  apply(action: string): State {
    const question = this.#here + word(asText('an action', action));
    return new State(this.#game, this.#core, this.#core.reach(question, this.#bytes, this.#bytes.length));
  }

  /** What each player has of the point, from 0 to 1; null as long as the game is not over. */
  returns(): number[] | null {
    return this.#told().payoffs?.map((payoff) => payoff / LIMITS.payoffPoint) ?? null;
  }

  /** The points of each player as they stand; null if the game has none. */
  scores(): number[] | null {
    return this.#told().scores ?? null;
  }

  /** How the game ended, in a word or two of English; null as long as it is not over. */
  get ending(): string | null {
    return this.#told().ending ?? null;
  }

  /** The position on one line; `game.position()` reads it. Store this. */
  get text(): string {
    return this.#told().position;
  }

  /** What the actor is to do, as a sentence; of a game that is over, how it ended. */
  prompt(language = 'en'): string {
    return this.#told(language).prompt;
  }

  /** What a legal action does, as a sentence. */
  meaning(action: string, language = 'en'): string {
    return this.describe(action, language).meaning;
  }

  /** What a legal action does: how a person points at it, its meaning, and how things
   * move from this scene to the next. */
  describe(action: string, language = 'en'): ActionInfo {
    const question = this.#here + word(asText('an action', action));
    return this.#core.tell(question, this.#bytes, language).came!;
  }

  /** All that is drawn, and every way to point: the JSON of docs/scenes.md. There,
   * players are numbered from 1, and 0 is chance. */
  scene(language = 'en'): Scene {
    return this.#core.scene(this.#here, this.#bytes, language);
  }

  /** The picture as a file in SVG. */
  svg(options: {language?: string} = {}): string {
    return this.#picture(options, false);
  }

  /** The picture in plain characters. */
  plain(options: {language?: string} = {}): string {
    return this.#picture(options, true);
  }

  /** The same position of the same game, after as many turns? */
  equals(other: State): boolean {
    if (!(other instanceof State) || other.game.spec !== this.game.spec) return false;
    return other.#bytes.every((byte, i) => byte === this.#bytes[i]);
  }

  toString(): string {
    return this.text;
  }

  toJSON(): string {
    return this.text;
  }

  #told(language = 'en'): Told {
    return this.#core.tell(this.#here, this.#bytes, language);
  }

  #picture(options: {language?: string}, isPlain: boolean): string {
    const {language = 'en'} = asObject('the options of a picture', options, ['language']);
    return this.#core.picture(this.#here, this.#bytes, language as string, isPlain);
  }
}
