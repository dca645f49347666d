/* The core, with states as bytes: what src/wasm/wasm.h has for programs that walk
 * through games. Whoever asks about a state puts it into the core's room first; so
 * a step costs one call, however long the match is. */
import {Core, type Exports} from '../../web/src/core';
import {LIMITS} from '../../web/src/limits';
import type {ActionInfo, GameInfo, Scene} from '../../web/src/scene';
import {TavolaError, shown} from './error';
import type {Actor} from './state';

interface MoreExports extends Exports {
  tavola_state(): number;
  tavola_speak(): number;
  tavola_reach(): number;
  tavola_legal(): number;
  tavola_tell(): number;
  tavola_about(): number;
  tavola_plain(): number;
}

/* A game with its options chosen. */
export interface About {
  name: string;
  options: string; // those that were given, in the order of the game
  version: number;
  players: number;
  chance: boolean;
  scores: boolean;
  common: boolean;
  bytes: number;
  engines: string[];
}

export interface Legal {
  actions: string[];
  weights?: number[]; // where chance acts
}

export interface Told {
  position: string;
  turns: number;
  prompt: string;
  scores?: number[];
  payoffs?: number[];
  ending?: string;
  came?: ActionInfo;
}

const WRONG = -3; // WASM_WRONG
const CHANCE = -1;
const OVER = -2;

export interface Reached {
  bytes: Uint8Array;
  actor: Actor;
}

export const LANGUAGES: readonly string[] = Object.freeze(Object.keys(LIMITS.languages));

export class Walker extends Core {
  private readonly all = this.exports as MoreExports;
  private readonly room = this.all.tavola_state();
  private memory = new Uint8Array();
  private questions = new Uint8Array();
  private language = 'en';

  get memoryBytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /* Where an action leads from a state, or the beginning of a walk. */
  reach(question: string, state: Uint8Array | null, size: number): Reached {
    this.write(question, state);
    const actor = this.all.tavola_reach();
    if (actor === WRONG) throw new TavolaError(this.readToEnd());
    this.refresh();
    return {
      bytes: this.memory.slice(this.room, this.room + size),
      actor: actor === CHANCE ? 'chance' : actor === OVER ? null : actor,
    };
  }

  legal(question: string, state: Uint8Array): Legal {
    return this.json(question, state, () => this.all.tavola_legal());
  }

  tell(question: string, state: Uint8Array, language: string): Told {
    this.speak(language);
    return this.json(question, state, () => this.all.tavola_tell());
  }

  about(question: string): About {
    return this.json(question, null, () => this.all.tavola_about());
  }

  scene(question: string, state: Uint8Array, language: string): Scene {
    this.speak(language);
    return this.json<{scene: Scene}>(question, state, () => this.exports.tavola_play()).scene;
  }

  picture(question: string, state: Uint8Array, language: string, isPlain: boolean): string {
    this.speak(language);
    this.write(question, state);
    return this.read(isPlain ? this.all.tavola_plain() : this.exports.tavola_svg());
  }

  override games(language: string): GameInfo[] {
    this.speak(language);
    return super.games(language);
  }

  private speak(language: string): void {
    if (language === this.language) return;
    const isText = typeof language === 'string';
    if (isText) this.write(language, null);
    if (!isText || this.all.tavola_speak() === 0) {
      throw new TavolaError(`there is no language ${shown(language)}; allowed are ${LANGUAGES.join(', ')}`);
    }
    this.language = language;
  }

  private json<Answer>(question: string, state: Uint8Array | null, call: () => number): Answer {
    this.write(question, state);
    const answer = JSON.parse(this.read(call())) as Answer & {error?: string};
    if (answer.error !== undefined) throw new TavolaError(answer.error);
    return answer;
  }

  /* Memory moves when it grows. */
  private refresh(): void {
    if (this.memory.buffer === this.exports.memory.buffer) return;
    this.memory = new Uint8Array(this.exports.memory.buffer);
    this.questions = this.memory.subarray(this.buffer, this.buffer + LIMITS.bufferSize - 1);
  }

  private write(question: string, state: Uint8Array | null): void {
    this.refresh();
    const {read, written} = this.encoder.encodeInto(question, this.questions);
    if (read < question.length) {
      throw new TavolaError(`a text cannot have ${question.length} characters; allowed are fewer than ${LIMITS.bufferSize}`);
    }
    this.memory[this.buffer + written] = 0;
    if (state) this.memory.set(state, this.room);
  }

  private read(length: number): string {
    this.refresh();
    return this.decoder.decode(this.memory.subarray(this.buffer, this.buffer + length));
  }

  private readToEnd(): string {
    this.refresh();
    return this.read(this.memory.indexOf(0, this.buffer) - this.buffer);
  }
}
