/* A match on the board: what it shows, what one can point at, looking back and
 * trying, and what is said. Who may act, and what comes of it, is the affair of whoever
 * has authority over the match: this page (local.ts) or a host (hosted/table.ts). Pages
 * listen for changes and draw panels; the stage draws the picture. */
import {announce, findGame, isAnimated, type App} from './app';
import {plainLook, type Look} from './board/board';
import {shifted, type Point, type Route} from './board/routes';
import {Changing} from './changing';
import {digestOf, endOf} from './digest';
import {Engine} from './engine';
import {canRedo, forfeitPayoffs, goTo, isForfeit, lineTo, nextNode, play, previousNode, type Match} from './match';
import {onlyPerson, winnerText} from './outcome';
import {PACES} from './pace';
import {Pointer} from './pointer';
import {drawOutcome, someFace, type Pointing} from './pointing';
import {Positions, type Deed} from './positions';
import type {Preview} from './preview';
import type {ActionInfo, GameInfo, Item, LegalAction, Scene} from './scene';
import {playSound, soundOf} from './sound';
import {saveMatch, type Saved} from './store';
import type {Digest} from './stored';
import {t} from './text';
import {turnsFound, turnsTaken, wayText} from './way';
import {toldCount} from './turns';

const REPLAY_PAUSE = 700; // milliseconds between the actions of a replay that does not move
const HINT_TIME = 700;
const WAY_TIME = 2000;

export const wait = (time: number) => new Promise((resume) => setTimeout(resume, time));

/* The routes of successive actions, in the picture after the last of them. */
function routesOfDeeds(deeds: readonly Deed[]): Route[] {
  let since: Point = [0, 0];
  return [...deeds].reverse().flatMap(({routes, info: {shift}}) => {
    const found = routes.map((route) => shifted(route, since));
    since = [since[0] + shift[0], since[1] + shift[1]];
    return found;
  }).reverse();
}

/* What draws the picture. */
export interface Stage {
  show(look: Look): void;
  move(look: Look, info: ActionInfo, speed?: number): Promise<void>;
  roll(id: string, face: () => Item | undefined): Promise<void>;
  arrows(paths: readonly string[][], isMistake?: boolean): void;
}

export abstract class Table extends Changing {
  scene!: Scene;
  told: readonly Deed[] = []; // what has been done since one acted oneself
  state: 'ready' | 'thinking' | 'rolling' | 'hinting' | 'replaying' = 'ready';
  hint: LegalAction | null = null;
  readonly positions: Positions;
  protected hand!: Pointer;
  protected readonly engine: Engine;
  protected stage: Stage | null = null;
  /* Turns of a way from the first position to the end; 0 if not looked for yet. */
  private found = 0;
  /* Grows whenever something else begins; what waited then gives up. */
  protected moment = 0;

  /* Whoever makes one reads the position then, for that may need what is made there. */
  constructor(readonly app: App, readonly saved: Saved) {
    super();
    this.positions = new Positions(app.core, saved.match);
    this.engine = new Engine(app.module);
  }

  get match(): Match {
    return this.saved.match;
  }

  get pointing(): Pointing {
    return this.hand.pointing;
  }

  /* The scene with the half-made action. */
  get picture(): Scene {
    return this.canPoint ? this.hand.picture : this.scene;
  }

  /* Whether there is a choice to take back. */
  get isChoosing(): boolean {
    return this.canPoint && this.hand.isBegun;
  }

  /* Why what was pointed at last cannot be; '' if it can. */
  get refusal(): string {
    return this.hand.refusal;
  }

  get game(): GameInfo {
    return findGame(this.app, this.match.game)!;
  }

  /* Begin to show and to play; returns how to end. */
  open(stage: Stage): () => void {
    this.stage = stage;
    this.refresh();
    const leave = this.begin();
    void this.proceed(false);
    return () => {
      leave();
      this.moment++;
      this.stage = null;
      this.engine.close();
    };
  }

  /* Whatever brings news of the match from elsewhere; returns how to end it. */
  protected abstract begin(): () => void;

  /* What a person has pointed out. */
  protected abstract take(action: string): void;

  /* What goes on by itself after an action has begun to glide. */
  protected stateAfter(_isLive: boolean): Table['state'] {
    return 'ready';
  }

  /* The position is another one; isLive: by an action, not by looking around. */
  protected async proceed(isLive: boolean): Promise<void> {
    this.arrive(isLive);
  }

  protected arrive(isLive: boolean): void {
    this.moment++;
    this.engine.stop();
    this.state = this.stateAfter(isLive);
    this.hasJustEnded = this.isOver && isLive;
    if (this.hasJustEnded && this.app.settings.sound) playSound('win');
    this.show();
    if (this.scene.actor === null && this.isCommon && this.found === 0) void this.findWay();
  }

  /* Read everything again, as after a change of language. */
  refresh(): void {
    this.positions.forget();
    this.read();
    this.stage?.show(this.look());
    this.changed();
  }

  /* Whether one has just played to the end, rather than looked at it. */
  hasJustEnded = false;

  get isOver(): boolean {
    return this.scene.actor === null || isForfeit(this.match);
  }

  seatOf(player: number) {
    return this.match.seats[player - 1];
  }

  /* The only person at the table; 0 if there are several or none. */
  get me(): number {
    return onlyPerson(this.match.seats);
  }

  isHuman(player: number): boolean {
    return this.seatOf(player)?.kind === 'human';
  }

  /* Whether a node is not to be spoken of yet. */
  isHidden(_node: number): boolean {
    return false;
  }

  /* Whether whoever looks on has decided for this player. */
  isMine(player: number): boolean {
    return this.isHuman(player);
  }

  /* Who acts or rolls. */
  get onTurn(): number {
    return this.scene.actor === 0 ? (this.scene.roller ?? 1) : (this.scene.actor ?? 0);
  }

  /* Whether a person may point now. */
  get canPoint(): boolean {
    const {actor} = this.scene;
    if (this.isOver || actor === null || (this.state !== 'ready' && this.state !== 'hinting')) return false;
    return this.isHuman(this.onTurn);
  }

  /* It could go on by itself, but one is looking back. */
  get isWaiting(): boolean {
    return !this.isOver && !this.canPoint && this.state === 'ready';
  }

  /* Let it. */
  abstract resume(): void;

  abstract resign(): void;

  /* What is going on, in a word: marked on the page, for styles and tests. */
  get phase(): 'over' | 'pointing' | 'waiting' | 'sending' | 'thinking' | 'rolling' | 'hinting' | 'replaying' {
    if (this.isOver && this.state !== 'replaying') return 'over';
    if (this.state !== 'ready') return this.state;
    return this.canPoint ? 'pointing' : 'waiting';
  }

  point(id: string): void {
    if (this.state === 'replaying') this.endReplay();
    if (!this.canPoint) return;
    if (this.scene.actor === 0) {
      if (this.targets().has(id)) void this.roll();
      return;
    }
    const action = this.hand.point(id);
    if (action) {
      this.take(action.action);
      return;
    }
    if (this.refusal) announce(this.refusal);
    this.show();
  }

  /* Take the last choice back. */
  drop(): void {
    if (this.state === 'replaying') this.endReplay();
    const hadHint = this.hint !== null;
    this.hint = null;
    if (this.hand.back() || hadHint) this.show();
  }

  preview(id: string): Preview | null {
    return this.canPoint && this.scene.actor !== 0 ? this.hand.preview(id) : null;
  }

  get canReplay(): boolean {
    return this.told.length > 0 && (this.state === 'ready' || this.state === 'replaying');
  }

  /* Show again what is told, from the position before it. */
  async replay(): Promise<void> {
    if (!this.canReplay) return;
    const moment = ++this.moment;
    this.hand.drop();
    this.state = 'replaying';
    this.changed();
    const {told} = this;
    const first = this.match.nodes[told[0]!.node]!.parent;
    this.stage?.show(plainLook(this.positions.scene(first)));
    const pause = isAnimated(this.app) ? PACES.normal.pause : REPLAY_PAUSE;
    for (const [i, {node, info}] of told.entries()) {
      await wait(pause);
      if (moment !== this.moment) return;
      this.sound(info);
      await this.stage?.move({...plainLook(this.positions.scene(node)), routes: routesOfDeeds(told.slice(0, i + 1))}, info);
    }
    if (moment === this.moment) this.endReplay();
  }

  private endReplay(): void {
    this.moment++;
    this.state = 'ready';
    this.show();
  }

  canUndo(): boolean {
    return isForfeit(this.match) || this.decisionBefore() >= 0;
  }

  canRedo(): boolean {
    return canRedo(this.match);
  }

  /* Whether an engine may be asked what to do here. */
  get canHint(): boolean {
    return this.canPoint && this.scene.actor !== 0;
  }

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

  async askHint(): Promise<void> {
    if (!this.canHint) return;
    const moment = ++this.moment;
    this.state = 'hinting';
    this.changed();
    const report = await this.engine.think(this.positions.position(this.match.current), HINT_TIME, 1);
    if (moment !== this.moment) return;
    const action = report?.lines[0]?.actions[0];
    this.state = 'ready';
    this.hint = action ? this.positions.legal(this.match.current, action) : null;
    this.hand.drop();
    if (this.hint) this.hand.adopt(this.hint);
    if (this.hint) announce(t('play.hintSays', {meaning: this.hint.meaning}));
    this.show();
  }

  /* Arrows along the paths of actions, the best first. */
  drawArrows(paths: readonly string[][]): void {
    this.stage?.arrows(paths);
  }

  name(player: number): string {
    return this.game.players[player - 1] ?? String(player);
  }

  /* The same, or the name of who sits there. */
  called(player: number): string {
    return this.name(player);
  }

  /* The line above the board. */
  promptText(): string {
    const {actor, prompt = ''} = this.scene;
    if (this.isOver || actor === null) return this.resultText();
    const player = this.name(this.onTurn);
    if (actor === 0) {
      if (this.canPoint) return (this.onTurn === this.me && this.scene.promptYou) || prompt;
      return t(this.isDuel && this.onTurn !== this.me ? 'play.rollsComputer' : 'play.rolls', {player});
    }
    if (actor === this.me) return t('play.promptYou', {prompt});
    if (this.isHuman(actor)) return t('play.prompt', {player, prompt});
    if (this.state !== 'thinking') return t('play.computer', {player});
    return t(this.isDuel ? 'play.thinkingComputer' : 'play.thinking', {player});
  }

  /* A person against one computer: they need no names. Who plays together is no duel. */
  get isDuel(): boolean {
    return this.me > 0 && this.match.seats.length === 2 && !this.isCommon;
  }

  /* What the player did, in words. Sentences begin with who acts, so the only
   * computer can be called so; where they do not, that is said before. */
  tale(player: number, infos: readonly ActionInfo[]): {speaker: string; text: string} {
    const meanings = infos.map(({meaning}) => meaning);
    const text = meanings.join(' ');
    const name = `${this.name(player)} `;
    const isNamed = meanings.every((meaning) => meaning.startsWith(name));
    if (player === this.me) return {speaker: isNamed ? '' : t('tell.you'), text};
    if (!this.isDuel) return {speaker: '', text};
    if (!isNamed) return {speaker: t('tell.computer'), text};
    return {speaker: '', text: meanings.map((meaning) => `${t('tell.theComputer')} ${meaning.slice(name.length)}`).join(' ')};
  }

  /* Nobody has opponents: one plays alone, or all play together. */
  get isCommon(): boolean {
    return this.scene.common === true;
  }

  /* Sixtieths of a point for each player, once it is over. */
  payoffs(): number[] | null {
    const {forfeit} = this.match;
    return isForfeit(this.match) ? forfeitPayoffs(this.match, forfeit!.player, this.isCommon) : (this.scene.payoffs ?? null);
  }

  /* "White wins. All tiles are laid." */
  resultText(): string {
    return [this.winnerText(), this.endingText(), this.wayText()].filter(Boolean).join(' ');
  }

  /* Without opponents: how many turns it took, beside what the computer found. */
  wayText(): string {
    const line = lineTo(this.match);
    if (!this.isCommon || this.scene.actor !== null || line.length < 2) return '';
    const turns = [line[0]!, line.at(-2)!, line.at(-1)!].map((node) => this.positions.scene(node).turns);
    return wayText(Math.max(...(this.payoffs() ?? [])) > 0, turnsTaken(turns[0]!, turns[1]!, turns[2]!), this.found);
  }

  /* Those with the most, once it is over. */
  winners(): number[] {
    const payoffs = this.payoffs() ?? [];
    const best = Math.max(...payoffs);
    return payoffs.flatMap((payoff, i) => (payoff === best ? [i + 1] : []));
  }

  winnerText(): string {
    return winnerText(this.payoffs() ?? [], this.me, (player) => this.called(player));
  }

  endingText(): string {
    if (!isForfeit(this.match)) return this.scene.ending ?? '';
    const {player} = this.match.forfeit!;
    return player === this.me ? t('result.youResigned') : t('result.resigned', {player: this.name(player)});
  }

  targets(): ReadonlySet<string> {
    return this.canPoint ? this.hand.next() : new Set();
  }

  /* A choice that is being made is not to be confused with what was done. */
  protected look(): Look {
    const {pointing, picture, hint, told} = this;
    return {
      scene: picture, targets: this.targets(), chosen: pointing.chosen, hint: hint?.path ?? [],
      routes: this.isChoosing ? [] : routesOfDeeds(told),
    };
  }

  protected read(): void {
    const {current} = this.match;
    this.scene = this.positions.scene(current);
    this.hint = null;
    this.hand = new Pointer(this.app.core, this.positions.position(current), this.scene);
    this.told = this.tell();
  }

  /* To the only person; if there are several, to who is to act. */
  protected tell(): Deed[] {
    const nodes = lineTo(this.match).slice(1);
    const players = nodes.map((node) => this.positions.onTurn(this.match.nodes[node]!.parent));
    const count = toldCount(players, this.me || (this.isOver ? 0 : this.onTurn));
    return nodes.slice(nodes.length - count).map((node) => this.positions.deed(node));
  }

  protected show(): void {
    this.stage?.show(this.look());
    this.changed();
  }

  protected save(): void {
    this.saved.isOver = this.hasEnd();
    this.saved.time = Math.max(Date.now(), this.saved.time + 1);
    this.saved.digest = this.digest();
    void saveMatch(this.saved);
  }

  protected hasEnd(): boolean {
    return endOf(this.positions, this.match) >= 0;
  }

  protected digest(): Digest {
    return digestOf(this.positions, this.match);
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

  protected async act(action: string, speed = 1): Promise<void> {
    const info = this.positions.after(this.match.current, action)?.came;
    if (!info) return;
    const moment = ++this.moment;
    const told = this.onTurn === this.me ? info.meaning : this.tale(this.onTurn, [info]).text;
    this.engine.stop();
    play(this.match, action);
    this.read();
    this.state = this.stateAfter(true); // already while things glide
    this.save();
    this.sound(info);
    announce(`${told} ${this.promptText()}`);
    const moved = this.stage?.move(this.look(), info, speed);
    this.changed();
    await moved;
    if (moment === this.moment) await this.proceed(true);
  }

  protected async roll(outcome = this.outcome()): Promise<void> {
    if (!outcome) return;
    const moment = ++this.moment;
    const die = outcome.path[0] ?? '';
    this.state = 'rolling';
    this.show();
    if (this.app.settings.sound) playSound('roll');
    const after = (action: string) => this.positions.after(this.match.current, action)!.scene;
    const speed = this.isHuman(this.onTurn) ? 1 : this.pace.speed;
    const isSeen = isAnimated(this.app) && Number.isFinite(speed);
    if (isSeen) await this.stage?.roll(die, () => someFace(this.scene.actions, die, after));
    if (moment === this.moment) await this.act(outcome.action, speed);
  }

  /* What was rolled here before stays rolled: taking back is not rolling again. */
  private outcome(): LegalAction | null {
    const {actions} = this.scene;
    const rolled = nextNode(this.match);
    const before = rolled < 0 ? undefined : this.match.nodes[rolled]!.action;
    const random = crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
    return actions.find(({action}) => action === before) ?? drawOutcome(actions, random);
  }

  protected get pace() {
    return PACES[this.app.settings.pace];
  }

  /* What the computer finds from the first position, once it may think. */
  private async findWay(): Promise<void> {
    this.found = turnsFound(await this.engine.think(this.positions.position(0), WAY_TIME, 1));
    if (this.found === 0 || !this.isOver) return;
    announce(this.wayText());
    this.changed();
  }

  protected sound(info: ActionInfo): void {
    const sound = soundOf(info);
    if (this.app.settings.sound && sound) playSound(sound);
  }
}
