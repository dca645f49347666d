/* Somebody at a puzzle: points as in play and hears whether it was right. The others
 * reply along the line, also to a wrong action. Pages listen to it; a stage draws the
 * picture. */
import {lineValue, shownPercent} from '../analysis/value';
import {tell, type Step} from '../analysis/why';
import {announce, findGame, isAnimated, type App} from '../app';
import {Asking, usesButtons} from '../asking';
import type {Look} from '../board/board';
import {routesOf} from '../board/routes';
import type {Line, Played, Position} from '../core';
import {Engine} from '../engine';
import {winnerText} from '../outcome';
import {Pointer} from '../pointer';
import {spokenName, type ActionInfo, type LegalAction, type Scene} from '../scene';
import {playSound, soundOf} from '../sound';
import {wait} from '../table';
import {t} from '../text';
import {judge, marginOf, shareOf, turnsAhead, turnsToGoal, type Asked, type Seen, type Verdict} from './judge';
import type {Result} from './progress';
import {startOf, type Puzzle} from './puzzle';
import {isByTurns, refutation, soonest} from './refutation';
import {goalOf, wrongText, type Facts} from './words';

const PAUSE = 500; // milliseconds before others act, so that one sees what came before
const PROVER = 'alphabeta'; // the engine that proves wins and losses
const LINE = 64; // actions at most, of a solution
const REPLY = 200_000; // nodes at most to find what is replied to an action that is wrong
const VALUE = 160_000; // nodes of one search for what an action is worth; a search of so many finds the answer

/* Where one stands: what was done, and how it goes on at its best. */
interface Place {
  position: Position;
  scene: Scene;
  ahead: readonly string[];
  last: number; // who acted; -1 before anybody has
  begun: number; // turns of one's own
}

/* What was done on the board since one stood somewhere; one's own actions, which come
 * first, are not told. */
interface Trail {
  from: Position;
  actions: readonly string[];
  own: number;
}

/* A line that proves the action right, or why it is not. */
interface Judged {
  verdict: Verdict;
  line: Line | null;
  steps: readonly Step[]; // of the line
  facts: Facts;
}

type Told = 'solved' | 'failed' | 'shown';

export class Attempt extends Asking {
  state: 'asking' | 'busy' | 'judging' | 'wrong' | 'solved' | 'shown' = 'asking';
  verdict: Verdict | null = null; // of the last action
  told: readonly string[] = []; // what was done after one acted, in words
  help: 0 | 1 | 2 = 0; // nothing is shown; what to point at first; the whole action
  hasFailed: boolean; // an error, a hint or the solution, perhaps on another day
  isTelling = false; // a solution or a refutation is played on the board
  private facts: Facts = {}; // of a wrong action
  private trail: Trail;
  private isHurried = false; // what is told comes at once
  private hurry: (() => void) | null = null; // end a pause
  private isStale = false; // words have changed while things moved
  private readonly first: Place;
  readonly players: number; // at the board
  readonly hasButtons: boolean; // beside the picture, somewhere on the way
  private place: Place;
  private shown: Scene; // on the board
  private routes: Look['routes'] = [];
  private readonly engine: Engine;

  /* before: what came of this puzzle until now. */
  constructor(
    private readonly app: App, readonly game: string, readonly puzzle: Puzzle, private readonly tellResult: (result: Told) => void,
    readonly before?: Result,
  ) {
    super();
    this.hasFailed = before === 'failed' || before === 'late';
    this.engine = new Engine(app.module);
    const position = startOf(game, puzzle);
    const {scene, players} = this.look(position);
    this.players = players;
    this.first = {position, scene, ahead: puzzle.solution, last: -1, begun: 0};
    this.place = this.first;
    const seen = [scene, ...tell(app.core, position, puzzle.solution, LINE).map((step) => step.scene)];
    this.hasButtons = seen.filter(this.isMine).some(usesButtons);
    this.trail = {from: position, actions: [], own: 0};
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
    return this.name(this.me);
  }

  private name = (player: number) => findGame(this.app, this.game)?.players[player - 1] ?? '';

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
    return wrongText(this.verdict, this.facts, this.puzzle, {player: this.player, other: this.name(3 - this.me)});
  }

  /* How the game has ended, where that is seen. */
  get ending(): string {
    return /^(wrong|solved|shown)$/.test(this.state) ? this.endingOf(this.shown, this.state === 'wrong') : '';
  }

  /* After a wrong action it is not clear who has won. */
  private endingOf({actor, ending = '', payoffs = []}: Scene, isWrong: boolean): string {
    if (actor !== null) return '';
    return isWrong ? `${winnerText(payoffs, 0, this.name)} ${ending}`.trim() : ending;
  }

  /* Whether it is certain that the action was wrong, also while the reply is looked for. */
  get isWrong(): boolean {
    return this.state === 'wrong' || (this.state === 'judging' && this.verdict !== null);
  }

  /* Why one has to wait. */
  get waiting(): string {
    if (this.state !== 'judging') return '';
    if (!this.verdict) return t('puzzle.judging');
    return t(this.isCommon || this.verdict === 'other' ? 'review.judging' : 'puzzle.replying');
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
    if (this.state !== 'asking' && !this.isWrong) return;
    this.fail();
    this.tellResult('shown');
    const moment = ++this.moment;
    this.engine.stop();
    this.stand(this.place, 'busy');
    const {ahead} = this.place;
    const unsaid = await this.tellLine(moment, ahead, true);
    if (!unsaid) return;
    this.state = 'shown';
    announce([...unsaid, t('puzzle.shown'), this.ending].filter(Boolean).join(' '));
    this.changed();
  }

  /* Let come at once what is told one after the other. */
  skip(): void {
    if (!this.isTelling) return;
    this.isHurried = true;
    this.hurry?.();
  }

  /* Take the wrong action back; or begin anew after the solution. */
  again(): void {
    this.moment++;
    this.engine.stop();
    this.stand(this.isWrong ? this.place : this.first, 'asking');
    announce(this.goal);
  }

  /* Words have changed: say everything again. What moves is told anew when it rests. */
  refresh(): void {
    this.first.scene = this.look(this.first.position).scene;
    this.place.scene = this.look(this.place.position).scene;
    this.retell();
    if (this.isOpen) this.takeHand();
    if (this.state === 'busy' || this.state === 'judging') this.isStale = true;
    else this.stage?.show(this.seen());
    this.changed();
  }

  private retell(): void {
    const {from, actions, own} = this.trail;
    const steps = tell(this.app.core, from, actions, LINE);
    this.told = steps.slice(own).map(({info}) => info.meaning);
    this.shown = steps.at(-1)?.scene ?? this.look(from).scene;
  }

  /* Play a line on the board, as others would, and speak of every action when it is
   * done; returns what was not spoken of. Null if something else began meanwhile. */
  private async tellLine(moment: number, actions: readonly string[], isSpoken: boolean): Promise<string[] | null> {
    const unsaid: string[] = [];
    this.isTelling = actions.length > 0;
    for (const action of actions) {
      if (this.trail.actions.length > 0) await this.pause();
      if (moment !== this.moment) return null;
      const {from, actions: before} = this.trail;
      const [step] = tell(this.app.core, {...from, actions: [...from.actions, ...before]}, [action]);
      if (!step) break;
      if (isSpoken && isAnimated(this.app) && !this.isHurried) announce(step.info.meaning);
      else if (isSpoken) unsaid.push(step.info.meaning);
      await this.move(step);
      if (moment !== this.moment) return null;
    }
    this.rest();
    return unsaid;
  }

  /* Nothing moves any more. */
  private rest(): void {
    if (this.isStale) this.retell();
    if (this.isStale || this.isHurried) this.stage?.show(this.seen());
    this.isStale = false;
    this.isHurried = false;
    this.isTelling = false;
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
    this.verdict = null;
    this.trail = {from: this.place.position, actions: [], own: 1};
    this.state = isKnown ? 'busy' : 'judging';
    if (!isKnown && asked.isFirst) this.condemn(judge(asked, {scene: after.scene, line: null, ahead: 0}));
    const [judged] = await Promise.all([isKnown ? null : this.judge(asked, after, action), this.move(step)]);
    if (moment !== this.moment) return;
    const wrong = judged && this.faultIn(judged);
    if (wrong) return this.refute(moment, wrong);
    const ahead = judged ? (judged.line?.actions ?? []) : this.place.ahead.slice(1);
    await this.goOn(moment, {...after, ahead});
  }

  /* At the first action the puzzle itself says that only its answer is right. */
  private condemn(verdict: Verdict): void {
    if (verdict === 'right') return; // the game is over, and it is what was asked
    this.fail();
    this.verdict = verdict;
    this.facts = {};
    announce([this.wrong, this.waiting].join(' '));
  }

  /* Null if there is none. What was certain before stays so, whatever the engine says. */
  private faultIn(judged: Judged): Judged | null {
    if (judged.verdict !== 'right') return judged;
    return this.verdict ? {...judged, verdict: this.verdict, facts: {}} : null;
  }

  private asked(after: Place): Asked {
    const {puzzle, me, first, place} = this;
    return {puzzle, me, isFirst: !this.isUnderWay, begun: after.begun, turns: [first.scene.turns, place.scene.turns]};
  }

  private async judge(asked: Asked, {position, scene}: Place, action = ''): Promise<Judged> {
    const {kind} = asked.puzzle;
    if (kind === 'recall') return {verdict: 'other', line: null, steps: [], facts: await this.compare(action)};
    const engine = kind === 'win' || kind === 'hold' ? PROVER : '';
    const isOver = scene.actor === null || scene.actor === 0;
    const report = isOver ? null : await this.engine.prove(position, engine, asked.isFirst ? REPLY : Infinity);
    const line = report?.lines[0] ?? null;
    const steps = line ? tell(this.app.core, position, line.actions, LINE) : [];
    const seen: Seen = {scene, line, ahead: line ? this.turnsIn(steps, line) : 0};
    const verdict = judge(asked, seen);
    return {verdict, line, steps, facts: this.factsOf(verdict, asked, seen, steps)};
  }

  private factsOf(verdict: Verdict, asked: Asked, seen: Seen, steps: readonly Step[]): Facts {
    const {line} = seen;
    if (verdict === 'worse') return {margin: marginOf(seen, this.me)};
    if (verdict === 'far') return {turns: turnsToGoal(asked, seen)};
    if (verdict === 'loses' && line) return soonest(steps, line, this.me) ?? {};
    if (verdict !== 'slow' || !line || shareOf(seen, this.me) !== 1) return {};
    return {isWon: true, turns: line.shortest && isByTurns(steps, line) ? asked.begun + seen.ahead : 0};
  }

  /* What the best answer and this one are worth; nothing if the engine takes another one
   * for the best. */
  private async compare(action: string): Promise<Facts> {
    const verdict = await this.engine.judge({...this.place.position, actions: [action]}, VALUE);
    if (!verdict || verdict.best.actions[0] !== this.place.ahead[0]) return {};
    const [best, taken] = [verdict.best, verdict.taken].map((line) => shownPercent(lineValue(line, this.me), this.me));
    return best! > taken! ? {percents: [best!, taken!]} : {};
  }

  /* Turns of one's own in a line; of what is not told of it, by turns of one action. */
  private turnsIn(steps: readonly Step[], {distance}: Line): number {
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
      place = {...this.after(place, step.action), ahead: ahead.slice(1)};
      await this.move(step);
      if (moment !== this.moment) return;
    }
    this.place = place;
    this.solve();
  }

  private ask(place: Place): void {
    const {trail} = this;
    this.stand({...place, scene: this.look(place.position).scene}, 'asking', this.routes);
    this.trail = trail;
    this.retell();
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
    this.rest();
    this.tellResult('solved');
    if (this.app.settings.sound) playSound('win');
    announce([...this.told, t(this.hasFailed ? 'puzzle.solvedLate' : 'puzzle.solved'), this.ending].filter(Boolean).join(' '));
    this.changed();
  }

  /* --- A wrong action --------------------------------------------------- */

  /* Nobody answers a partner. */
  private async refute(moment: number, {verdict, line, steps, facts}: Judged): Promise<void> {
    if (verdict !== 'unsure') this.fail();
    this.verdict = verdict;
    this.facts = facts;
    const isAnswered = line && !this.isCommon && verdict !== 'unsure' && verdict !== 'other';
    const reply = isAnswered ? refutation(verdict, steps, line, this.me) : [];
    this.state = 'busy';
    this.changed();
    announce([this.wrong, ...reply.map(({info}) => info.meaning), this.endingOf(reply.at(-1)?.scene ?? this.shown, true)].filter(Boolean).join(' '));
    if (!await this.tellLine(moment, reply.map(({action}) => action), false)) return;
    this.state = 'wrong';
    this.changed();
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

  private pause(): Promise<unknown> {
    if (this.isHurried) return Promise.resolve();
    const hurried = new Promise<void>((resume) => {
      this.hurry = resume;
    });
    return Promise.race([wait(isAnimated(this.app) ? PAUSE : 0), hurried]);
  }

  private sound(info: ActionInfo): void {
    const sound = soundOf(info);
    if (this.app.settings.sound && sound) playSound(sound);
  }

  /* An action glides, if there is time for it; meanwhile nothing can be pointed at. */
  private async move({action, info, scene}: Step): Promise<void> {
    const before = this.shown;
    this.shown = scene;
    this.routes = routesOf(before, scene, info);
    this.trail = {...this.trail, actions: [...this.trail.actions, action]};
    if (this.trail.actions.length > this.trail.own) this.told = [...this.told, info.meaning];
    if (this.isHurried) return;
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
    this.facts = {};
    this.told = [];
    this.trail = {from: place.position, actions: [], own: 0};
    this.help = 0;
    this.isTelling = this.isHurried = this.isStale = false;
    this.takeHand();
    this.show();
  }

  private takeHand(): void {
    const {hint} = this;
    this.hand = new Pointer(this.app.core, this.place.position, this.place.scene);
    if (hint && this.help === 2) this.hand.adopt(hint);
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
