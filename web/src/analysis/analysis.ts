/* The analysis of a match: one engine looks at the position shown, another one
 * judges each step of the line, both in workers. */
import {Changing} from '../changing';
import type {Report, Verdict} from '../core';
import {Engine} from '../engine';
import {graft, wholeLine} from '../match';
import type {Table} from '../table';
import type {LegalAction} from '../scene';
import {turnNumbers} from '../turns';
import type {Played} from './turning';
import {lineValue, overValue, reportValue, type Value} from './value';

const LINES = 3;
/* Two engines and the page need three cores; with fewer they take turns. */
const HAS_CORES = navigator.hardwareConcurrency > 2;
const LOOK_TIME = HAS_CORES ? 10_000 : 3_000; // milliseconds
const LONGER_TIME = 120_000;
const BRIEF_TIME = 250; // for a position that nothing was played at
const REDRAW = 200; // milliseconds between two drawings of what engines report
/* Milliseconds between two questions to the host about the line: what a guest may ask
 * is for his moves, too. */
const BETWEEN = 125;

interface Known {
  value: Value;
  nodes: number; // that were looked at for it
}

export class Analysis extends Changing {
  report: Report | null = null;
  isLooking = false;
  isCancelled = false;
  private node = -1; // that is looked at
  private readonly known = new Map<number, Known>();
  private readonly verdicts = new Map<number, Verdict>(); // by the node that the action led to
  private readonly live: Engine;
  private readonly background: Engine;
  private isOpen = false;
  private hasLook = true;
  private isWorking = false;
  private timer = 0;

  constructor(private readonly table: Table) {
    super();
    this.live = new Engine(table.app.module);
    this.background = new Engine(table.app.module, BETWEEN);
  }

  /* Look at what the table shows, too, unless only the match is to be judged. */
  open(isLooking = true): () => void {
    this.isOpen = true;
    this.hasLook = isLooking;
    const forget = this.table.onChange(() => this.follow());
    this.follow();
    return () => {
      forget();
      this.isOpen = false;
      this.isLooking = false;
      this.node = -1;
      clearTimeout(this.timer);
      this.timer = 0;
      this.live.close();
      this.background.close();
      this.table.drawArrows([]);
    };
  }

  value(node: number): Value | null {
    return this.known.get(node)?.value ?? null;
  }

  /* What an action at the position shown means. */
  info(action: string): LegalAction | null {
    return this.table.positions.legal(this.node, action);
  }

  get line(): number[] {
    return wholeLine(this.table.match);
  }

  /* Positions of the line that are judged, and how many there are. */
  get progress(): {done: number; total: number} {
    const {line} = this;
    return {done: line.filter((_, i) => this.isDone(line, i)).length, total: line.length};
  }

  /* The steps of the line with all that is known of them. */
  played(): Played[] {
    const {match, positions} = this.table;
    const line = this.line.slice(1);
    const players = line.map((node) => positions.actor(match.nodes[node]!.parent));
    const numbers = turnNumbers(players);
    return line.map((node, i) => {
      const {action} = match.nodes[node]!;
      return {node, number: numbers[i]!, player: players[i]!, action, verdict: this.verdicts.get(node) ?? null};
    });
  }

  /* What is to be said of an action, tried or played, at a node. */
  judge(node: number, action: string): Promise<Verdict | null> {
    return this.live.judge({...this.table.positions.position(node), actions: [action]});
  }

  lookLonger(): void {
    void this.look(LONGER_TIME);
  }

  cancel(): void {
    this.isCancelled = true;
    this.background.stop();
    this.changed();
  }

  resume(): void {
    this.isCancelled = false;
    void this.work();
    this.changed();
  }

  /* Play the first actions of a line from the position shown. */
  playLine(actions: readonly string[], count: number): void {
    const {match} = this.table;
    this.table.visit(actions.slice(0, count).reduce((node, action) => graft(match, node, action), match.current));
  }

  /* The table has changed: look at what it shows now. */
  private follow(): void {
    const {current} = this.table.match;
    if (!this.isOpen || current === this.node) return;
    this.node = current;
    if (this.hasLook) {
      this.table.drawArrows([]);
      void this.look(LOOK_TIME);
    }
    if (HAS_CORES || !this.hasLook) void this.work();
  }

  private async look(milliseconds: number): Promise<void> {
    const {node, table} = this;
    this.report = null;
    this.isLooking = table.positions.actor(node) >= 0;
    this.changed();
    if (!this.isLooking) {
      this.live.stop();
      this.close(node);
      void this.work();
      return;
    }
    const show = (report: Report) => {
      this.report = report;
      this.learn(node, report);
      this.changedSoon();
    };
    const report = await this.live.think(table.positions.position(node), milliseconds, LINES, show);
    if (!report || node !== this.node) return;
    this.isLooking = false;
    show(report);
    void this.work();
  }

  /* Judge all steps of the line, and look briefly where nobody has acted yet. */
  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    while (this.isOpen && !this.isCancelled && (HAS_CORES || !this.isLooking)) {
      const {line} = this;
      const at = line.findIndex((_, i) => !this.isDone(line, i));
      if (at < 0 || !(await this.workAt(line[at]!, line[at + 1]))) break;
      this.changedSoon();
    }
    this.isWorking = false;
  }

  /* Whether all is known of a place of the line: what a player did there too. */
  private isDone(line: readonly number[], i: number): boolean {
    const next = line[i + 1];
    const isPlayed = next !== undefined && this.table.positions.actor(line[i]!) > 0;
    return isPlayed ? this.verdicts.has(next) : this.known.has(line[i]!);
  }

  /* False if nothing was found: it is not asked for ever. */
  private async workAt(node: number, next: number | undefined): Promise<boolean> {
    const {positions, match} = this.table;
    const actor = positions.actor(node);
    if (actor < 0) {
      this.close(node);
    } else if (actor > 0 && next !== undefined) {
      const verdict = await this.background.judge({...positions.position(node), actions: [match.nodes[next]!.action]});
      if (verdict) this.keep(node, next, verdict);
    } else {
      const report = await this.background.think(positions.position(node), BRIEF_TIME, 1);
      if (report) this.learn(node, report);
    }
    return actor > 0 && next !== undefined ? this.verdicts.has(next) : this.known.has(node);
  }

  /* A verdict also tells what the positions before and after are worth. */
  private keep(node: number, next: number, verdict: Verdict): void {
    const actor = this.table.positions.actor(node);
    this.verdicts.set(next, verdict);
    if (!this.known.has(node)) this.known.set(node, {value: lineValue(verdict.best, actor), nodes: 0});
    const isRolled = this.table.positions.actor(next) === 0; // before the dice: luck comes after
    if (isRolled) this.known.set(next, {value: lineValue(verdict.taken, actor), nodes: 0});
  }

  /* Where the match is over, the result is known. */
  private close(node: number): void {
    this.known.set(node, {value: overValue(this.table.positions.scene(node).payoffs ?? []), nodes: 0});
  }

  /* Keep what the longer look has found. */
  private learn(node: number, report: Report): void {
    const {positions} = this.table;
    const nodes = report.isExact ? Infinity : report.nodes;
    if (nodes < (this.known.get(node)?.nodes ?? 0)) return;
    const value = reportValue(report, positions.actor(node));
    if (value) this.known.set(node, {value, nodes});
  }

  private changedSoon(): void {
    if (this.timer !== 0) return;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.changed();
    }, REDRAW);
  }

  protected override changed(): void {
    if (this.isOpen) super.changed();
  }
}

/* What was found is kept while one looks at other panels. */
const known = new WeakMap<Table, Analysis>();

export function analysisOf(table: Table): Analysis {
  const found = known.get(table) ?? new Analysis(table);
  known.set(table, found);
  return found;
}
