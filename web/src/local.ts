/* A match of this browser: people at its screen, computers and dice act in turn, and
 * everything can be taken back. */
import {announce, changeSettings, isAnimated, type App} from './app';
import {standingAfter, standingOf} from './levels';
import {absorb, actionsTo, isLeaf, previousNode} from './match';
import {pauseAt} from './pace';
import {loadMatch, saveMatch, type Saved} from './store';
import {readSaved} from './stored';
import {Table, wait} from './table';
import {hearTabs, Turn} from './tabs';

/* At full strength, for the first action of a turn and for each further one. */
const THINK_TIME = 1000;
const THINK_TIME_MORE = 400;

export class LocalTable extends Table {
  private readonly turn: Turn;

  constructor(app: App, saved: Saved) {
    super(app, saved);
    this.turn = new Turn(`tavola.turn.${saved.id}`, () => void this.catchUp());
    this.read();
    this.state = this.stateAfter(false);
    this.keepEnd();
  }

  protected take(action: string): void {
    void this.act(action);
  }

  /* Other pages may show the same match. One that was asleep asks what it missed. */
  protected begin(): () => void {
    const wake = () => void this.catchUp();
    globalThis.addEventListener?.('pageshow', wake);
    document.addEventListener?.('visibilitychange', wake);
    const stop = hearTabs((id, text) => {
      const heard = id === this.saved.id && text !== null ? readSaved(id, text) : null;
      if (heard) this.receive(heard);
    });
    return () => {
      stop();
      globalThis.removeEventListener?.('pageshow', wake);
      document.removeEventListener?.('visibilitychange', wake);
    };
  }

  private async catchUp(): Promise<void> {
    const kept = await loadMatch(this.saved.id);
    if (kept && this.stage) this.receive(kept);
  }

  /* The same match as another page has it. Both come to the same, whoever was first. */
  private receive(heard: Saved): void {
    const order = (saved: Saved) => [saved.time, actionsTo(saved.match).join(' ')] as const;
    const [theirs, ours] = [order(heard), order(this.saved)];
    const isLater = theirs[0] > ours[0] || (theirs[0] === ours[0] && theirs[1] > ours[1]);
    if (!absorb(this.match, heard.match, isLater)) return;
    if (!isLater) return void saveMatch(this.saved); // what storage has may lack a part
    this.saved.time = heard.time;
    this.saved.isOver = heard.isOver;
    this.read();
    announce([this.told[this.told.length - 1]?.info.meaning, this.promptText()].filter(Boolean).join(' '));
    void this.proceed(false);
  }

  resign(): void {
    if (this.isOver) return;
    const player = this.isHuman(this.onTurn) ? this.onTurn : this.match.seats.findIndex(({kind}) => kind === 'human') + 1;
    if (player === 0) return;
    this.match.forfeit = {node: this.match.current, player};
    this.visit(this.match.current);
    this.hasJustEnded = true;
  }

  /* Let the computer act although one has looked back. */
  resume(): void {
    void this.proceed(true);
  }

  /* A match from elsewhere may be over although nobody has seen its end here. */
  private keepEnd(): void {
    const isOver = this.hasEnd();
    if (isOver === this.saved.isOver && this.saved.digest) return;
    this.saved.isOver = isOver;
    this.saved.digest = this.digest();
    void saveMatch(this.saved);
  }

  /* What computers and dice do now. Who looks back is left in peace. */
  protected override stateAfter(isLive: boolean): 'ready' | 'thinking' | 'rolling' {
    const isLookingBack = !isLive && !isLeaf(this.match);
    if (this.isOver || this.isHuman(this.onTurn) || isLookingBack) return 'ready';
    return this.scene.actor === 0 ? 'rolling' : 'thinking';
  }

  /* Where the computer adapts to the one person, the result moves its level, once. */
  private adapt(): void {
    const {game, adapts} = this.match;
    const payoffs = this.payoffs();
    if (adapts !== 'open' || this.me === 0 || !payoffs) return;
    const {standings} = this.app.settings;
    const standing = standingAfter(standingOf(standings, game), payoffs, this.me);
    this.match.adapts = 'counted';
    this.save();
    void changeSettings(this.app, {standings: {...standings, [game]: standing}});
  }

  /* Let computers and dice act. */
  protected override async proceed(isLive: boolean): Promise<void> {
    if (this.isOver) this.adapt();
    this.arrive(isLive);
    const {moment, scene: {actor}} = this;
    if (actor === null || this.state === 'ready') return;
    const isWanted = () => moment === this.moment;
    await this.turn.take(isWanted, async () => {
      await this.catchUp();
      if (isWanted()) await this.answer(moment, actor);
    });
  }

  private async answer(moment: number, actor: number): Promise<void> {
    const seat = this.seatOf(actor);
    const pause = wait(pauseAt(this.app.settings.pace, isAnimated(this.app)));
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
      await this.act(action, this.pace.speed);
    } else { // the engine failed; a person may ask it again
      this.state = 'ready';
      this.show();
    }
  }
}
