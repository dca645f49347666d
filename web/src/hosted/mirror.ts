/* A hosted match as its events tell it; pure. The host says what happened, never
 * how it is now: that follows from taking the events in order, here as there. What
 * does not last, as who is there, comes beside them. */
import type {Match} from '../match';
import type {AgreedSeat, Chat, HostedEvent, News, Offered} from './protocol';

export interface MirrorSeat {
  kind: AgreedSeat['kind'];
  level: number; // of a computer
  name: string;
  wantsChat: boolean;
  wantsRematch: boolean;
  accepts: boolean; // the offer that stands
}

export interface Offer {
  what: Offered;
  seat: number; // who made it
  count: number; // of a takeback: actions that would remain
}

/* rules: the game itself says who has won. */
export interface Ending {
  kind: 'rules' | 'resigned' | 'flagged' | 'claimed' | 'drawn' | 'aborted';
  seat: number; // who has lost by it; -1: nobody in particular
}

/* What clocks show, at a moment of the host's time. */
interface Clocks {
  left: (number | null)[]; // milliseconds of each seat
  at: number;
}

const CHATS_MAX = 200;

/* Milliseconds after which who is gone can be claimed; who said so, sooner. */
const GONE_SPAN = 30_000;
const LEFT_SPAN = 10_000;

export class Mirror {
  number = 0; // of the last event
  lineNumber = 0; // of the last one that changed the board
  changedAt = 0; // when that was, by the host's time
  agreed: HostedEvent<'created'> | null = null;
  phase: 'waiting' | 'running' | 'over' = 'waiting';
  seats: MirrorSeat[] = [];
  order: number[] = []; // the seat of each player
  options = ''; // with the board that was drawn
  line: string[] = []; // the official actions, dice included
  offer: Offer | null = null;
  declined: {what: Offered; seat: number} | null = null; // the last one, until the board changes
  ending: Ending | null = null;
  next = ''; // the match after this one
  /* What does not last. */
  mySeat = -1; // -1: one watches
  here: boolean[] = [];
  gone: (number | null)[] = []; // since when, by the host's time
  left: boolean[] = []; // went and said so
  watchers = 0;
  chats: Chat[] = [];
  private readonly actors: (number | null)[] = []; // the seat of each action; null: dice
  private readonly clocksBefore: Clocks[] = []; // each action
  private clocks: Clocks = {left: [], at: 0};
  private turn: number | null = null; // whose

  /* --- Events ------------------------------------------------------------- */

  /* What a host said of this match; false if the events do not go on from here. */
  hear(news: News): boolean {
    const {events = [], now, clocks, turn, here, gone, left, watchers, chat, chats, seat} = news;
    if (!events.every((event) => this.take(event))) return false;
    if (seat !== undefined) this.mySeat = seat ?? -1;
    if (clocks && now !== undefined) this.clocks = {left: clocks, at: now};
    if (turn !== undefined) this.turn = turn;
    if (here) this.setHere(here, gone, now ?? 0);
    if (left) this.left = left;
    if (watchers !== undefined) this.watchers = watchers;
    if (chats) this.chats = chats.slice(-CHATS_MAX);
    if (chat) this.chats = [...this.chats, chat].slice(-CHATS_MAX);
    return true;
  }

  take(event: HostedEvent): boolean {
    if (event.n !== this.number + 1 || (event.kind === 'created') !== (event.n === 1)) return false;
    this.number = event.n;
    this.apply(event);
    return true;
  }

  private apply(event: HostedEvent): void {
    switch (event.kind) {
      case 'created': return this.create(event);
      case 'seated': return this.sit(event);
      case 'left': return this.stand(event.seat);
      case 'started': return this.start(event);
      case 'action': return this.act(event, event.seat, event.action, event.left);
      case 'roll': return this.act(event, null, event.action);
      case 'offer': return this.propose(event);
      case 'accept': return void (this.seatAt(event.seat).accepts = true);
      case 'decline': return this.decline(event);
      case 'takeback': return this.takeBack(event);
      case 'resigned':
      case 'flagged': return this.end(event.kind, event.seat);
      case 'claimed': return this.end('claimed', event.gone);
      case 'drawn':
      case 'aborted': return this.end(event.kind, -1);
      case 'chatting': return void (this.seatAt(event.seat).wantsChat = event.on);
      case 'revealed': return this.ending ? undefined : this.end('rules', -1);
      case 'rematch':
        this.seatAt(event.seat).wantsRematch = event.on;
        this.next = event.next ?? this.next;
    }
  }

  private create(event: HostedEvent<'created'>): void {
    this.agreed = event;
    this.options = event.options;
    this.seats = event.seats.map(({kind, level = 0}) =>
      ({kind: kind === 'person' ? 'open' : kind, level, name: '', wantsChat: false, wantsRematch: false, accepts: false}));
  }

  private seatAt(seat: number): MirrorSeat {
    return this.seats[seat] ?? {kind: 'open', level: 0, name: '', wantsChat: false, wantsRematch: false, accepts: false};
  }

  private sit({seat, name, device}: HostedEvent<'seated'>): void {
    if (!device) Object.assign(this.seatAt(seat), {kind: 'person', name});
  }

  private stand(seat: number): void {
    Object.assign(this.seatAt(seat), {kind: 'open', name: ''});
  }

  private start({order, options, at, n}: HostedEvent<'started'>): void {
    this.phase = 'running';
    this.order = order;
    this.options = options;
    this.lineNumber = n;
    this.changedAt = at;
    const base = this.agreed?.clock?.base ?? null;
    this.clocks = {left: this.seats.map(() => base), at};
  }

  private act({at, n}: HostedEvent, seat: number | null, action: string, left?: number): void {
    this.actors.push(seat);
    this.clocksBefore.push({left: [...this.clocks.left], at: this.changedAt});
    this.line.push(action);
    this.boardChanged(n, at);
    this.clocks = {left: this.clocks.left.map((old, i) => (i === seat && left !== undefined ? left : old)), at};
  }

  /* Offers are about the board as it was. */
  private boardChanged(number: number, at: number): void {
    this.lineNumber = number;
    this.changedAt = at;
    this.turn = null;
    this.withdraw();
    this.declined = null;
  }

  private withdraw(): void {
    this.offer = null;
    this.seats.forEach((seat) => {
      seat.accepts = false;
    });
  }

  private propose({what, seat, count = 0}: HostedEvent<'offer'>): void {
    this.withdraw();
    this.declined = null;
    this.offer = {what, seat, count};
    this.seatAt(seat).accepts = true;
  }

  private decline({what, seat}: HostedEvent<'decline'>): void {
    this.declined = this.offer?.seat === seat ? null : {what, seat};
    this.withdraw();
  }

  private takeBack({count, at, n}: HostedEvent<'takeback'>): void {
    const before = this.clocksBefore[count];
    this.line.length = Math.min(this.line.length, count);
    this.actors.length = this.clocksBefore.length = this.line.length;
    this.boardChanged(n, at);
    if (before) this.clocks = {left: [...before.left], at};
  }

  private end(kind: Ending['kind'], seat: number): void {
    this.phase = 'over';
    this.ending = {kind, seat};
    this.withdraw();
    if (kind === 'flagged') this.clocks.left = this.clocks.left.map((left, i) => (i === seat ? 0 : left));
  }

  private setHere(here: boolean[], gone: News['gone'], now: number): void {
    this.gone = here.map((isHere, i) => (isHere ? null : (gone?.[i] ?? this.gone[i] ?? now)));
    this.here = here;
  }

  /* --- What follows --------------------------------------------------------- */

  /* The player that a seat is, from 1; 0 if it is none yet. */
  playerAt = (seat: number) => this.order.indexOf(seat) + 1;
  seatOfPlayer = (player: number) => this.order[player - 1] ?? -1;

  get me(): number {
    return this.mySeat < 0 ? 0 : this.playerAt(this.mySeat);
  }

  get hasPeopleOnly(): boolean {
    return this.seats.every(({kind}) => kind === 'person');
  }

  /* Free words need all people's wish. */
  get canChat(): boolean {
    return this.mySeat >= 0 && this.seats.every(({kind, wantsChat}) => kind !== 'person' || wantsChat);
  }

  /* Before all can have acted one may leave without a result; and as long as whoever is
   * to act has a first turn that is free, so that he cannot hold the others. */
  get canAbort(): boolean {
    const kind = this.agreed?.clock?.kind;
    const isFree = (kind === 'fischer' || kind === 'turn') && this.turn !== null && !this.isTicking(this.turn);
    return this.phase === 'running' && (isFree || this.actors.filter((seat) => seat !== null).length < Math.max(2, this.seats.length));
  }

  /* Whether I am asked for an answer to the offer that stands. */
  get isAsked(): boolean {
    return this.offer !== null && this.mySeat >= 0 && this.offer.seat !== this.mySeat && !this.seatAt(this.mySeat).accepts;
  }

  /* Whether the clock of the seat to act runs: its first turn is free where people
   * have to be there, for they may still be finding their chairs. */
  isTicking(seat: number): boolean {
    const clock = this.agreed?.clock;
    if (this.phase !== 'running' || !clock) return false;
    const first = this.actors.indexOf(seat);
    return clock.kind === 'days' || (first >= 0 && this.actors.slice(first).some((other) => other !== seat));
  }

  /* Whether I have done anything that could be taken back. */
  get hasActed(): boolean {
    return this.mySeat >= 0 && this.actors.includes(this.mySeat);
  }

  /* From when on who is gone and to act can be claimed; null if he cannot. */
  claimableAt(seat: number): number | null {
    const gone = this.gone[seat] ?? null;
    const kind = this.agreed?.clock?.kind;
    if (this.phase !== 'running' || gone === null || this.seats[seat]?.kind !== 'person' || (kind !== 'fischer' && kind !== 'turn')) return null;
    return Math.max(gone, this.changedAt) + (this.left[seat] ? LEFT_SPAN : GONE_SPAN);
  }

  /* What a seat's clock shows at a moment of the host's time; null if it has none. */
  clockOf(seat: number, turn: number, now: number): number | null {
    const left = this.clocks.left[seat] ?? null;
    if (left === null) return null;
    const isRunning = (this.turn ?? turn) === seat && this.isTicking(seat);
    return Math.max(0, left - (isRunning ? Math.max(0, now - this.clocks.at) : 0));
  }

  /* Sixtieths of a point for each PLAYER where the rules do not say; null if they do,
   * or if there is no result. */
  payoffs(isCommon: boolean): number[] | null {
    const {ending, order} = this;
    if (!ending || ending.kind === 'rules' || ending.kind === 'aborted') return null;
    if (ending.kind === 'drawn') return order.map(() => 60 / order.length);
    return order.map((seat) => (seat === ending.seat || isCommon ? 0 : 60 / Math.max(1, order.length - 1)));
  }
}

/* "players=3 side=7"; the version of the rules is said elsewhere. */
export const readOptions = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(' ').filter((pair) => pair.includes('=') && !pair.startsWith('rules='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));

/* What is played, as a match that has just begun; null before it has. */
export function agreedMatch({agreed, order, options, seats}: Mirror): Pick<Match, 'game' | 'version' | 'options' | 'seats' | 'names'> | null {
  if (!agreed || order.length === 0) return null;
  const players = order.map((seat) => seats[seat]!);
  return {
    game: agreed.game,
    version: agreed.rules,
    options: readOptions(options),
    seats: players.map(({kind, level}) => (kind === 'computer' ? {kind, level} : {kind: 'human'})),
    names: players.map(({name}) => name),
  };
}
