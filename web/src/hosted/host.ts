/* The host behind the page, if there is one: requests that are answered once,
 * however often the line breaks, and news of what is watched. */
import {Changing} from '../changing';
import {Connection, type Line, type World} from './connection';
import {FALSE_DICE, isKept, type Pledge} from './pledge';
import {isEvent, randomHex, type Answer, type Answers, type Do, type HostedDigest, type HostedEvent, type Message, type News, type Refusal, type Refused, type Requests} from './protocol';

const KEPT_TIME = 24 * 3600_000; // milliseconds; what is older is not said any more
const TRIES = 3; // of what the host cannot do now; an action is tried until it is answered
const LEAVE_PAUSE = 1000; // milliseconds; who goes from one page about a match to another has not left
const RETRY_PAUSE = 2000; // milliseconds, if the host does not say

/* Refusals that say nothing against what was asked. */
const PASSING = new Set(['busy', 'slow', 'not-saved', 'goodbye']);

interface Asked {
  id: string;
  what: Do;
  members: object;
  isBound: boolean; // to the present line: what it was about is asked anew on the next
  isSent: boolean; // on the present line
  tries: number;
  at: number; // when it was asked, by the clock of the browser
  trouble: Refusal | null; // why the host could not do it yet
  settle: (answer: never) => void; // with the answer to this
}

/* An action on its way. */
export interface Flight {
  id: string;
  action: string;
  number: number; // the last event that was known then
  isSent: boolean; // else it waits for the line
  trouble: Refusal | null;
  answer: Promise<Answer<'act'>>;
}

type Hearing = {last: number; hear: (news: News) => void};

/* Actions that are on their way, so that a page loaded again knows of them. */
export interface Memory {
  read(): string[];
  write(id: string, text: string): void;
  forget(id: string): void;
}

export class Host extends Changing {
  private readonly line: Connection;
  private readonly asked = new Map<string, Asked>();
  private readonly answers = new Map<string, Promise<Answer<'act'>>>(); // of actions on their way
  private readonly hearings = new Map<string, Set<Hearing>>(); // by match
  private readonly lobbies = new Set<(challenges: HostedDigest[]) => void>();
  private readonly mines = new Set<(digest: HostedDigest) => void>();
  private readonly followers = new Set<(match: string, news: News) => void>();
  private readonly pledges = new Map<string, Pledge>(); // by match
  private challenges: HostedDigest[] | null = null;

  /* guest: who one is, in public. exact: the games that it has files of values of. */
  constructor(
    public guest: string, private readonly world: World, private readonly memory: Memory, readonly exact: readonly string[] = [],
  ) {
    super();
    this.line = new Connection(world, {
      changed: () => this.lineChanged(),
      connected: (known) => this.catchUp(known),
      heard: (message) => this.hear(message),
    });
    world.onLeave(() => this.leaveOpenly());
    this.remember();
  }

  get state(): Line {
    return this.line.state;
  }

  /* Why the host and this page cannot speak with each other at all; null if they can. */
  get problem(): Refusal | null {
    return this.line.problem;
  }

  /* The host's time, in milliseconds since 1970. */
  get now(): number {
    return this.line.now;
  }

  /* Take up the line, to be told what happens in matches of one's own. */
  open(): void {
    this.line.open();
  }

  /* Ask for something. It is said again, under the same id, until it is answered. */
  request<What extends Do>(what: What, members: Requests[What], id = randomHex()): Promise<Answer<What>> {
    return new Promise((settle) => {
      this.ask({...this.newAsked(what, members), id, settle});
    });
  }

  /* What is settled of a match: whatever it says otherwise from now on is not believed. */
  pledge(match: string, pledge: Pledge): void {
    this.pledges.set(match, pledge);
  }

  /* An action at a match. */
  act(members: Requests['act']): Flight {
    const made = this.newAsked('act', members);
    this.fly(made);
    return this.flights(members.match).find(({id}) => id === made.id)!;
  }

  /* Actions at a match that are on their way, also from before the page was loaded again. */
  flights(match: string): Flight[] {
    return [...this.asked.values()].filter(({what, members}) => what === 'act' && (members as Requests['act']).match === match)
      .map(({id, members, isSent, trouble}) => {
        const {action, number} = members as Requests['act'];
        return {id, action, number, isSent, trouble, answer: this.answers.get(id)!};
      });
  }

  /* Hear of a match: all events behind the number, in order, none twice; and who is
   * there. Returns how to end it. */
  watch(match: string, after: number, hear: (news: News) => void): () => void {
    const hearing = {last: after, hear};
    const found = this.hearings.get(match) ?? new Set();
    this.hearings.set(match, found.add(hearing));
    this.askToWatch(match, hearing);
    this.line.open();
    return () => {
      if (!found.delete(hearing) || found.size > 0) return;
      this.hearings.delete(match);
      this.world.after(LEAVE_PAUSE, () => this.hearings.has(match) || this.bind('unwatch', {match}, () => undefined));
    };
  }

  /* Hear of the open challenges, whenever they change. Returns how to end it. */
  lobby(listener: (challenges: HostedDigest[]) => void): () => void {
    this.lobbies.add(listener);
    if (this.challenges) listener(this.challenges);
    else if (this.lobbies.size === 1) this.askForLobby();
    this.line.open();
    return () => {
      if (!this.lobbies.delete(listener) || this.lobbies.size > 0) return;
      this.challenges = null;
      this.bind('lobby', {on: false}, () => undefined);
    };
  }

  /* The matches at which one sits. */
  mine(): Promise<Answer<'mine'>> {
    return this.request('mine', {});
  }

  /* Hear of matches of one's own that are not watched here. Returns how to end it. */
  hearMine(listener: (digest: HostedDigest) => void): () => void {
    this.mines.add(listener);
    this.line.open();
    return () => this.mines.delete(listener);
  }

  /* Hear what comes of any match that somebody watches here. Returns how to end it. */
  hearNews(listener: (match: string, news: News) => void): () => void {
    this.followers.add(listener);
    return () => this.followers.delete(listener);
  }

  /* --- Asking ------------------------------------------------------------ */

  private newAsked(what: Do, members: object): Omit<Asked, 'settle'> {
    return {id: randomHex(), what, members, isBound: false, isSent: false, tries: 0, at: Date.now(), trouble: null};
  }

  private fly(made: Omit<Asked, 'settle'>): void {
    const answer = new Promise<Answer<'act'>>((settle) => this.ask({...made, settle}));
    this.answers.set(made.id, answer);
  }

  private ask(asked: Asked): void {
    const {id, what, members, at} = asked;
    this.asked.set(id, asked);
    if (what === 'act') this.memory.write(id, JSON.stringify({id, members, at}));
    this.send(asked);
    this.line.open();
    this.changed();
  }

  /* What concerns the present line only. */
  private bind<What extends Do>(what: What, members: Requests[What], heard: (answer: Answer<What>) => void): void {
    if (this.state !== 'connected') return;
    const asked: Asked = {...this.newAsked(what, members), isBound: true, settle: heard};
    this.asked.set(asked.id, asked);
    this.send(asked);
  }

  private send(asked: Asked): void {
    if (!this.asked.has(asked.id)) return;
    asked.isSent = this.line.send({id: asked.id, do: asked.what, ...asked.members});
    if (asked.isSent) asked.tries++;
  }

  private answered(answer: Answer): void {
    const asked = this.asked.get(answer.answer);
    if (!asked) return;
    if (!answer.ok && PASSING.has(answer.error.code) && (asked.what === 'act' || asked.tries < TRIES)) {
      this.askAgain(asked, answer);
    } else {
      this.asked.delete(asked.id);
      this.answers.delete(asked.id);
      this.memory.forget(asked.id);
      asked.settle(answer as never);
    }
    this.changed();
  }

  /* Under the same id: if it was done after all, it is not done twice. */
  private askAgain(asked: Asked, {error}: Refused): void {
    asked.trouble = error;
    const pause = (error.wait ?? RETRY_PAUSE) * (1 + this.world.random() / 4);
    this.world.after(pause, () => this.send(asked));
  }

  private lineChanged(): void {
    if (this.state !== 'connected') {
      this.challenges = null;
      for (const asked of [...this.asked.values()]) {
        asked.isSent = false;
        if (asked.isBound) this.asked.delete(asked.id);
      }
    }
    this.changed();
  }

  private catchUp(guest: string): void {
    if (guest) this.guest = guest;
    this.hearings.forEach((found, match) => found.forEach((hearing) => this.askToWatch(match, hearing)));
    if (this.lobbies.size > 0) this.askForLobby();
    this.asked.forEach((asked) => asked.isBound || this.send(asked));
    this.changed();
  }

  private leaveOpenly(): void {
    this.hearings.forEach((_, match) => this.bind('unwatch', {match, openly: true}, () => undefined));
  }

  /* --- Hearing ----------------------------------------------------------- */

  private hear(message: Message): void {
    const {answer, match, lobby, mine} = message;
    if (answer !== undefined) return this.answered(message as unknown as Answer);
    if (match !== undefined) [...(this.hearings.get(match) ?? [])].forEach((hearing) => this.pass(match, hearing, message));
    if (match !== undefined) this.followers.forEach((listener) => listener(match, message));
    if (lobby) this.setLobby(lobby);
    if (mine) this.mines.forEach((listener) => listener(mine));
  }

  private askToWatch(match: string, hearing: Hearing): void {
    this.bind('watch', {match, after: hearing.last}, (answer) => {
      if (!this.hearings.get(match)?.has(hearing)) return;
      if (!answer.ok) return hearing.hear({error: answer.error});
      this.pass(match, hearing, answer);
      if (answer.more) this.askToWatch(match, hearing);
    });
  }

  /* Events that are known are left out; where some are missing, they are asked for. */
  private pass(match: string, hearing: Hearing, {events = [], closed = false, ...rest}: News): void {
    const news: HostedEvent[] = [];
    if (closed) return this.askToWatch(match, hearing); // the refusal says why
    const pledge = this.pledges.get(match);
    if (pledge && !events.filter(isEvent).every((event) => isKept(pledge, event))) return hearing.hear({error: FALSE_DICE});
    for (const event of events.filter(isEvent)) {
      if (event.n === hearing.last + 1) {
        news.push(event);
        hearing.last = event.n;
      } else if (event.n > hearing.last) {
        return this.askToWatch(match, hearing);
      }
    }
    hearing.hear({...rest, events: news});
  }

  private askForLobby(): void {
    this.bind('lobby', {on: true}, (answer) => answer.ok && this.setLobby((answer as Answers['lobby']).challenges));
  }

  private setLobby(challenges: HostedDigest[]): void {
    this.challenges = challenges;
    this.lobbies.forEach((listener) => listener(challenges));
  }

  /* --- Across pages ------------------------------------------------------- */

  /* What a page before this one asked for and has not been answered. */
  private remember(): void {
    for (const text of this.memory.read()) {
      const kept = readKept(text);
      if (kept && Date.now() - kept.at < KEPT_TIME) this.fly({...this.newAsked('act', kept.members), id: kept.id, at: kept.at});
      else if (kept) this.memory.forget(kept.id);
    }
  }
}

function readKept(text: string): {id: string; members: Requests['act']; at: number} | null {
  try {
    const {id, members, at} = JSON.parse(text);
    const isWhole = [id, members.match, members.action].every((word) => typeof word === 'string') && Number.isFinite(at);
    return isWhole ? {id, members, at} : null;
  } catch {
    return null;
  }
}
