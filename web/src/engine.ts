/* The page's side of a thinking worker. An engine answers one question at a
 * time: a new one, or stop(), makes the one before resolve to null. What the host
 * knows exactly, nobody has to think about. */
import type {Position, Report, Verdict} from './core';
import {askReport, askVerdict, findExact, pause, type Ask} from './exact';
import {LIMITS} from './limits';
import {asset} from './offline/offline';
import type {Answer, Question} from './worker';

const LEVEL_ANALYSIS = 0; // full strength, honest values

type Waiting = {
  id: number;
  answered: (answer: Answer | null) => void;
  progress?: (report: Report) => void;
};

export class Engine {
  private worker: Worker | null = null;
  private waiting: Waiting | null = null;
  private lastId = 0;
  private asking = new AbortController(); // of the host
  private askedAt = -Infinity;

  /* between: milliseconds between two questions to the host, at least. */
  constructor(private readonly module: WebAssembly.Module, private readonly between = 0) {
    void findExact();
  }

  /* What the level plays; null if stopped, or if nobody has to think. Only the
   * full level takes the time. */
  async choose(position: Position, level: number, milliseconds: number): Promise<string | null> {
    if (level >= LIMITS.levelFull) {
      const report = await this.search(position, LIMITS.levelFull, milliseconds, 1);
      return report?.lines[0]?.actions[0] ?? null;
    }
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    const answer = await this.ask((id) => ({kind: 'choose', id, position, level, seed}));
    return answer?.kind === 'chosen' ? answer.action : null;
  }

  /* The best lines at full strength, with reports on the way. */
  think(
    position: Position, milliseconds: number, lines: number, progress?: (report: Report) => void,
  ): Promise<Report | null> {
    return this.search(position, LEVEL_ANALYSIS, milliseconds, lines, progress);
  }

  /* What an engine can prove of the position with so many nodes, and how soon; it may be
   * nothing. */
  async prove(position: Position, engine = '', most = Infinity): Promise<Report | null> {
    const answer = await this.ask((id) => ({kind: 'prove', id, position, engine, most}));
    return answer?.kind === 'report' ? answer.report : null;
  }

  /* Whether the last action of the position was a mistake; with as many nodes as the
   * game's error was measured with, if none are given. */
  async judge(position: Position, nodes = 0): Promise<Verdict | null> {
    const known = askVerdict(position);
    const exact = known ? await this.lookUp(known) : undefined;
    if (exact !== undefined) return exact;
    const answer = await this.ask((id) => ({kind: 'judge', id, position, nodes}));
    return answer?.kind === 'verdict' ? answer.verdict : null;
  }

  stop(): void {
    this.lastId++;
    if (this.waiting) this.worker?.postMessage({kind: 'stop'} satisfies Question);
    this.settle(null);
  }

  close(): void {
    this.lastId++;
    this.settle(null);
    this.worker?.terminate();
    this.worker = null;
  }

  private async search(
    position: Position, level: number, milliseconds: number, lines: number, progress?: (report: Report) => void,
  ): Promise<Report | null> {
    const known = askReport(position, lines);
    const exact = known ? await this.lookUp(known) : undefined;
    if (exact !== undefined) return exact;
    const answer = await this.ask((id) => ({kind: 'think', id, position, milliseconds, lines, level}), progress);
    return answer?.kind === 'report' ? answer.report : null;
  }

  /* What the host says: null if another question came meanwhile, undefined if it does
   * not know. The worker gets no question now, so it has to be told to stop. */
  private async lookUp<T>(ask: Ask<T>): Promise<T | null | undefined> {
    this.stop();
    const id = this.lastId;
    const {signal} = (this.asking = new AbortController());
    const early = this.askedAt + this.between - performance.now();
    if (early > 0) await pause(early, signal);
    this.askedAt = performance.now();
    const found = await ask(signal);
    return id === this.lastId ? (found ?? undefined) : null;
  }

  private ask(question: (id: number) => Question, progress?: (report: Report) => void): Promise<Answer | null> {
    this.settle(null);
    const id = ++this.lastId;
    return new Promise((answered) => {
      this.waiting = {id, answered, progress};
      try {
        this.start().postMessage(question(id));
      } catch {
        this.close(); // no worker can be had; whoever asked hears that nothing was found
      }
    });
  }

  private start(): Worker {
    if (!this.worker) {
      this.worker = new Worker(asset('worker.js'), {type: 'module'});
      this.worker.onmessage = (event: MessageEvent<Answer>) => this.receive(event.data);
      this.worker.onerror = () => this.close();
      this.worker.postMessage({kind: 'start', module: this.module} satisfies Question);
    }
    return this.worker;
  }

  private receive(answer: Answer): void {
    if (answer.id !== this.waiting?.id) return;
    if (answer.kind === 'report' && !answer.isFinal) this.waiting.progress?.(answer.report);
    else this.settle(answer);
  }

  private settle(answer: Answer | null): void {
    const waiting = this.waiting;
    this.waiting = null;
    this.asking.abort();
    waiting?.answered(answer);
  }
}
