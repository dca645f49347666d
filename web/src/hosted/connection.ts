/* A line to the host that is taken up again whenever it breaks. Whoever uses it is
 * told when it is there, and says then what is still to be said. */
import {PROTOCOL, readMessage, type Message, type Refusal} from './protocol';

/* The little of a WebSocket that is needed. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

/* What is around a page; tests have one of their own. */
export interface World {
  open(): Socket;
  now(): number; // milliseconds that never go back
  random(): number; // from 0 to below 1
  after(time: number, what: () => void): () => void; // returns how to call it off
  onWake(what: () => void): void; // the network or the person has come back
  onLeave(what: () => void): void; // the page is being closed
}

/* none: nobody has asked for it yet; lost: it was there or should be, and is tried again. */
export type Line = 'none' | 'connecting' | 'connected' | 'lost';

export interface Listener {
  changed(): void; // the state of the line
  connected(guest: string): void;
  heard(message: Message): void;
}

const PAUSE_MIN = 500; // milliseconds before the second try; each is twice as long
const PAUSE_MAX = 30_000;
const PING_TIME = 15_000;
const SILENCE_MAX = 35_000; // a host that is there pings more often
const PATIENCE = 5_000; // for the answer to who comes, or comes back

export class Connection {
  state: Line = 'none';
  problem: Refusal | null = null; // why there is no use in trying again
  private socket: Socket | null = null;
  private tries = 0;
  private isTold = false; // by the host, when to come back
  private heardAt = 0;
  private offset = -Infinity; // of the host's clock; what is late can only make it seem less
  private callOff: () => void = () => undefined; // whatever is waited for

  constructor(private readonly world: World, private readonly listener: Listener) {
    world.onWake(() => this.wake());
  }

  /* The host's time, in milliseconds since 1970. */
  get now(): number {
    return this.world.now() + (Number.isFinite(this.offset) ? this.offset : 0);
  }

  open(): void {
    if (this.state === 'none') this.connect();
  }

  /* False if nobody can hear it. */
  send(message: object): boolean {
    if (this.state !== 'connected' || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private connect(): void {
    this.callOff();
    this.isTold = false;
    this.become(this.state === 'none' ? 'connecting' : this.state);
    const socket = this.world.open();
    this.socket = socket;
    this.heardAt = this.world.now();
    this.offset = -Infinity;
    socket.onopen = () => socket.send(JSON.stringify({id: 'hello', do: 'hello', protocol: PROTOCOL}));
    socket.onmessage = ({data}) => this.hear(readMessage(data));
    socket.onclose = () => this.lose();
    this.listen(2 * PATIENCE, PATIENCE);
  }

  /* If nothing is heard for long, nobody is there, even if nothing says so. */
  private listen(pause: number, silence: number): void {
    this.callOff();
    this.callOff = this.world.after(pause, () => {
      if (this.world.now() - this.heardAt >= silence) return this.lose();
      this.send({ping: Math.round(this.now)});
      this.listen(PING_TIME, SILENCE_MAX);
    });
  }

  private lose(wait?: number): void {
    const {socket} = this;
    if (!socket) return;
    this.socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.callOff();
    this.become('lost');
    if (this.problem) return;
    const {random} = this.world;
    const usual = Math.min(PAUSE_MAX, PAUSE_MIN * 2 ** this.tries++) * (0.5 + random() / 2);
    this.isTold = wait !== undefined;
    this.callOff = this.world.after(wait === undefined ? usual : wait * (1 + random()), () => this.connect());
  }

  private wake(): void {
    if (this.state === 'none' || this.problem) return;
    if (!this.socket) return this.isTold ? undefined : this.connect();
    if (!this.send({ping: Math.round(this.now)})) return;
    this.listen(PATIENCE, PATIENCE);
  }

  private hear(message: Message | null): void {
    if (!message) return;
    this.heardAt = this.world.now();
    if (message.now !== undefined) this.offset = Math.max(this.offset, message.now - this.heardAt);
    if (message.answer === 'hello') this.greet(message);
    else if (message.ping !== undefined) this.send({pong: message.ping});
    else if (message.goodbye) this.lose(message.goodbye.wait);
    else if (message.pong === undefined) this.listener.heard(message);
  }

  private greet({ok, error, ...answer}: Message & {guest?: string}): void {
    if (!ok) {
      this.problem = error?.code === 'protocol' ? error : null;
      return this.lose(error?.wait);
    }
    this.tries = 0;
    this.listen(PING_TIME, SILENCE_MAX);
    this.become('connected');
    this.listener.connected(answer.guest ?? '');
  }

  private become(state: Line): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.changed();
  }
}
