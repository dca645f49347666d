/* A game with its options chosen, and the engines that play it. */
import type {Report} from '../../web/src/core';
import {LIMITS} from '../../web/src/limits';
import {TavolaError, asNumber, asObject, asText, refusal, shown} from './error';
import {State} from './state';
import type {About, Walker} from './walker';
import type {Workers} from './workers';

export interface BestOptions {
  /** 1 to 8, the full strength. Levels play to win, and those below 8 err on purpose and have limits of their own. */
  level?: number;
  /** One of `game.engines` instead of a level; if there is neither, the first of them, with honest values. */
  engine?: string;
  /** How many positions to look at. With nodes and no time, the answer is the same everywhere. */
  nodes?: number;
  /** Milliseconds. Without any limit, 1000. */
  time?: number;
  /** Of engines that draw random numbers, and of the errors of levels; else 1. */
  seed?: number;
  /** How many first actions to compare, up to 8; else 1. Levels below 8 tell one. */
  lines?: number;
  /** Megabytes for tables and trees; else 16. */
  table?: number;
  /** Ends the thinking: the promise is rejected with its reason. */
  signal?: AbortSignal;
  /** Called about ten times a second with the best so far, if time is a limit. */
  progress?: (best: Best) => void;
}

/** A line of play, and what the player who acts may expect of it. */
export interface Line {
  actions: string[];
  /** Of the point, from 0 to 1. */
  share: number;
  /** What each player may expect; a single number if all have it in common. */
  shares: number[];
  /** Margin of the score, if the game has one; else 0. */
  score: number;
  /** Proven, not estimated. */
  exact: boolean;
  /** Of a proven win or loss: the actions within which it can be forced; else 0. */
  distance: number;
  /** It is known that it cannot be forced sooner. */
  shortest: boolean;
  /** Without opponents: turns of a way to the goal that was found; else 0. */
  turns: number;
}

export interface Best {
  /** The one to play: the first action of the first line. */
  action: string;
  /** The best first. */
  lines: Line[];
  depth: number;
  nodes: number;
  /** Thinking on would not help. */
  decided: boolean;
}

const KEYS = ['level', 'engine', 'nodes', 'time', 'seed', 'lines', 'table', 'signal', 'progress'];
const NUMBER_MAX = 2 ** 32 - 1;
const TIME_MAX = 86400000; // milliseconds: a day
const TIME_STANDARD = 1000;
const TABLE_STANDARD = 16; // megabytes
const TABLE_MAX = 1024;
const LINES_MAX = 8; // ENGINE_LINES_MAX
const THOUSANDTHS = 1000;

/* Test runners may have classes of their own beside those of the platform. */
const isSignal = (value: unknown): value is AbortSignal =>
  typeof (value as AbortSignal | null)?.aborted === 'boolean' && typeof (value as AbortSignal).addEventListener === 'function';

function bestOf(report: Report): Best {
  const lines = report.lines.map((line) => ({
    actions: line.actions,
    share: line.share / LIMITS.sharePoint,
    shares: line.shares.map((share) => share / LIMITS.sharePoint),
    score: line.score / THOUSANDTHS,
    exact: line.exact,
    distance: line.distance,
    shortest: line.shortest ?? false,
    turns: line.turns ?? 0,
  }));
  return {action: lines[0]!.actions[0]!, lines, depth: report.depth, nodes: report.nodes, decided: report.decided ?? false};
}

function limits(options: Record<string, unknown>): {level: number; nodes: number; time: number} {
  const level = asNumber('level', options.level, 1, LIMITS.levelFull) ?? 0;
  const nodes = asNumber('nodes', options.nodes, 1, NUMBER_MAX) ?? 0;
  const time = asNumber('time', options.time, 1, TIME_MAX) ?? 0;
  const isBounded = level > 0 && level < LIMITS.levelFull;
  if (isBounded && time > 0) {
    const full = LIMITS.levelFull;
    throw new TavolaError(`levels 1 to ${full - 1} have their own limits; allowed are time and nodes with level ${full}`);
  }
  return {level, nodes, time: isBounded || nodes > 0 || time > 0 ? time : TIME_STANDARD};
}

/* Options that were checked, in the units of the core. */
function asked(options: unknown, engines: readonly string[]) {
  const given = asObject('the options of best()', options, KEYS);
  const {signal, progress} = given;
  if (signal !== undefined && !isSignal(signal)) throw refusal('signal', signal, 'is an AbortSignal');
  if (progress !== undefined && typeof progress !== 'function') throw refusal('progress', progress, 'is a function');
  const engine = asText('engine', given.engine ?? '');
  if (engine !== '' && !engines.includes(engine)) {
    throw new TavolaError(`unknown engine ${shown(engine)}; allowed are ${engines.join(', ')}`);
  }
  return {
    ...limits(given),
    engine,
    signal,
    progress: progress as BestOptions['progress'],
    seed: asNumber('seed', given.seed, 0, NUMBER_MAX) ?? 1,
    lines: asNumber('lines', given.lines, 1, LINES_MAX) ?? 1,
    table: (asNumber('table', given.table, 1, TABLE_MAX) ?? TABLE_STANDARD) * 2 ** 20,
  };
}

export class Game {
  readonly name: string;
  /** The name and the options that were given, as one text. */
  readonly spec: string;
  /** Of the rules; another version may allow other actions. */
  readonly version: number;
  readonly players: number;
  readonly hasChance: boolean;
  readonly hasScores: boolean;
  /** Nobody has opponents: one plays alone, or all play together. */
  readonly isCommon: boolean;
  /** Engines that play it, the strongest first. */
  readonly engines: readonly string[];
  readonly #core: Walker;
  readonly #workers: Workers;
  readonly #size: number;

  /** @internal */
  constructor(core: Walker, workers: Workers, about: About) {
    this.#core = core;
    this.#workers = workers;
    this.#size = about.bytes;
    this.name = about.name;
    this.spec = `${about.name} ${about.options}`.trim();
    this.version = about.version;
    this.players = about.players;
    this.hasChance = about.chance;
    this.hasScores = about.scores;
    this.isCommon = about.common;
    this.engines = Object.freeze(about.engines);
    Object.freeze(this);
  }

  /** The first state. */
  start(): State {
    return this.#reach('');
  }

  /** The state of a text that `state.text` or `tavola show --position-text` gave. */
  position(text: string): State {
    const line = asText('a position', text).replace(/[\r\n\0]+/g, '?');
    return this.#reach(line === '' || line === '=' ? '?' : line);
  }

  /** Let an engine think in a worker about a state where a player acts. */
  async best(state: State, options: BestOptions = {}): Promise<Best> {
    this.#check(state);
    const {signal, progress, ...question} = asked(options, this.engines);
    if (typeof state.actor !== 'number') throw new TavolaError("no player acts here: it is chance's turn, or the game is over");
    const position = `${this.spec}\n${state.text}\n\n${question.engine}`;
    const tell = progress && ((report: Report) => progress(bestOf(report)));
    return bestOf(await this.#workers.ask({...question, position, wantsProgress: !!tell}, tell, signal));
  }

  /* Insist on a state of this game. */
  #check(state: unknown): void {
    if (!(state instanceof State)) throw refusal('a state', state, 'is what start(), position() or apply() gave');
    if (state.game.spec !== this.spec) {
      throw new TavolaError(`the state is of '${state.game.spec}'; allowed are those of '${this.spec}'`);
    }
  }

  #reach(start: string): State {
    return new State(this, this.#core, this.#core.reach(`${this.spec}\n${start}\n`, null, this.#size));
  }
}
