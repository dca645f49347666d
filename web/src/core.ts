/* One instance of the C core. Questions and answers go through its buffer, as
 * src/wasm/wasm.h says; each of them is whole. */
import {LIMITS} from './limits';
import type {ActionInfo, GameInfo, Picture, Scene} from './scene';

export interface Exports {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  tavola_buffer(): number;
  tavola_games(): number;
  tavola_words(): number;
  tavola_walk(): number;
  tavola_play(): number;
  tavola_point(): number;
  tavola_svg(): number;
  tavola_think_open(level: number, tableBytes: number, seed: number): number;
  tavola_think(nodes: number, lines: number): number;
  tavola_choose(level: number, tableBytes: number, seed: number): number;
  tavola_find(level: number, tableBytes: number, seed: number, nodes: number, lines: number): number;
  tavola_verdict(nodes: number, seed: number): number;
  tavola_chances(games: number, seed: number): number;
  tavola_record_read(): number;
  tavola_record_write(): number;
  tavola_link_write(): number;
}

/* What was read of a record or link, as src/record/record_json.h describes it. */
export interface ReadRecord {
  match: {
    game: string;
    version: number;
    options: Record<string, string>;
    start: string;
    players: string[];
    fields: [string, string][];
    lines: [number, string][];
    notes: [number, string, string][];
    current: number;
    forfeit: {node: number; player: number; reason: string} | null;
    result?: {node: number; said: [string, string][]}; // if the rules do not give it
  } | null;
  fault: {kind: string; line: number; number: number; word: string; why: string} | null;
}

/* A game with its options, the text of a first position or nothing, and the
 * actions from there. */
export interface Position {
  game: string;
  version?: number; // of its rules; the newest if absent
  options: Record<string, string>;
  start: string;
  actions: string[];
}

export interface Line {
  share: number; // of the point, in 65536ths, for the player who acts
  score: number; // margin in thousandths
  exact: boolean;
  distance: number;
  shortest?: boolean; // it cannot be forced sooner than by the distance
  turns?: number; // without opponents: of a way to the goal; 0 if none was found
  shares: number[]; // of each player
  actions: string[];
}

export interface Report {
  depth: number;
  nodes: number;
  decided?: boolean; // thinking on will not help
  lines: Line[];
  chances?: number[]; // where chance acts: each player's share, by random games
  isExact?: boolean; // the host knows it
}

/* Whether an action was a mistake, as src/search/verdict.h says. */
export interface Verdict {
  mark: '' | '?!' | '?' | '??';
  loss: number; // of the point, in 65536ths
  error: number; // what is not above it is noise; 0 if both values are proved
  best: Line; // what the engine would do
  taken: Line;
}

/* A position on the way: its text, and who acts there. */
export interface Step {
  position: string;
  actor: number | null; // a player from 1, 0 for chance, null when over
  roller?: number; // when chance acts
}

/* The first position and the one after each action; fewer if one is not legal,
 * none if the game, an option or the first position is wrong. */
export interface Walked {
  players: number;
  steps: Step[];
  error: string; // what the core says of the rest, in English
}

/* A position with its picture, and how the last action led there. */
export interface Played {
  players: number;
  position: string;
  came?: ActionInfo;
  scene: Scene;
}

export interface Refused {
  error: string;
}

/* The picture of a half-made action, or why the last id cannot be pointed at
 * after those before. */
export interface Halfway extends Partial<Picture> {
  path?: string[]; // what is chosen now, if the last id was a switch
  refused?: string;
}

/* Spaces and line ends separate words for the core; inside a word, which only
 * a damaged link can bring, they become something that is surely wrong. */
export const word = (text: string) => text.replace(/[\s\0]+/g, '?') || '?';

export function positionText(position: Position): string {
  const options = Object.entries(position.options).map(([key, value]) => `${word(key)}=${value && word(value)}`);
  if (position.version !== undefined) options.unshift(`rules=${position.version}`);
  const start = position.start.replace(/[\r\n\0]+/g, '?');
  return `${[word(position.game), ...options].join(' ')}\n${start}\n${position.actions.map(word).join(' ')}`;
}

const TOO_LONG: Refused = {error: '…'};

export class Core {
  protected readonly exports: Exports;
  protected readonly buffer: number;
  protected readonly encoder = new TextEncoder();
  protected readonly decoder = new TextDecoder();

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, {});
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize?.();
    this.buffer = this.exports.tavola_buffer();
  }

  /* All games, in the language whose code is given; everything is said in that
   * language from then on. */
  games(language: string): GameInfo[] {
    const found = this.ask<{games: GameInfo[]}>(language, () => this.exports.tavola_games());
    return 'error' in found ? [] : found.games;
  }

  words(game: string, key: string): string {
    return this.put(`${game} ${key}`) ? this.get(this.exports.tavola_words()) : '';
  }

  /* Where actions lead. */
  walk(position: Position): Walked {
    const found = this.ask<Partial<Walked>>(positionText(position), () => this.exports.tavola_walk());
    return {players: 0, steps: [], error: '', ...found};
  }

  /* All that a page shows of a position. */
  play(position: Position): Played | Refused {
    return this.ask<Played>(positionText(position), () => this.exports.tavola_play());
  }

  /* What is to be seen when these ids have been pointed at. */
  point(position: Position, ids: readonly string[]): Halfway | Refused {
    return this.ask<Halfway>(`${positionText(position)}\n${ids.map(word).join(' ')}`, () => this.exports.tavola_point());
  }

  svg(position: Position): string {
    return this.put(positionText(position)) ? this.get(this.exports.tavola_svg()) : '';
  }

  /* Make an engine for the position; false if there is nothing to think about. */
  thinkOpen(position: Position, level: number, tableBytes: number, seed: number): boolean {
    return this.put(positionText(position)) && this.exports.tavola_think_open(level, tableBytes, seed) !== 0;
  }

  think(nodes: number, lines: number): Report | null {
    const length = this.exports.tavola_think(nodes, lines);
    return length === 0 ? null : JSON.parse(this.get(length));
  }

  /* What a level plays; '' where there is nothing to think about. */
  choose(position: Position, level: number, tableBytes: number, seed: number): string {
    return this.put(positionText(position)) ? this.get(this.exports.tavola_choose(level, tableBytes, seed)) : '';
  }

  /* What so many nodes of an engine show, in one go, with how soon a win can be forced;
   * of the best engine if none is named. Null where there is nothing to think about. */
  prove(position: Position, engine: string, tableBytes: number, nodes: number): Report | null {
    const found = this.ask<Report>(`${positionText(position)}\n${engine}`, () => this.exports.tavola_find(0, tableBytes, 1, nodes, 1));
    return 'error' in found ? null : found;
  }

  /* What is to be said of the last action of the position; null if there is none
   * that a player took. */
  verdict(position: Position, nodes: number, seed: number): Verdict | null {
    if (!this.put(positionText(position))) return null;
    const length = this.exports.tavola_verdict(nodes, seed);
    return length === 0 ? null : JSON.parse(this.get(length));
  }

  /* Each player's share of the point in random games from the position on. */
  chances(position: Position, games: number, seed: number): number[] | null {
    if (!this.put(positionText(position))) return null;
    const length = this.exports.tavola_chances(games, seed);
    return length === 0 ? null : JSON.parse(this.get(length));
  }

  /* A NUL would end the text; what stands for it is refused too. */
  readRecord(text: string): ReadRecord {
    const found = this.ask<ReadRecord>(text.replaceAll('\0', '\x01'), () => this.exports.tavola_record_read());
    if (!('error' in found)) return found;
    return {match: null, fault: {kind: 'long', line: 0, number: 0, word: '', why: ''}};
  }

  /* The record as we write it, or as a link; '' if something is wrong with it. */
  writeRecord(record: string): string {
    return this.put(record) ? this.get(this.exports.tavola_record_write()) : '';
  }

  writeLink(record: string): string {
    return this.put(record) ? this.get(this.exports.tavola_link_write()) : '';
  }

  protected ask<Answer>(question: string, answer: () => number): Answer | Refused {
    return this.put(question) ? JSON.parse(this.get(answer())) : TOO_LONG;
  }

  /* Memory moves when it grows, so it is asked for every time. */
  private bytes(): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, this.buffer, LIMITS.bufferSize);
  }

  protected put(text: string): boolean {
    const {read, written} = this.encoder.encodeInto(text, this.bytes().subarray(0, LIMITS.bufferSize - 1));
    this.bytes()[written] = 0;
    return read === text.length;
  }

  protected get(length: number): string {
    return this.decoder.decode(this.bytes().subarray(0, length));
  }
}
