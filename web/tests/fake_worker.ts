/* A worker that answers only when the test says so. */
import type {Answer, Question} from '../src/worker';

type Asked = Extract<Question, {id: number}>;

export class FakeWorker {
  static readonly all: FakeWorker[] = [];
  onmessage: ((event: {data: Answer}) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly questions: Question[] = [];
  isTerminated = false;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(question: Question): void {
    this.questions.push(question);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /* What was asked for an answer, the latest last. */
  get asked(): Asked[] {
    return this.questions.filter((question): question is Asked => 'id' in question);
  }

  chosen(question: Asked, action: string): void {
    this.onmessage?.({data: {kind: 'chosen', id: question.id, action}});
  }

  report(question: Asked, action: string, isFinal: boolean): void {
    const line = {share: 0, score: 0, exact: false, distance: 0, shares: [0, 0], actions: [action]};
    this.onmessage?.({data: {kind: 'report', id: question.id, isFinal, report: {depth: 1, nodes: 1, lines: [line]}}});
  }
}

/* From now on; returns the workers that are made. */
export function provideWorkers(): FakeWorker[] {
  FakeWorker.all.length = 0;
  Object.assign(globalThis, {Worker: FakeWorker});
  return FakeWorker.all;
}
