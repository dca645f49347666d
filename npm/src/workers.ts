/* Workers in which engines think: started when they are needed, used again, ended
 * after some idle seconds. A program may end while they idle. To stop a question is
 * to end its worker: nothing else stops an engine at once. */
import type {Report} from '../../web/src/core';
import {TavolaError} from './error';
import type {Answer, Question} from './messages';
import type {Platform, Thread} from './platform';

const IDLE = 5000; // milliseconds

interface Job {
  question: Question;
  progress?: (report: Report) => void;
  resolve(report: Report): void;
  reject(reason: unknown): void;
  seat: Seat | null; // where it is being answered
}

interface Seat {
  thread: Thread;
  job: Job | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Workers {
  private readonly seats = new Set<Seat>();
  private readonly queue: Job[] = [];
  private isClosed = false;

  constructor(
    private readonly platform: Platform,
    private readonly address: URL | string,
    private readonly module: WebAssembly.Module,
    private readonly most: number,
  ) {}

  ask(question: Question, progress?: (report: Report) => void, signal?: AbortSignal): Promise<Report> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.isClosed) return Promise.reject(new TavolaError('this Tavola is closed; load() gives another'));
    let abort: (() => void) | undefined;
    const answered = new Promise<Report>((resolve, reject) => {
      const job: Job = {question, progress, resolve, reject, seat: null};
      abort = () => this.drop(job, signal!.reason);
      signal?.addEventListener('abort', abort);
      this.queue.push(job);
      this.advance();
    });
    return answered.finally(() => signal?.removeEventListener('abort', abort!));
  }

  close(): void {
    this.isClosed = true;
    const why = new TavolaError('this Tavola was closed while an engine was thinking');
    for (const job of this.queue.splice(0)) job.reject(why);
    for (const seat of [...this.seats]) this.vacate(seat)?.reject(why);
  }

  /* Give what waits to whoever is free. */
  private advance(): void {
    while (this.queue.length > 0) {
      const seat = [...this.seats].find(({job}) => job === null) ?? (this.seats.size < this.most ? this.open() : null);
      if (!seat) return;
      const job = this.queue.shift()!;
      clearTimeout(seat.timer);
      seat.job = job;
      job.seat = seat;
      seat.thread.hold(true);
      seat.thread.post({question: job.question});
    }
  }

  private open(): Seat | null {
    const seat = {job: null, timer: undefined} as unknown as Seat;
    try {
      seat.thread = this.platform.startThread(this.address, {
        answer: (answer) => this.hear(seat, answer),
        failed: (why) => this.fail(seat, why),
      });
    } catch (error) {
      this.queue.shift()!.reject(new TavolaError(`no worker can be started: ${String(error)}`));
      return null;
    }
    this.seats.add(seat);
    seat.thread.post({module: this.module});
    return seat;
  }

  private hear(seat: Seat, answer: Answer): void {
    const job = seat.job;
    if (!job) return;
    if ('progress' in answer) {
      this.tell(job, answer.progress);
      return;
    }
    seat.job = null;
    seat.thread.hold(false);
    seat.timer = setTimeout(() => this.vacate(seat), IDLE);
    (seat.timer as {unref?(): void}).unref?.();
    if ('report' in answer) job.resolve(answer.report);
    else job.reject(new TavolaError(answer.error));
    this.advance();
  }

  /* What the caller's own function throws, he gets. */
  private tell(job: Job, report: Report): void {
    try {
      job.progress?.(report);
    } catch (error) {
      this.drop(job, error);
    }
  }

  private fail(seat: Seat, why: string): void {
    if (!this.seats.has(seat)) return;
    this.vacate(seat)?.reject(new TavolaError(`the worker has failed: ${why}`));
    this.advance();
  }

  private drop(job: Job, reason: unknown): void {
    const place = this.queue.indexOf(job);
    if (place >= 0) this.queue.splice(place, 1);
    else if (job.seat?.job === job) this.vacate(job.seat);
    job.reject(reason);
    this.advance();
  }

  /* End a worker; returns what it was asked. */
  private vacate(seat: Seat): Job | null {
    const job = seat.job;
    clearTimeout(seat.timer);
    this.seats.delete(seat);
    seat.job = null;
    seat.thread.end();
    return job;
  }
}
