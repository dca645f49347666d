/* One instance of the C core. Strings come and go through its buffer. */
import type {ActionInfo, GameInfo, Scene} from './scene';

const BUFFER_SIZE = 1 << 20;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  tavola_buffer(): number;
  tavola_language(): number;
  tavola_games(): number;
  tavola_view(): number;
  tavola_actor(): number;
  tavola_players(): number;
  tavola_scene(): number;
  tavola_motions(): number;
  tavola_svg(): number;
  tavola_position(): number;
  tavola_words(): number;
  tavola_think_open(level: number, tableBytes: number, seed: number): number;
  tavola_think(nodes: number, lines: number): number;
  tavola_think_choose(): number;
  tavola_chances(games: number, seed: number): number;
}

/* A game with its options, the text of a first position or nothing, and the
 * actions from there. */
export interface Position {
  game: string;
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
  actions: string[];
}

export interface Report {
  depth: number;
  nodes: number;
  lines: Line[];
  chances?: number[]; // where chance acts: each player's share, by random games
}

/* What was applied of a position; error is what the core says of the rest. */
export interface Opened {
  applied: number; // -1: the game, an option or the first position is wrong
  error: string;
}

/* Spaces and line ends separate words for the core; inside a word, which only
 * a damaged link can bring, they become something that is surely wrong. */
const word = (text: string) => text.replace(/[\s\0]+/g, '?') || '?';

export function positionText(position: Position): string {
  const options = Object.entries(position.options).map(([key, value]) => `${word(key)}=${value && word(value)}`);
  const start = position.start.replace(/[\r\n\0]+/g, '?');
  return `${[word(position.game), ...options].join(' ')}\n${start}\n${position.actions.map(word).join(' ')}`;
}

export class Core {
  private readonly exports: Exports;
  private readonly buffer: number;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, {});
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize?.();
    this.buffer = this.exports.tavola_buffer();
  }

  language(code: string): void {
    this.put(code);
    this.exports.tavola_language();
  }

  games(): GameInfo[] {
    return JSON.parse(this.get(this.exports.tavola_games()));
  }

  /* Open the position that the calls below are about. */
  view(position: Position): Opened {
    if (!this.put(positionText(position))) return {applied: -1, error: '…'};
    return this.opened(this.exports.tavola_view());
  }

  /* A player from 1, 0 for chance, -1 when over. */
  actor(): number {
    return this.exports.tavola_actor();
  }

  /* How many play with these options. */
  players(): number {
    return this.exports.tavola_players();
  }

  scene(): Scene {
    return JSON.parse(this.get(this.exports.tavola_scene()));
  }

  motions(action: string): ActionInfo | null {
    this.put(word(action));
    const length = this.exports.tavola_motions();
    return length === 0 ? null : JSON.parse(this.get(length));
  }

  svg(): string {
    return this.get(this.exports.tavola_svg());
  }

  position(): string {
    return this.get(this.exports.tavola_position());
  }

  words(game: string, key: string): string {
    this.put(`${game} ${key}`);
    return this.get(this.exports.tavola_words());
  }

  thinkOpen(position: Position, level: number, tableBytes: number, seed: number): Opened {
    if (!this.put(positionText(position))) return {applied: -1, error: '…'};
    return this.opened(this.exports.tavola_think_open(level, tableBytes, seed));
  }

  think(nodes: number, lines: number): Report | null {
    const length = this.exports.tavola_think(nodes, lines);
    return length === 0 ? null : JSON.parse(this.get(length));
  }

  choose(): string {
    return this.get(this.exports.tavola_think_choose());
  }

  /* Each player's share of the point in random games from the position on. */
  chances(position: Position, games: number, seed: number): number[] | null {
    if (!this.put(positionText(position))) return null;
    const length = this.exports.tavola_chances(games, seed);
    return length === 0 ? null : JSON.parse(this.get(length));
  }

  private opened(applied: number): Opened {
    const bytes = this.bytes();
    return {applied, error: this.decoder.decode(bytes.subarray(0, bytes.indexOf(0)))};
  }

  /* Memory moves when it grows, so it is asked for every time. */
  private bytes(): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, this.buffer, BUFFER_SIZE);
  }

  private put(text: string): boolean {
    const {read, written} = this.encoder.encodeInto(text, this.bytes().subarray(0, BUFFER_SIZE - 1));
    this.bytes()[written] = 0;
    return read === text.length;
  }

  private get(length: number): string {
    return this.decoder.decode(this.bytes().subarray(0, length));
  }
}
