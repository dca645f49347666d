/* Somebody at a puzzle: points as in play and hears whether it was right. The others
 * reply along the line, a wrong action is refuted on the board. Pages listen to it; a
 * stage draws the picture. */
import {tell, turnOf, type Step} from '../analysis/why';
import {announce, findGame, isAnimated, type App} from '../app';
import {Asking, usesButtons} from '../asking';
import type {Look} from '../board/board';
import {routesOf} from '../board/routes';
import type {Line, Played, Position} from '../core';
import {Engine} from '../engine';
import {Pointer} from '../pointer';
import {spokenName, type ActionInfo, type LegalAction, type Scene} from '../scene';
import {playSound, soundOf} from '../sound';
import {wait} from '../table';
import {t} from '../text';
import {judge, marginOf, turnsAhead, type Asked, type Seen, type Verdict} from './judge';
import {startOf, type Puzzle} from './puzzle';
import {goalOf, wrongText} from './words';

const PAUSE = 500; // milliseconds before others act, so that one sees what came before
const REFUTATION = 3; // actions at most
const PROVER = 'alphabeta'; // the engine that proves wins and losses
const LINE = 64; // likewise, of a solution

/* Where one stands: what was done, and how it goes on at its best. */
interface Place {
  position: Position;
  scene: Scene;
  ahead: readonly string[];
  last: number; // who acted; -1 before anybody has
  begun: number; // turns of one's own
}

/* A line that proves the action right, or why it is not. */
interface Judged {
  verdict: Verdict;
  line: Line | null;
  margin: number | null;
}

export class Attempt extends Asking {
  state: 'asking' | 'busy' | 'judging' | 'wrong' | 'solved' | 'shown' = 'asking';
  verdict: Verdict | null = null; // of the last action
  margin: number | null = null; // that it leads to, if it is known
  told: readonly string[] = []; // what was done after one acted, in words
  help: 0 | 1 | 2 = 0; // nothing is shown; what to point at first; the whole action
  hasFailed = false; // an error, a hint or the solution
  private readonly first: Place;
  readonly players: number; // at the board
  readonly hasButtons: boolean; // beside the picture, somewhere on the way
  private place: Place;
  private shown: Scene; // on the board
  private routes: Look['routes'] = [];
  private readonly engine: Engine;

  constructor(private readonly app: App, readonly game: string, readonly puzzle: Puzzle, private readonly tellResult: (result: 'solved' | 'failed') => void) {
    super();
    this.engine = new Engine(app.module);
    const position = startOf(game, puzzle);
    const {scene, players} = this.look(position);
    this.players = players;
    this.hasButtons = [scene, ...tell(app.core, position, puzzle.solution, LINE).map((step) => step.scene)].some(usesButtons);
    this.first = {position, scene, ahead: puzzle.solution, last: -1, begun: 0};
    this.place = this.first;
    this.shown = scene;
    this.hand = new Pointer(app.core, position, scene);
  }

  protected override leave(): void {
    this.engine.close();
  }

  /* Whose puzzle it is; without opponents, everybody's who acts. */
  get me(): number {
    return this.first.scene.actor ?? 0;
  }

  get isCommon(): boolean {
    return this.first.scene.common === true;
  }

  get player(): string {
    return findGame(this.app, this.game)?.players[this.me - 1] ?? '';
  }

  /* Whether something was done already, and rightly. */
  get isUnderWay(): boolean {
    return this.place.last >= 0;
  }

  /* Turns of one's own that are left, the present one included. */
  get turnsLeft(): number {
    const {scene, last, begun} = this.place;
    const {kind, count} = this.puzzle;
    if (kind === 'centre') return count - (scene.turns - this.first.scene.turns);
    return count - begun + (last === this.me ? 1 : 0);
  }

  get goal(): string {
    return goalOf(this.puzzle, this.player);
  }

  /* What is to be said of a wrong action. */
  get wrong(): string {
    return wrongText(this.verdict, this.margin, this.puzzle);
  }

  get prompt(): string {
    return this.place.scene.prompt ?? '';
  }

  get hint(): LegalAction | null {
    return this.help > 0 && this.state === 'asking' ? this.legal(this.place.ahead[0]) : null;
  }

  /* --- Pointing --------------------------------------------------------- */

  protected get isOpen(): boolean {
    return this.state === 'asking';
  }

  get picture(): Scene {
    return this.isOpen ? this.hand.picture : this.shown;
  }

  /* --- Help ------------------------------------------------------------- */

  /* First what to point at first, then the whole action. */
  giveHint(): void {
    if (this.state !== 'asking') return;
    this.fail();
    this.help = this.help === 0 ? 1 : 2;
    this.hand.drop();
    const {hint} = this;
    if (hint && this.help === 2) this.hand.adopt(hint);
    announce(this.hintText());
    this.show();
  }

  hintText(): string {
    const {hint} = this;
    if (!hint) return '';
    return this.help === 1 ? t('puzzle.hintFirst', {place: spokenName(this.place.scene, hint.path[0] ?? '')}) : t('play.hintSays', {meaning: hint.meaning});
  }

  /* Play the rest of the line from where one stands. */
  async showSolution(): Promise<void> {
    if (this.state !== 'asking' && this.state !== 'wrong') return;
    this.fail();
    const moment = ++this.moment;
    this.stand(this.place, 'busy');
    for (const [i, step] of tell(this.app.core, this.place.position, this.place.ahead, LINE).entries()) {
      if (i > 0) await this.pause();
      if (moment !== this.moment) return;
      await this.move(step);
    }
    if (moment !== this.moment) return;
    this.state = 'shown';
    announce(t('puzzle.shown'));
    this.changed();
  }

  /* Take the wrong action back; or begin anew after the solution. */
  again(): void {
    this.moment++;
    this.stand(this.state === 'wrong' ? this.place : this.first, 'asking');
    announce(this.goal);
  }

  /* Words have changed. */
  refresh(): void {
    const scene = (place: Place) => this.look(place.position).scene;
    this.first.scene = scene(this.first);
    this.place.scene = scene(this.place);
    if (this.state === 'asking' || this.state === 'wrong') return this.stand(this.place, 'asking', this.routes);
    this.told = []; // in other words
    this.changed();
  }

  /* --- Acting ----------------------------------------------------------- */

  protected async attempt({action}: LegalAction): Promise<void> {
    const moment = ++this.moment;
    const after = this.after(this.place, action);
    const [step] = tell(this.app.core, this.place.position, [action]);
    if (!step) return;
    const isKnown = action === this.place.ahead[0];
    const asked = this.asked(after);
    this.help = 0;
    this.told = [];
    this.state = isKnown ? 'busy' : 'judging';
    const [judged] = await Promise.all([isKnown ? null : this.judge(asked, after), this.move(step)]);
    if (moment !== this.moment) return;
    if (judged && judged.verdict !== 'right') return this.refute(moment, judged, after);
    const ahead = judged ? (judged.line?.actions ?? []) : this.place.ahead.slice(1);
    await this.goOn(moment, {...after, ahead});
  }

  private asked(after: Place): Asked {
    const {puzzle, me, first, place} = this;
    return {puzzle, me, isFirst: !this.isUnderWay, begun: after.begun, turns: [first.scene.turns, place.scene.turns]};
  }

  private async judge(asked: Asked, {position, scene}: Place): Promise<Judged> {
    const {kind} = asked.puzzle;
    const engine = kind === 'win' || kind === 'hold' ? PROVER : '';
    const report = scene.actor === null || scene.actor === 0 ? null : await this.engine.prove(position, engine);
    const line = report?.lines[0] ?? null;
    const seen: Seen = {scene, line, ahead: line ? this.turnsIn(position, line) : 0};
    return {verdict: judge(asked, seen), line, margin: kind === 'points' ? marginOf(seen, asked.me) : null};
  }

  /* Turns of one's own in a line; of what is not told of it, by turns of one action. */
  private turnsIn(position: Position, {actions, distance}: Line): number {
    const steps = tell(this.app.core, position, actions, LINE);
    const untold = Math.max(0, distance - steps.length);
    return turnsAhead(steps.map(({player}) => player), this.me) + Math.ceil(untold / this.players);
  }

  /* A right action was done: let the others act, then ask again, or it is solved. */
  private async goOn(moment: number, from: Place): Promise<void> {
    let place = from;
    while (!this.isSolved(place)) {
      const ahead = place.ahead.length > 0 ? place.ahead : await this.extend(place);
      if (moment !== this.moment) return;
      place = {...place, ahead};
      const [step] = tell(this.app.core, place.position, ahead.slice(0, 1));
      if (!step) break; // as far as it is proven
      if (this.isMine(place.scene)) return this.ask(place);
      await this.pause();
      if (moment !== this.moment) return;
      this.told = [...this.told, step.info.meaning];
      place = {...this.after(place, step.action), ahead: ahead.slice(1)};
      await this.move(step);
      if (moment !== this.moment) return;
    }
    this.place = place;
    this.solve();
  }

  private ask(place: Place): void {
    const {told} = this;
    this.stand(place, 'asking', this.routes);
    this.told = told;
    this.verdict = 'right';
    announce([...this.told, this.rightText()].join(' '));
    this.changed();
  }

  rightText(): string {
    const {kind} = this.puzzle;
    const isCounted = kind === 'win' || kind === 'centre';
    return isCounted ? t('puzzle.rightLeft', {count: this.turnsLeft}) : t('puzzle.right');
  }

  /* How a win or a way goes on where the line ends; nothing if that is not proven. */
  private async extend(place: Place): Promise<readonly string[]> {
    const {kind} = this.puzzle;
    if ((kind !== 'win' && kind !== 'centre') || place.scene.actor === 0) return [];
    const {verdict, line} = await this.judge({...this.asked(place), isFirst: false}, place);
    return verdict === 'right' ? (line?.actions ?? []) : [];
  }

  private isSolved({scene}: Place): boolean {
    const {kind} = this.puzzle;
    return scene.actor === null || ((kind === 'hold' || kind === 'recall') && !this.isMine(scene));
  }

  private isMine = ({actor, common}: Scene) => actor === this.me || (common === true && actor !== null && actor > 0);

  private solve(): void {
    this.state = 'solved';
    this.tellResult('solved');
    if (this.app.settings.sound) playSound('win');
    announce([...this.told, t(this.hasFailed ? 'puzzle.solvedLate' : 'puzzle.solved')].join(' '));
    this.changed();
  }

  /* --- A wrong action --------------------------------------------------- */

  private async refute(moment: number, {verdict, line, margin}: Judged, after: Place): Promise<void> {
    if (verdict !== 'unsure') this.fail();
    this.verdict = verdict;
    this.margin = margin;
    const steps = verdict === 'unsure' ? [] : this.reply(verdict, after, line);
    announce([this.wrong, ...steps.map(({info}) => info.meaning)].join(' '));
    this.state = 'busy';
    this.changed();
    for (const step of steps) {
      await this.pause();
      if (moment !== this.moment) return;
      this.told = [...this.told, step.info.meaning];
      await this.move(step);
      if (moment !== this.moment) return;
    }
    this.state = 'wrong';
    this.changed();
  }

  /* What the others do: of a loss, some actions; else what they answer. Nobody answers
   * a partner. */
  private reply(verdict: Verdict, {position, scene}: Place, line: Line | null): Step[] {
    if (!line || this.isMine(scene) || verdict === 'other') return [];
    const steps = tell(this.app.core, position, line.actions).slice(0, REFUTATION);
    return verdict === 'loses' ? steps : turnOf(steps, 0);
  }

  private fail(): void {
    if (this.hasFailed) return;
    this.hasFailed = true;
    this.tellResult('failed');
  }

  /* --- The stage -------------------------------------------------------- */

  private look(position: Position): Played {
    const found = this.app.core.play(position);
    if ('error' in found) throw new Error(found.error);
    return found;
  }

  private legal = (action: string | undefined) => this.place.scene.actions.find((one) => one.action === action) ?? null;

  private after({position, scene, last, begun}: Place, action: string): Place {
    const {position: start, scene: next} = this.look({...position, actions: [action]});
    const actor = scene.actor ?? -1;
    const isNewTurn = actor === this.me && last !== this.me;
    return {position: {...position, start}, scene: next, ahead: [], last: actor, begun: begun + (isNewTurn ? 1 : 0)};
  }

  private pause = () => wait(isAnimated(this.app) ? PAUSE : 0);

  private sound(info: ActionInfo): void {
    const sound = soundOf(info);
    if (this.app.settings.sound && sound) playSound(sound);
  }

  /* An action glides; meanwhile nothing can be pointed at. */
  private async move({info, scene}: Step): Promise<void> {
    const before = this.shown;
    this.shown = scene;
    this.routes = routesOf(before, scene, info);
    this.sound(info);
    const moved = this.stage?.move(this.seen(), info);
    this.changed();
    await moved;
  }

  private stand(place: Place, state: Attempt['state'], routes: Look['routes'] = []): void {
    this.place = place;
    this.state = state;
    this.shown = place.scene;
    this.routes = routes;
    this.verdict = null;
    this.told = [];
    this.help = 0;
    this.hand = new Pointer(this.app.core, place.position, place.scene);
    this.show();
  }

  private seen(): Look {
    const {hint} = this;
    const path = hint?.path ?? [];
    const marked = this.help === 1 ? path.slice(0, 1) : path;
    return {
      scene: this.picture, targets: this.targets(), chosen: this.isOpen ? this.hand.pointing.chosen : [], hint: marked,
      routes: this.isChoosing ? [] : this.routes,
    };
  }

  protected show(): void {
    this.stage?.show(this.seen());
    this.changed();
  }
}
