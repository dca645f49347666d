/* A world with a network and a clock that tests move by hand, and the other end
 * of the line. */
import type {Socket, World} from '../src/hosted/connection';
import {Host, type Memory} from '../src/hosted/host';
import type {Message} from '../src/hosted/protocol';

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  /* What the host says. */
  say(message: Message & Record<string, unknown>): void {
    this.onmessage?.({data: JSON.stringify(message)} as MessageEvent);
  }

  answer(id: unknown, members: Record<string, unknown>): void {
    this.say({answer: id as string, ok: true, ...members});
  }

  refuse(id: unknown, code: string, wait?: number): void {
    this.say({answer: id as string, ok: false, error: {code, say: code, ...(wait ? {wait} : {})}} as unknown as Message & Record<string, unknown>);
  }

  /* The hello is asked and answered. */
  greet(now = 1_000_000): void {
    this.onopen?.();
    this.answer('hello', {now, guest: 'me'});
  }

  asked(what: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['do'] === what);
  }
}

interface Timer {
  at: number;
  what: () => void;
}

export class FakeWorld implements World {
  readonly sockets: FakeSocket[] = [];
  time = 0;
  private readonly timers = new Set<Timer>();
  private readonly wakers: (() => void)[] = [];
  private readonly leavers: (() => void)[] = [];

  open(): FakeSocket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }

  now = () => this.time;
  random = () => 0.5;

  after(time: number, what: () => void): () => void {
    const timer = {at: this.time + time, what};
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  onWake = (what: () => void) => void this.wakers.push(what);
  onLeave = (what: () => void) => void this.leavers.push(what);
  wake = () => this.wakers.forEach((what) => what());
  leave = () => this.leavers.forEach((what) => what());

  /* Let time pass; what is due happens in its order. */
  pass(time: number): void {
    const end = this.time + time;
    for (;;) {
      const next = [...this.timers].sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.timers.delete(next);
      this.time = next.at;
      next.what();
    }
    this.time = end;
  }

  get socket(): FakeSocket {
    return this.sockets[this.sockets.length - 1]!;
  }
}

export function fakeMemory(kept = new Map<string, string>()): Memory {
  return {read: () => [...kept.values()], write: (id, text) => void kept.set(id, text), forget: (id) => void kept.delete(id)};
}

export function fakeHost(memory = fakeMemory()): {host: Host; world: FakeWorld} {
  const world = new FakeWorld();
  return {host: new Host('me', world, memory), world};
}
