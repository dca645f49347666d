/* Pages of the same browser that show the same match. They tell each other what
 * was saved, and only one at a time lets computers and dice act. */

const CHANNEL = 'tavola.matches';
const PATIENCE = 15_000; // milliseconds; a page that holds the turn may be asleep

type Listener = (id: string, text: string | null) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel !== 'function' || typeof window !== 'object') return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({data}: MessageEvent<[string, string | null]>) => listeners.forEach((listener) => listener(...data));
  return channel;
}

/* The text of a match that was saved here; null when it was removed. */
export const tellTabs = (id: string, text: string | null): void => open()?.postMessage([id, text]);

/* What other pages tell; returns how to stop. */
export function hearTabs(listener: Listener): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/* Resolves when somebody looks at this page. */
const seen = () => new Promise<void>((done) => {
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', look);
    done();
  };
  document.addEventListener('visibilitychange', look);
  look();
});

type Work = () => Promise<void>;

/* The right to act for computers and dice in one match. */
export class Turn {
  private readonly works = new Set<Promise<void>>(); // that go on here

  /* Lost: another page took over from this one, which had been asleep. */
  constructor(private readonly name: string, private readonly lost: () => void) {}

  /* Do the work when no other page does the like, if it is wanted still. */
  async take(isWanted: () => boolean, work: Work): Promise<void> {
    if (this.works.size > 0) return this.begin(work);
    const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
    const alone: Work = async () => {
      if (isWanted()) await this.begin(work);
      while (this.works.size > 0) await Promise.allSettled(this.works); // begun meanwhile
    };
    return locks ? this.lock(locks, isWanted, alone) : this.unlocked(alone);
  }

  private async lock(locks: LockManager, isWanted: () => boolean, alone: Work): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), PATIENCE);
    const inTime = locks.request(this.name, {signal: late.signal}, () => {
      clearTimeout(timer);
      return alone();
    });
    await inTime.catch((error: unknown) => {
      if (!late.signal.aborted) return this.robbed(error);
      return isWanted() ? locks.request(this.name, {steal: true}, alone).catch((again: unknown) => this.robbed(again)) : undefined;
    });
  }

  private robbed(error: unknown): void {
    if (!(error instanceof DOMException)) throw error;
    this.lost();
  }

  /* Pages of another machine have no locks: there, who is looked at acts. */
  private async unlocked(alone: Work): Promise<void> {
    if (typeof document === 'object' && document.hidden) await seen();
    await alone();
  }

  private async begin(work: Work): Promise<void> {
    const running = work();
    this.works.add(running);
    try {
      await running;
    } finally {
      this.works.delete(running);
    }
  }
}
