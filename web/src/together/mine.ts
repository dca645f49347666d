/* The matches at hosts where one sits oneself: as the host tells of them, and as they
 * were when it last did, for the time without a connection. */
import {Changing} from '../changing';
import type {HostedDigest, News} from '../hosted/protocol';

/* The little of a host that is needed. */
export interface Teller {
  mine(): Promise<{ok: boolean; matches?: HostedDigest[]}>;
  hearMine(listener: (digest: HostedDigest) => void): () => void;
  hearNews(listener: (match: string, news: News) => void): () => void;
}

const KEY = 'tavola.mine';

function remembered(): HostedDigest[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isDigest) : [];
  } catch {
    return [];
  }
}

const isDigest = (value: unknown): value is HostedDigest => {
  const found = value as HostedDigest | null;
  return typeof found?.match === 'string' && typeof found.game === 'string' && Array.isArray(found.seats)
    && ['waiting', 'running', 'over'].includes(found.phase) && Number.isFinite(found.changed);
};

export const isMyTurn = ({phase, turn, seat}: HostedDigest) => phase === 'running' && seat !== undefined && turn === seat;

const ENDS = new Set(['resigned', 'flagged', 'claimed', 'drawn', 'aborted', 'revealed']);

/* A digest after what was heard of a match that is watched, of which the host sends none. */
export function renewed(digest: HostedDigest, {events = [], turn, now}: News): HostedDigest {
  const isOver = digest.phase === 'over' || events.some(({kind}) => ENDS.has(kind));
  const hasBegun = digest.phase === 'running' || events.some(({kind}) => kind === 'started');
  const next: HostedDigest = {...digest, phase: isOver ? 'over' : hasBegun ? 'running' : 'waiting'};
  if (turn !== undefined) next.turn = isOver ? null : turn;
  if (events.length > 0 && now !== undefined) next.changed = now;
  if (now !== undefined && turn !== undefined && turn !== digest.turn) next.since = now;
  for (const event of events) {
    if (event.kind !== 'seated' || event.device) continue;
    next.seats = next.seats.map((old, i) => (i === event.seat ? {...old, kind: 'person', name: event.name} : old));
  }
  return next;
}

export class Mine extends Changing {
  private readonly known = new Map<string, HostedDigest>();
  isLoaded = false; // the host has said which there are

  constructor(private readonly host: Teller) {
    super();
    remembered().forEach((digest) => this.known.set(digest.match, digest));
    host.hearMine((digest) => this.take(digest));
    host.hearNews((match, news) => {
      const before = this.known.get(match);
      if (before) this.take(renewed(before, news));
    });
  }

  /* Ask the host; what it does not name any more is gone. */
  async load(): Promise<void> {
    const answer = await this.host.mine();
    if (!answer.ok) return;
    this.known.clear();
    answer.matches?.forEach((digest) => this.known.set(digest.match, digest));
    this.isLoaded = true;
    this.keep();
  }

  get all(): HostedDigest[] {
    return [...this.known.values()].sort((a, b) => b.changed - a.changed);
  }

  get turns(): HostedDigest[] {
    return this.all.filter(isMyTurn);
  }

  find(match: string): HostedDigest | undefined {
    return this.known.get(match);
  }

  private take(digest: HostedDigest): void {
    this.known.set(digest.match, {...this.known.get(digest.match), ...digest});
    this.keep();
  }

  private keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all));
    } catch {
      /* It lasts as long as the page. */
    }
    this.changed();
  }
}

/* Whether one has ever sat at a host, as far as this browser remembers. */
export const hasPlayed = () => remembered().length > 0;
