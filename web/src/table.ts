/* A match being played: people and computers act in turn, the board shows it.
 * Pages listen for changes and draw panels; the stage draws the picture. */
import {announce, findGame, isAnimated, type App} from './app';
import type {Look} from './board/board';
import {Engine} from './engine';
import {canRedo, forfeitPayoffs, goTo, isForfeit, isLeaf, lineFrom, nextNode, play, previousNode, type Match} from './match';
import {drawOutcome, nextIds, NOTHING, point, someFace, type Pointing} from './pointing';
import {Positions} from './positions';
import type {ActionInfo, GameInfo, Item, LegalAction, Scene} from './scene';
import {playSound, soundOf} from './sound';
import {saveMatch, type Saved} from './store';
import {t} from './text';

const PAUSE = 350; // milliseconds before a computer acts, so that one can follow
const HINT_TIME = 700;
/* At full strength, for the first action of a turn and for each further one. */
const THINK_TIME = 1000;
const THINK_TIME_MORE = 400;

/* What draws the picture. */
export interface Stage {
  show(look: Look): void;
  move(look: Look, info: ActionInfo): Promise<void>;
  roll(id: string, face: () => Item | undefined): Promise<void>;
  arrows(paths: readonly string[][]): void;
}

export class Table {
  scene!: Scene;
  pointing: Pointing = NOTHING;
  state: 'ready' | 'thinking' | 'rolling' | 'hinting' = 'ready';
  cameBy: ActionInfo | null = null;
  hint: LegalAction | null = null;
  readonly positions: Positions;
  private readonly engine: Engine;
  private readonly listeners = new Set<() => void>();
  private stage: Stage | null = null;
  /* Grows whenever something else begins; what waited then gives up. */
  private moment = 0;

  constructor(readonly app: App, readonly saved: Saved) {
    this.positions = new Positions(app.core, saved.match);
    this.engine = new Engine(app.module);
    this.read();
    this.state = this.stateAfter(false);
    this.keepEnd();
  }

  get match(): Match {
    return this.saved.match;
  }

  get game(): GameInfo {
    return findGame(this.app, this.match.game)!;
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /* Begin to show and to play; returns how to end. */
  open(stage: Stage): () => void {
    this.stage = stage;
    this.refresh();
    void this.proceed(false);
    return () => {
      this.moment++;
      this.stage = null;
      this.engine.close();
    };
  }

  /* Read everything again, as after a change of language. */
  refresh(): void {
    this.positions.forget();
    this.read();
    this.stage?.show(this.look());
    this.changed();
  }

  get isOver(): boolean {
    return this.scene.actor === null || isForfeit(this.match);
  }

  seatOf(player: number) {
    return this.match.seats[player - 1];
  }

  isHuman(player: number): boolean {
    return this.seatOf(player)?.kind === 'human';
  }

  /* Who acts or rolls. */
  get onTurn(): number {
    return this.scene.actor === 0 ? (this.scene.roller ?? 1) : (this.scene.actor ?? 0);
  }

  /* Whether a person may point now. */
  get canPoint(): boolean {
    const {actor} = this.scene;
    if (this.isOver || actor === null || this.state === 'rolling' || this.state === 'thinking') return false;
    return this.isHuman(this.onTurn);
  }

  /* A computer is to act, but one is looking back. */
  get isWaiting(): boolean {
    return !this.isOver && !this.canPoint && this.state === 'ready';
  }

  /* What is going on, in a word: marked on the page, for styles and tests. */
  get phase(): 'over' | 'pointing' | 'waiting' | 'thinking' | 'rolling' | 'hinting' {
    if (this.isOver) return 'over';
    if (this.state !== 'ready') return this.state;
    return this.canPoint ? 'pointing' : 'waiting';
  }

  point(id: string): void {
    if (!this.canPoint) return;
    if (this.scene.actor === 0) {
      if (this.targets().has(id)) void this.roll();
      return;
    }
    this.pointing = point(this.scene.actions, this.pointing, id);
    if (this.pointing.action) void this.act(this.pointing.action.action);
    else this.show();
  }

  drop(): void {
    if (this.pointing.chosen.length === 0 && !this.hint) return;
    this.pointing = NOTHING;
    this.hint = null;
    this.show();
  }

  canUndo = () => isForfeit(this.match) || this.decisionBefore() >= 0;
  canRedo = () => canRedo(this.match);

  undo(): void {
    if (isForfeit(this.match)) {
      this.match.forfeit = null;
      this.visit(this.match.current);
    } else if (this.canUndo()) {
      this.visit(this.decisionBefore());
    }
  }

  redo(): void {
    if (!this.canRedo()) return;
    do goTo(this.match, nextNode(this.match));
    while (canRedo(this.match) && this.hasHuman() && !this.isHuman(this.positions.onTurn(this.match.current)));
    this.visit(this.match.current);
  }

  /* One action back or forth. */
  step(forth: boolean): void {
    const node = forth ? nextNode(this.match) : previousNode(this.match);
    if (node >= 0) this.visit(node);
  }

  visit(node: number): void {
    goTo(this.match, node);
    this.read();
    this.save();
    void this.proceed(false);
    announce(this.promptText());
  }

  resign(): void {
    if (this.isOver) return;
    const player = this.isHuman(this.onTurn) ? this.onTurn : this.match.seats.findIndex(({kind}) => kind === 'human') + 1;
    if (player === 0) return;
    this.match.forfeit = {node: this.match.current, player};
    this.visit(this.match.current);
  }

  async askHint(): Promise<void> {
    if (!this.canPoint || this.scene.actor === 0) return;
    const moment = ++this.moment;
    this.state = 'hinting';
    this.changed();
    const report = await this.engine.think(this.positions.position(this.match.current), HINT_TIME, 1);
    if (moment !== this.moment) return;
    const action = report?.lines[0]?.actions[0];
    this.state = 'ready';
    this.hint = action ? this.positions.legal(this.match.current, action) : null;
    this.pointing = NOTHING;
    if (this.hint) announce(t('play.hintSays', {meaning: this.hint.meaning}));
    this.show();
  }

  /* Arrows along the paths of actions, the best first. */
  drawArrows(paths: readonly string[][]): void {
    this.stage?.arrows(paths);
  }

  /* Let the computer act although one has looked back. */
  resume(): void {
    void this.proceed(true);
  }

  name(player: number): string {
    return this.game.players[player - 1] ?? String(player);
  }

  /* The line above the board. */
  promptText(): string {
    const {actor, prompt = ''} = this.scene;
    if (this.isOver || actor === null) return this.resultText();
    if (actor === 0) {
      return this.canPoint ? prompt : t('play.rolls', {player: this.name(this.onTurn)});
    }
    if (!this.isHuman(actor)) return t(this.state === 'thinking' ? 'play.thinking' : 'play.computer', {player: this.name(actor)});
    return t('play.prompt', {player: this.name(actor), prompt});
  }

  /* Sixtieths of a point for each player, once it is over. */
  payoffs(): number[] | null {
    return isForfeit(this.match) ? forfeitPayoffs(this.match, this.match.forfeit!.player) : (this.scene.payoffs ?? null);
  }

  /* "White wins. All tiles are laid." */
  resultText(): string {
    return `${this.winnerText()} ${this.endingText()}`;
  }

  winnerText(): string {
    const payoffs = this.payoffs() ?? [];
    const best = Math.max(...payoffs);
    const winners = payoffs.flatMap((payoff, i) => (payoff === best ? [this.name(i + 1)] : []));
    if (payoffs.length === 1) return t(best > 0 ? 'result.solved' : 'result.unsolved');
    if (winners.length === payoffs.length) return t('result.draw');
    if (winners.length === 1) return t('result.wins', {player: winners[0]!});
    return t('result.share', {players: winners.join(', ')});
  }

  endingText(): string {
    if (!isForfeit(this.match)) return this.scene.ending ?? '';
    return t('result.resigned', {player: this.name(this.match.forfeit!.player)});
  }

  targets(): ReadonlySet<string> {
    return this.canPoint ? nextIds(this.scene.actions, this.pointing) : new Set();
  }

  private look(): Look {
    const {cameBy, pointing, scene, hint} = this;
    const isShifted = cameBy !== null && (cameBy.shift[0] !== 0 || cameBy.shift[1] !== 0);
    const motions = cameBy?.motions ?? [];
    const ids = (all: string[]) => [...new Set(all)].filter(Boolean);
    return {
      scene, targets: this.targets(), chosen: pointing.chosen, hint: hint?.path ?? [],
      last: ids(motions.map(({to}) => to)),
      left: isShifted ? [] : ids(motions.map(({from}) => from)),
    };
  }

  private read(): void {
    const {scene, came} = this.positions.look(this.match.current);
    this.scene = scene;
    this.cameBy = came ?? null;
    this.pointing = NOTHING;
    this.hint = null;
  }

  private show(): void {
    this.stage?.show(this.look());
    this.changed();
  }

  private changed(): void {
    this.listeners.forEach((listener) => listener());
  }

  private save(): void {
    this.saved.isOver = this.hasEnd();
    this.saved.time = Date.now();
    saveMatch(this.saved);
  }

  /* A match from elsewhere may be over although nobody has seen its end here. */
  private keepEnd(): void {
    const isOver = this.hasEnd();
    if (isOver === this.saved.isOver) return;
    this.saved.isOver = isOver;
    saveMatch(this.saved);
  }

  /* Whether the line that one follows ends, here or further on: looking back
   * does not open a finished match again, playing otherwise does. */
  private hasEnd(): boolean {
    const line = lineFrom(this.match);
    const isForfeited = line.some((node) => node === this.match.forfeit?.node);
    return isForfeited || this.positions.actor(line[line.length - 1]!) < 0;
  }

  private hasHuman = () => this.match.seats.some(({kind}) => kind === 'human');

  /* The latest node before this one where a person decided; -1 if none. */
  private decisionBefore(): number {
    let node = previousNode(this.match);
    while (node >= 0 && this.hasHuman() && !this.isHuman(this.positions.onTurn(node))) {
      node = this.match.nodes[node]!.parent;
    }
    return node;
  }

  private async act(action: string): Promise<void> {
    const info = this.positions.after(this.match.current, action)?.came;
    if (!info) return;
    const moment = ++this.moment;
    this.engine.stop();
    play(this.match, action);
    this.read();
    this.state = this.stateAfter(true); // already while things glide
    this.save();
    this.sound(info);
    announce(`${info.meaning} ${this.promptText()}`);
    const moved = this.stage?.move(this.look(), info);
    this.changed();
    await moved;
    if (moment === this.moment) await this.proceed(true);
  }

  private async roll(): Promise<void> {
    const outcome = this.outcome();
    if (!outcome) return;
    const moment = ++this.moment;
    const die = outcome.path[0] ?? '';
    this.state = 'rolling';
    this.show();
    if (this.app.settings.sound) playSound('roll');
    const after = (action: string) => this.positions.after(this.match.current, action)!.scene;
    if (isAnimated(this.app)) await this.stage?.roll(die, () => someFace(this.scene.actions, die, after));
    if (moment === this.moment) await this.act(outcome.action);
  }

  /* What was rolled here before stays rolled: taking back is not rolling again. */
  private outcome(): LegalAction | null {
    const {actions} = this.scene;
    const rolled = nextNode(this.match);
    const before = rolled < 0 ? undefined : this.match.nodes[rolled]!.action;
    const random = crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
    return actions.find(({action}) => action === before) ?? drawOutcome(actions, random);
  }

  /* What computers and dice do now. Who looks back is left in peace. */
  private stateAfter(isLive: boolean): 'ready' | 'thinking' | 'rolling' {
    const isLookingBack = !isLive && !isLeaf(this.match);
    if (this.isOver || this.isHuman(this.onTurn) || isLookingBack) return 'ready';
    return this.scene.actor === 0 ? 'rolling' : 'thinking';
  }

  /* Let computers and dice act. */
  private async proceed(isLive: boolean): Promise<void> {
    const moment = ++this.moment;
    const {actor} = this.scene;
    this.engine.stop();
    this.state = this.stateAfter(isLive);
    if (this.isOver && isLive && this.app.settings.sound) playSound('win');
    this.show();
    if (actor !== null && this.state !== 'ready') await this.answer(moment, actor);
  }

  private async answer(moment: number, actor: number): Promise<void> {
    const seat = this.seatOf(actor);
    const pause = new Promise((resume) => setTimeout(resume, isAnimated(this.app) ? PAUSE : 0));
    if (actor === 0) {
      await pause;
      if (moment === this.moment) await this.roll();
      return;
    }
    const level = seat?.kind === 'computer' ? seat.level : 1;
    const before = previousNode(this.match);
    const isMore = before >= 0 && this.positions.onTurn(before) === actor;
    const position = this.positions.position(this.match.current);
    const {actions} = this.scene;
    const choice = actions.length === 1
      ? actions[0]!.action // nobody wants to wait for what has to be played anyway
      : this.engine.choose(position, level, isMore ? THINK_TIME_MORE : THINK_TIME);
    const [action] = await Promise.all([choice, pause]);
    if (moment !== this.moment) return;
    if (action) {
      await this.act(action);
    } else { // the engine failed; a person may ask it again
      this.state = 'ready';
      this.show();
    }
  }

  private sound(info: ActionInfo): void {
    const sound = soundOf(info);
    if (this.app.settings.sound && sound) playSound(sound);
  }
}
