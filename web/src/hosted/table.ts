/* A match over which a host has authority. What one does is asked of it, and is only
 * played once the host has said so; what others do comes as events. The official line is
 * in the tree as its first children, apart from whatever one tries in private. */
import {announce, isAnimated, type App} from '../app';
import type {Look} from '../board/board';
import type {Played} from '../core';
import {goTo, graft, play, previousNode, promote} from '../match';
import {pauseAt} from '../pace';
import {fraction} from '../record';
import type {Scene} from '../scene';
import {saveMatch, type Saved} from '../store';
import type {Digest} from '../stored';
import {Table, wait} from '../table';
import {t} from '../text';
import type {Flight, Host} from './host';
import {Mirror} from './mirror';
import {randomHex, type Do, type HostedEvent, type News, type Refusal, type Requests} from './protocol';
import {fetchRecord} from './record';
import {chatText, endingText, happenedText, refusalText} from './words';

const LATE = 400; // milliseconds after which one is told that an action is still on its way
const BEHIND_MAX = 6; // actions that are shown one after the other to who was away; of more, the last
const FRESH = 15_000; // milliseconds; what happened just now is shown whole, however long it is

/* An action of one's own that the host has not confirmed. */
interface Sending {
  id: string; // of the request
  action: string;
  from: number; // node
  played: Played; // what it would lead to
  glided: Promise<void>;
  isLate: boolean;
}

/* unsent: it waits for the line; saving: the host has it, perhaps. */
export type Delivery = 'none' | 'saving' | 'unsent';

export class HostedTable extends Table {
  readonly mirror = new Mirror();
  problem = ''; // what the host has refused last, in words
  isTrying = false; // variations of one's own, while the match goes on
  unread = 0; // words that nobody has looked at
  warned = Infinity; // seconds left of which one was told last
  confirming: 'resign' | 'abort' | null = null; // what cannot be undone is asked twice
  private line = [0]; // nodes of the official line
  private sending: Sending | null = null;
  private isFollowing = true; // the end of that line
  private isChasing = false;
  private shownAt = 0; // when the board followed last, by the clock of the host
  private readonly asking = new Set<Do>();

  /* Without a host, one can look at it. */
  constructor(app: App, saved: Saved, readonly host: Host | null) {
    super(app, saved);
    saved.hosted!.events.forEach((event) => this.mirror.take(event));
    this.mirror.mySeat = this.mirror.seatOfPlayer(saved.hosted!.me);
    this.track();
    goTo(this.match, this.goal);
    this.read();
  }

  /* Take part, or watch, as long as one is at the table; returns how to leave. */
  attend(): () => void {
    const {host} = this;
    if (!host) return () => undefined;
    if (this.hasEnd()) void this.keepRecord();
    const stops = [host.watch(this.saved.id, this.mirror.number, (news) => this.hear(news)), host.onChange(() => this.changed())];
    return () => stops.forEach((stop) => stop());
  }

  /* Another board may have been shown meanwhile. */
  protected begin(): () => void {
    this.findFlight();
    if (this.isFollowing && this.match.current !== this.goal) void this.chase(false);
    return () => undefined;
  }

  /* --- Where one is ------------------------------------------------------- */

  /* The node at which the match stands. */
  get goal(): number {
    return this.line[this.line.length - 1]!;
  }

  get isRunning(): boolean {
    return this.mirror.phase === 'running';
  }

  /* Whether one looks at the match as it goes. */
  get isLive(): boolean {
    return !this.isTrying && this.isFollowing;
  }

  /* What has happened is still being shown. */
  private get isBehind(): boolean {
    return this.isLive && this.match.current !== this.goal;
  }

  /* So much is still to be shown that one may not want to wait for it. */
  get canSkip(): boolean {
    return this.isBehind && this.line.length - this.line.indexOf(this.match.current) > BEHIND_MAX;
  }

  /* See at once where the match stands. */
  skip(): void {
    if (this.isBehind) this.jump();
  }

  /* It is over, and one looks at its end. */
  get isAtEnd(): boolean {
    return this.mirror.phase === 'over' && this.match.current === this.goal;
  }

  override get isOver(): boolean {
    return this.scene.actor === null || this.isAtEnd;
  }

  override get me(): number {
    return this.mirror.me;
  }

  override isMine(player: number): boolean {
    return this.me === 0 || player === this.me;
  }

  /* Others are not computers, even if one of them is. */
  override get isDuel(): boolean {
    return false;
  }

  /* The seat that is to act in the match as it stands; -1: nobody. */
  get turn(): number {
    return this.isRunning ? this.mirror.seatOfPlayer(this.positions.onTurn(this.goal)) : -1;
  }

  get isMyTurn(): boolean {
    return this.turn >= 0 && this.turn === this.mirror.mySeat;
  }

  /* As far as one has seen: its end may still be on the way to the board. */
  get isGoing(): boolean {
    return this.isRunning || this.isBehind;
  }

  /* What is still to be shown is not told before. */
  override isHidden(node: number): boolean {
    return this.isBehind && this.line.indexOf(node) > this.line.indexOf(this.match.current);
  }

  private get mayAct(): boolean {
    return this.isLive && !this.isBehind && this.isMyTurn && !this.sending && this.host !== null && this.scene.actor !== 0;
  }

  /* What is tried in private hurts nobody. */
  private get isFree(): boolean {
    return this.isTrying || (this.mirror.phase === 'over' && !this.isBehind);
  }

  override get canPoint(): boolean {
    if (this.isOver || (this.state !== 'ready' && this.state !== 'hinting')) return false;
    return this.isFree || this.mayAct;
  }

  /* Whether variations of one's own are allowed now. */
  get mayTry(): boolean {
    return this.isRunning && this.mirror.agreed?.analysis === true;
  }

  override get isWaiting(): boolean {
    return this.isRunning && !this.isLive;
  }

  override get phase(): Table['phase'] {
    return this.delivery === 'none' ? super.phase : 'sending';
  }

  startTrying(): void {
    if (!this.mayTry) return;
    this.isTrying = true;
    this.isFollowing = false;
    this.show();
  }

  /* Back to the match as it stands. */
  resume(): void {
    this.isTrying = false;
    this.visit(this.goal);
  }

  override visit(node: number): void {
    this.isFollowing = !this.isTrying && node === this.goal;
    super.visit(node);
  }

  /* Taking back is by agreement while it goes on; then one is free. */
  override canUndo(): boolean {
    return this.isFree && previousNode(this.match) >= 0;
  }

  override undo(): void {
    if (this.canUndo()) this.step(false);
  }

  override redo(): void {
    if (this.isFree) this.step(true);
  }

  /* Engines say nothing before the end. */
  override get canHint(): boolean {
    return this.mirror.phase === 'over' && super.canHint;
  }

  /* --- Acting ------------------------------------------------------------- */

  protected take(action: string): void {
    if (this.isFree) void this.act(action);
    else if (this.mayAct) this.send(action);
  }

  private send(action: string): void {
    const played = this.positions.after(this.match.current, action);
    if (!played?.came || !this.host) return;
    this.expect(this.host.act({match: this.saved.id, number: this.mirror.number, action}), played);
  }

  /* One that a page before this one has sent. */
  private findFlight(): void {
    const flight = this.sending ? undefined : this.host?.flights(this.saved.id)[0];
    const isPossible = flight && flight.number >= this.mirror.lineNumber && this.positions.legal(this.goal, flight.action);
    const played = isPossible ? this.positions.after(this.goal, flight.action) : null;
    if (played) this.expect(flight!, played);
    else void flight?.answer.then((answer) => answer.ok || this.complain(answer.error, 'host.refused'));
  }

  /* Show it, but not as played. */
  private expect(flight: Flight, played: Played): void {
    const {id, action} = flight;
    const sending: Sending = {id, action, from: this.match.current, played, glided: Promise.resolve(), isLate: false};
    this.moment++;
    this.sending = sending;
    this.problem = '';
    this.sound(played.came!);
    sending.glided = this.stage?.move(this.look(), played.came!) ?? sending.glided;
    setTimeout(() => this.becomeLate(sending), this.host!.state === 'connected' ? LATE : 0);
    void flight.answer.then((answer) => answer.ok || this.takeBack(sending, answer.error));
    this.changed();
  }

  private becomeLate(sending: Sending): void {
    if (this.sending !== sending) return;
    sending.isLate = true;
    announce(this.promptText());
    this.changed();
  }

  /* It was not granted: the board shows the match as it stands. */
  private takeBack(sending: Sending, refusal: Refusal): void {
    if (this.sending === sending) this.sending = null;
    this.complain(refusal, 'host.refused');
    this.read();
    this.show();
  }

  private complain(refusal: Refusal, key: 'host.refused' | 'host.notDone' = 'host.notDone'): void {
    this.problem = t(key, {reason: refusalText(refusal)});
    announce(this.problem);
    this.changed();
  }

  /* What was sent is official: it is on the board already. True if something came of it. */
  private async settle(): Promise<boolean> {
    const {sending} = this;
    if (!sending) return false;
    const place = this.line.indexOf(sending.from);
    const next = this.line[place + 1];
    if (place >= 0 && next === undefined) return false;
    this.sending = null;
    const isPlayed = place >= 0 && this.match.nodes[next!]!.action === sending.action;
    if (isPlayed && this.match.current === sending.from) play(this.match, sending.action);
    this.read();
    this.save();
    if (isPlayed) announce(`${sending.played.came!.meaning} ${this.promptText()}`);
    this.changed();
    await sending.glided;
    return true;
  }

  /* How far an action of one's own has come. */
  get delivery(): Delivery {
    if (!this.sending) return 'none';
    const flight = this.host?.flights(this.saved.id).find(({id}) => id === this.sending!.id);
    return flight && !flight.isSent ? 'unsent' : 'saving';
  }

  /* Whether one should be told. */
  get isLate(): boolean {
    return this.sending?.isLate === true;
  }

  private deliveryText(): string {
    const trouble = this.host?.flights(this.saved.id).find(({id}) => id === this.sending?.id)?.trouble;
    return trouble ? refusalText(trouble) : t(this.delivery === 'unsent' ? 'host.unsent' : 'host.saving');
  }

  override get picture(): Scene {
    return this.sending && this.match.current === this.sending.from && !this.isTrying ? this.sending.played.scene : super.picture;
  }

  protected override look(): Look {
    return this.sending ? {...super.look(), routes: []} : super.look();
  }

  /* --- Asking -------------------------------------------------------------- */

  isAsking(what: Do): boolean {
    return this.asking.has(what);
  }

  /* Ask the host; what it refuses is said. */
  async ask<What extends Do>(what: What, members: Omit<Requests[What], 'match'>): Promise<boolean> {
    if (!this.host || this.asking.has(what)) return false;
    this.asking.add(what);
    this.problem = '';
    this.changed();
    const answer = await this.host.request(what, {match: this.saved.id, ...members} as unknown as Requests[What]);
    this.asking.delete(what);
    if (!answer.ok) this.complain(answer.error);
    this.changed();
    return answer.ok;
  }

  private get continuing(): {number: number} {
    return {number: this.mirror.number};
  }

  /* What cannot be undone is asked about first. */
  resign(): void {
    this.confirm(this.isRunning ? 'resign' : null);
  }

  abort(): void {
    this.confirm('abort');
  }

  confirm(what: HostedTable['confirming']): void {
    this.confirming = what;
    this.changed();
  }

  /* It was meant. */
  goAhead(): void {
    const what = this.confirming;
    this.confirm(null);
    if (what) void this.ask(what, this.continuing);
  }

  offer(what: 'draw' | 'takeback'): void {
    void this.ask('offer', {...this.continuing, what});
  }

  /* Answer the offer that stands; who made it may think better of it. */
  answer(does: 'accept' | 'decline'): void {
    const {offer} = this.mirror;
    if (offer) void this.ask(does, {...this.continuing, what: offer.what});
  }

  claim(seat: number): void {
    void this.ask('claim', {...this.continuing, seat});
  }

  askRematch(on: boolean): void {
    void this.ask('rematch', {on, ...(on ? {nonce: randomHex()} : {})});
  }

  /* --- Hearing -------------------------------------------------------------- */

  private hear(news: News): void {
    if (news.error) return this.complain(news.error);
    const wasOver = this.hasEnd();
    if (!this.mirror.hear(news)) return;
    const {events = [], chat} = news;
    if (chat && chat.seat !== this.mirror.mySeat) this.hearWords();
    this.saved.hosted!.me = this.me;
    if (events.length === 0) return this.changed();
    this.saved.hosted!.events.push(...events);
    this.track();
    this.save();
    this.tellOf(events);
    if (this.hasEnd() && !wasOver) void this.keepRecord();
    if (this.isFollowing) void this.chase(this.hasEnd() && !wasOver);
    else this.changed();
  }

  /* The record of the host; null if it cannot be had. Once it is over, it is kept. */
  async record(): Promise<string | null> {
    return this.saved.hosted!.record ?? (this.host ? fetchRecord(this.saved.id) : null);
  }

  private async keepRecord(): Promise<void> {
    const record = await this.record();
    if (record === null || this.saved.hosted!.record !== undefined) return;
    this.saved.hosted!.record = record;
    void saveMatch(this.saved);
  }

  /* Somebody looks at what was said. */
  readWords(): void {
    if (this.unread === 0) return;
    this.unread = 0;
    this.changed();
  }

  private hearWords(): void {
    this.unread++;
    announce(chatText(this.mirror.chats.at(-1)!, (seat) => this.seatName(seat)));
  }

  /* What is not seen on the board. */
  private tellOf(events: readonly HostedEvent[]): void {
    const told = events.map((event) => happenedText(event, this.mirror, (seat) => this.seatName(seat))).filter(Boolean);
    if (told.length > 0) announce(told.join(' '));
  }

  /* The official line in the tree, and how it ends. */
  private track(): void {
    const {match, mirror} = this;
    this.line = [0];
    for (const action of mirror.line) {
      const node = graft(match, this.goal, action);
      promote(match, node);
      this.line.push(node);
    }
    const {ending} = mirror;
    const loser = ending && ending.seat >= 0 ? mirror.playerAt(ending.seat) : 0;
    match.forfeit = loser > 0 ? {node: this.goal, player: loser, ...(ending!.kind === 'resigned' ? {} : {reason: ending!.kind})} : null;
    if (ending?.kind === 'drawn') match.result = {node: this.goal, said: [['returns', mirror.payoffs(false)!.map(fraction).join(' ')], ['ending', 'adjudicated']]};
  }

  /* Come to the end of the official line, each action in its turn. */
  private async chase(isEnd: boolean): Promise<void> {
    const hasSettled = await this.settle();
    if (this.isChasing) return;
    this.isChasing = true;
    let hasMoved = false;
    for (; this.isBehind && this.stage; hasMoved = true) {
      if (hasMoved) await wait(this.pauseBetween());
      if (this.isBehind) await this.catchUp();
    }
    this.isChasing = false;
    if (!hasMoved && (isEnd || hasSettled)) this.arrive(isEnd || this.isAtEnd);
    else this.changed();
  }

  /* Of much, one thing follows the other sooner. */
  private pauseBetween(): number {
    const {pace} = this.app.settings;
    return pauseAt(pace === 'normal' && this.canSkip ? 'quick' : pace, isAnimated(this.app));
  }

  private async catchUp(): Promise<void> {
    const place = this.line.indexOf(this.match.current);
    const next = this.line[place + 1];
    const now = this.host?.now ?? 0;
    const isOld = now - Math.max(this.mirror.changedAt, this.shownAt) > FRESH; // who looks on is not hurried
    if (place < 0 || next === undefined || (isOld && this.canSkip)) return this.jump();
    this.shownAt = now;
    const {action} = this.match.nodes[next]!;
    const outcome = this.scene.actor === 0 ? this.positions.legal(this.match.current, action) : null;
    await (outcome ? this.roll(outcome) : this.act(action, this.pace.speed));
  }

  private jump(): void {
    goTo(this.match, this.goal);
    this.read();
    this.save();
    this.arrive(true);
    announce(this.promptText());
  }

  protected override hasEnd(): boolean {
    return this.mirror.phase === 'over';
  }

  protected override digest(): Digest {
    const {position, scene} = this.positions.look(this.goal);
    return {position, payoffs: this.hasEnd() ? this.officialPayoffs() : null, ...(scene.common ? {common: true} : {})};
  }

  /* --- Words ----------------------------------------------------------------- */

  seatName(seat: number): string {
    if (seat === this.mirror.mySeat) return t('seat.you');
    const {kind = 'open', name = ''} = this.mirror.seats[seat] ?? {};
    return kind === 'computer' ? t('seat.theComputer') : name || t('host.nobody');
  }

  override called(player: number): string {
    return this.seatName(this.mirror.seatOfPlayer(player));
  }

  private officialPayoffs(): number[] | null {
    const {common, payoffs} = this.positions.scene(this.goal);
    const {ending} = this.mirror;
    return ending?.kind === 'rules' ? (payoffs ?? null) : this.mirror.payoffs(common === true);
  }

  override payoffs(): number[] | null {
    return this.isAtEnd ? this.officialPayoffs() : (this.scene.payoffs ?? null);
  }

  override winnerText(): string {
    return this.payoffs() ? super.winnerText() : t('host.noResult');
  }

  override endingText(): string {
    const {ending} = this.mirror;
    if (!this.isAtEnd || !ending || ending.kind === 'rules') return this.scene.ending ?? '';
    return endingText(ending, ending.seat === this.mirror.mySeat, this.seatName(ending.seat));
  }

  override promptText(): string {
    const {prompt = ''} = this.scene;
    if (this.isLate) return this.deliveryText();
    if (this.isOver) return this.resultText();
    if (this.isTrying) return t('host.trying', {prompt: t('play.prompt', {player: this.name(this.onTurn), prompt})});
    if (this.mirror.phase === 'over' && !this.isBehind) return t('play.prompt', {player: this.name(this.onTurn), prompt});
    if (this.isBehind && this.scene.actor === 0) return this.onTurn === this.me ? t('play.rollsYou') : t('play.rolls', {player: this.called(this.onTurn)});
    if (!this.isLive) return t('host.lookingBack');
    if (this.isMyTurn && !this.isBehind) return t('play.promptYou', {prompt});
    return t('host.turnOf', {name: this.called(this.onTurn)});
  }
}
