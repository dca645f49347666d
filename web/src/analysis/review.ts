/* Learning from mistakes: one turning point after the other on the board, another
 * try for each, then the better line. The match itself stays as it is. */
import {announce} from '../app';
import {Asking} from '../asking';
import type {Look} from '../board/board';
import {routesOf} from '../board/routes';
import {Pointer} from '../pointer';
import type {LegalAction, Scene} from '../scene';
import type {Table} from '../table';
import {t} from '../text';
import {analysisOf, type Analysis} from './analysis';
import {answerTo, mistakes, type Answer, type Turning} from './turning';
import {isCommon} from './value';
import {prevents, replyTo, tell, threatOf, turnOf, type Step, type Threat} from './why';

export type Whose = 'mine' | 'all';

/* Why the better line is better. */
export interface Reason {
  reply: Step[]; // what the action that was played allows
  isPrevented: boolean; // by the better one
  threat: Threat | null; // of the better one
}

export class Review extends Asking {
  whose: Whose;
  state: 'asking' | 'judging' | 'judged' | 'showing' = 'asking';
  answer: Answer | null = null;
  tried: LegalAction | null = null;
  steps: Step[] = []; // of the better line
  shown = 0; // of those, on the board
  reason: Reason | null = null;
  isEnd = false; // all were looked at
  private node = -1; // of the turning point

  constructor(readonly table: Table, readonly analysis: Analysis) {
    super();
    this.whose = this.hasOthers ? 'mine' : 'all';
    this.takeHand();
  }

  /* --- Turning points --------------------------------------------------- */

  get hasOthers(): boolean {
    return new Set(this.table.match.seats.map((_, i) => this.table.isMine(i + 1))).size > 1;
  }

  get points(): Turning[] {
    const all = mistakes(this.analysis.played());
    return this.whose === 'all' ? all : all.filter(({player}) => this.table.isMine(player));
  }

  /* The place of the turning point that is looked at; -1 if there is none. */
  get at(): number {
    return this.points.findIndex(({node}) => node === this.node);
  }

  get turning(): Turning | null {
    return this.points.find(({node}) => node === this.node) ?? null;
  }

  get isComplete(): boolean {
    const {done, total} = this.analysis.progress;
    return done === total;
  }

  choose(whose: Whose): void {
    this.whose = whose;
    if (this.turning) this.changed();
    else this.go(0);
  }

  /* As many as there are: the end. */
  go(at: number): void {
    this.moment++;
    this.isEnd = at > 0 && at >= this.points.length;
    this.node = this.points[at]?.node ?? -1;
    this.begin();
    announce(this.spoken());
  }

  /* More may have been found: begin with the first as soon as there is one. */
  follow(): void {
    if (!this.turning && !this.isEnd && this.points.length > 0) this.go(0);
    else this.changed();
  }

  /* Words have changed. */
  refresh(): void {
    if (this.state === 'showing') this.tellLine();
    else this.takeHand();
    this.show();
  }

  /* --- Another try ------------------------------------------------------ */

  protected override leave(): void {
    this.stage?.arrows([]);
  }

  /* The position before the mistake, or where the match stands. */
  private get root(): number {
    const {match} = this.table;
    return this.turning ? match.nodes[this.node]!.parent : match.current;
  }

  get scene(): Scene {
    if (this.state === 'showing' && this.shown > 0) return this.steps[this.shown - 1]!.scene;
    const {positions} = this.table;
    if (this.tried && this.state !== 'asking') return positions.after(this.root, this.tried.action)!.scene;
    return positions.scene(this.root);
  }

  protected get isOpen(): boolean {
    return this.turning !== null && this.state === 'asking';
  }

  private get chosen(): readonly string[] {
    return this.hand.pointing.chosen;
  }

  /* The scene with the half-made action. */
  get picture(): Scene {
    return this.state === 'asking' ? this.hand.picture : this.scene;
  }

  again(): void {
    this.moment++;
    this.begin();
    announce(t('review.ask'));
  }

  protected async attempt(action: LegalAction): Promise<void> {
    const moment = ++this.moment;
    const {turning} = this;
    const found = this.table.positions.after(this.root, action.action);
    if (!turning || !found) return;
    this.tried = action;
    this.answer = null;
    this.state = 'judging';
    this.stage?.arrows([]);
    this.changed();
    void this.stage?.move(this.look(), found.came!);
    const verdict = await this.analysis.judge(this.root, action.action);
    if (moment !== this.moment) return;
    this.answer = verdict ? answerTo(turning, verdict) : null;
    this.state = verdict ? 'judged' : 'asking'; // the engine failed: one may try again
    this.changed();
    if (this.answer) announce(t(`review.answer.${this.answer}`));
  }

  /* --- The better line -------------------------------------------------- */

  showLine(): void {
    if (!this.turning) return;
    this.moment++;
    this.tellLine();
    this.state = 'showing';
    this.tried = null;
    this.shown = 0;
    this.step(1);
  }

  step(to: number): void {
    const before = this.shown;
    this.shown = Math.max(0, Math.min(this.steps.length, to));
    const step = this.steps[this.shown - 1];
    this.stage?.arrows([]);
    if (step && this.shown === before + 1) void this.stage?.move(this.look(), step.info);
    else this.show();
    this.changed();
    if (step) announce(step.info.meaning);
  }

  private tellLine(): void {
    const {table, turning} = this;
    const {core} = table.app;
    const position = table.positions.position(this.root);
    const {best, taken} = turning!.verdict;
    this.steps = tell(core, position, best.actions);
    const worse = tell(core, position, taken.actions);
    const allowed = replyTo(worse);
    const expected = replyTo(this.steps);
    const isReason = allowed[0]?.action !== expected[0]?.action && !isCommon(turning!.before); // nobody answers a partner
    const reply = isReason ? allowed : [];
    const own = turnOf(this.steps, 0);
    const after = {...position, actions: own.map(({action}) => action)};
    const threat = own.length > 0 && !isCommon(turning!.before) ? threatOf(core, after, own.at(-1)!, turning!.player) : null;
    this.reason = {reply, isPrevented: reply.length > 0 && prevents(this.steps, worse), threat};
  }

  /* --- The stage -------------------------------------------------------- */

  private begin(): void {
    this.state = 'asking';
    this.answer = null;
    this.tried = null;
    this.steps = [];
    this.shown = 0;
    this.reason = null;
    this.takeHand();
    this.show();
  }

  /* Pointing is about the position before the mistake. */
  private takeHand(): void {
    const {app, positions} = this.table;
    this.hand = new Pointer(app.core, positions.position(this.root), positions.scene(this.root));
  }

  /* How things came to where they are seen now. */
  private routes(): Look['routes'] {
    const {positions} = this.table;
    const step = this.state === 'showing' ? this.steps[this.shown - 1] : undefined;
    const before = this.steps[this.shown - 2]?.scene ?? positions.scene(this.root);
    if (step) return routesOf(before, step.scene, step.info);
    const tried = this.tried && this.state !== 'asking' ? positions.after(this.root, this.tried.action) : null;
    return tried?.came ? routesOf(positions.scene(this.root), tried.scene, tried.came) : [];
  }

  private look(): Look {
    return {scene: this.picture, targets: this.targets(), chosen: this.chosen, hint: [], routes: this.routes()};
  }

  /* What was played is marked as long as one looks for something better. */
  protected show(): void {
    const {turning} = this;
    this.stage?.show(this.look());
    const isMarked = turning && this.state === 'asking' && this.chosen.length === 0;
    const played = isMarked ? this.table.positions.legal(this.root, turning.action) : null;
    this.stage?.arrows(played ? [played.path] : [], true);
    this.changed();
  }

  /* Where there is no turning point to look at. */
  endText(): string {
    if (!this.isComplete) return t('review.looking', this.analysis.progress);
    return t(this.points.length > 0 ? 'review.end' : 'review.none');
  }

  private spoken(): string {
    const {turning} = this;
    if (!turning) return this.endText();
    const {player, number} = turning;
    return `${t('review.move', {number, player: this.table.name(player)})}. ${t('review.ask')}`;
  }
}

/* A review goes on where it was left. */
const known = new WeakMap<Table, Review>();

export function reviewOf(table: Table): Review {
  const found = known.get(table) ?? new Review(table, analysisOf(table));
  known.set(table, found);
  return found;
}
