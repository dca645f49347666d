/* The worker in which one engine thinks, in slices, so that it can be stopped. */
import {Lines} from './analysis/lines';
import {Core, type Position, type Report, type Verdict} from './core';

export type Question =
  | {kind: 'start'; module: WebAssembly.Module}
  | {kind: 'choose'; id: number; position: Position; level: number; seed: number}
  | {kind: 'think'; id: number; position: Position; milliseconds: number; lines: number; level: number}
  | {kind: 'judge'; id: number; position: Position; nodes: number}
  | {kind: 'prove'; id: number; position: Position; engine: string; most: number}
  | {kind: 'stop'};

export type Answer =
  | {kind: 'chosen'; id: number; action: string | null}
  | {kind: 'verdict'; id: number; verdict: Verdict | null}
  | {kind: 'report'; id: number; report: Report; isFinal: boolean};

const TOLD = 100; // milliseconds between two reports
const SLICE = 30; // milliseconds; nothing interrupts a slice
const TABLE_FULL = 32 << 20;
const TABLE_LEVEL = 4 << 20;
const BRIEF = 1000; // milliseconds for which a small table is enough
const PROOFS = [30_000, 200_000, 1_500_000]; // nodes, one try after the other
const RANDOM = {slices: 20, games: 100};

let core: Core;
let current = 0;

const answer = (message: Answer) => postMessage(message);

/* Let messages in, without the delay that browsers add to nested timers. */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();
const breathe = () =>
  new Promise<void>((resume) => {
    waiting.push(resume);
    channel.port2.postMessage(null);
  });

function choose(question: Extract<Question, {kind: 'choose'}>): void {
  const action = core.choose(question.position, question.level, TABLE_LEVEL, question.seed);
  answer({kind: 'chosen', id: question.id, action: action || null});
}

/* In one go; 0 nodes are those that the game's error was measured with. */
function judge({id, position, nodes}: Extract<Question, {kind: 'judge'}>): void {
  answer({kind: 'verdict', id, verdict: core.verdict(position, nodes, 1)});
}

/* Most proofs are short. Without opponents, the shortest way is what is to be proven. */
async function prove({id, position, engine, most}: Extract<Question, {kind: 'prove'}>): Promise<void> {
  let report: Report | null = null;
  for (const nodes of PROOFS.filter((one) => one <= most)) {
    report = core.prove(position, engine, TABLE_LEVEL, nodes);
    const line = report?.lines[0];
    if (!line || (line.exact && (line.shortest || line.distance === 0))) break;
    await breathe();
    if (current !== id) return;
  }
  answer({kind: 'report', id, report: report ?? {depth: 0, nodes: 0, lines: []}, isFinal: true});
}

async function think(question: Extract<Question, {kind: 'think'}>): Promise<void> {
  const {id, position, lines} = question;
  const end = performance.now() + question.milliseconds;
  const table = question.milliseconds < BRIEF ? TABLE_LEVEL : TABLE_FULL;
  const isOpen = core.thinkOpen(position, question.level, table, 1);
  let report: Report = {depth: 0, nodes: 0, lines: []};
  const told = new Lines();
  let nodes = 1000;
  let total = 0;
  let toldAt = 0;
  let rests = 0; // slices that ended early: there is nothing more to find
  while (isOpen) {
    const began = performance.now();
    const found = core.think(nodes, lines);
    const now = performance.now();
    if (found === null) break;
    total += found.nodes;
    rests = found.nodes < nodes / 4 ? rests + 1 : 0;
    report = told.lengthen({...found, nodes: total});
    if (question.level === 0) report = told.settle(report);
    if (now >= end || rests > 2 || report.decided) break;
    nodes = Math.max(100, Math.round(nodes * Math.min(4, Math.max(0.25, SLICE / (now - began + 0.1)))));
    if (now - toldAt >= TOLD) {
      toldAt = now;
      answer({kind: 'report', id, report, isFinal: false});
    }
    await breathe();
    if (current !== id) return;
  }
  if (!isOpen) report = await gamble(question);
  if (current === id) answer({kind: 'report', id, report, isFinal: true});
}

/* Nobody thinks where chance acts: let random games tell. */
async function gamble({id, position, milliseconds}: Extract<Question, {kind: 'think'}>): Promise<Report> {
  const end = performance.now() + Math.min(milliseconds, BRIEF);
  let sums: number[] | undefined;
  let slices = 0;
  while (slices < RANDOM.slices && performance.now() < end && current === id) {
    const found = core.chances(position, RANDOM.games, ++slices);
    if (!found) break;
    sums = found.map((share, i) => share + (sums?.[i] ?? 0));
    await breathe();
  }
  return {depth: 0, nodes: 0, lines: [], chances: sums?.map((sum) => sum / slices)};
}

onmessage = (event: MessageEvent<Question>) => {
  const question = event.data;
  if (question.kind === 'start') {
    core = new Core(question.module);
  } else if (question.kind === 'stop') {
    current = 0;
  } else {
    current = question.id;
    if (question.kind === 'choose') choose(question);
    else if (question.kind === 'judge') judge(question);
    else if (question.kind === 'prove') void prove(question);
    else void think(question);
  }
};
