/* The analysis of a match: one engine looks at the position shown, another one
 * briefly at each position of the line, both in workers. */
import type {Report} from '../core';
import {Engine} from '../engine';
import {graft, wholeLine} from '../match';
import type {Table} from '../table';
import type {LegalAction} from '../scene';
import {turnNumbers} from '../turns';
import type {Played} from './turning';
import {overValue, reportValue, type Value} from './value';

const LINES = 3;
/* Two engines and the page need three cores; with fewer they take turns. */
const HAS_CORES = navigator.hardwareConcurrency > 2;
const LOOK_TIME = HAS_CORES ? 10_000 : 3_000; // milliseconds
const LONGER_TIME = 120_000;
const BRIEF_TIME = {least: 80, most: 250, all: 20_000}; // for one position, and for a match
const REDRAW = 200; // milliseconds between two drawings of what engines report

interface Known {
  value: Value;
  best: string; // action, '' if nobody decides
  nodes: number; // that were looked at for it
}

export class Analysis {
  report: Report | null = null;
  isLooking = false;
  isCancelled = false;
  private node = -1; // that is looked at
  private readonly known = new Map<number, Known>();
  private readonly live: Engine;
  private readonly background: Engine;
  private readonly listeners = new Set<() => void>();
  private isOpen = false;
  private isWorking = false;
  private timer = 0;

  constructor(private readonly table: Table) {
    this.live = new Engine(table.app.module);
    this.background = new Engine(table.app.module);
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  open(): () => void {
    this.isOpen = true;
    const forget = this.table.onChange(() => this.follow());
    this.follow();
    return () => {
      forget();
      this.isOpen = false;
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
    return {done: line.filter((node) => this.known.has(node)).length, total: line.length};
  }

  /* The steps of the line with all that is known of them. */
  played(): Played[] {
    const {match, positions} = this.table;
    const line = this.line.slice(1);
    const players = line.map((node) => positions.actor(match.nodes[node]!.parent));
    const numbers = turnNumbers(players);
    return line.map((node, i) => {
      const {parent, action} = match.nodes[node]!;
      const better = this.known.get(parent)?.best ?? '';
      return {node, number: numbers[i]!, player: players[i]!, action, better, before: this.value(parent), after: this.value(node)};
    });
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
    this.table.drawArrows([]);
    void this.look(LOOK_TIME);
    if (HAS_CORES) void this.work();
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

  /* Look briefly at all positions of the line that nothing is known of. */
  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    while (this.isOpen && !this.isCancelled && (HAS_CORES || !this.isLooking)) {
      const node = this.line.find((one) => !this.known.has(one));
      if (node === undefined) break;
      const {positions} = this.table;
      if (positions.actor(node) < 0) {
        this.close(node);
      } else {
        const report = await this.background.think(positions.position(node), this.briefTime(), 1);
        if (!report) break;
        this.learn(node, report);
        if (!this.known.has(node)) break; // nothing was found: do not ask for ever
      }
      this.changedSoon();
    }
    this.isWorking = false;
  }

  private briefTime(): number {
    const {least, most, all} = BRIEF_TIME;
    return Math.max(least, Math.min(most, all / this.line.length));
  }

  /* Where the match is over, the result is known. */
  private close(node: number): void {
    this.known.set(node, {value: overValue(this.table.positions.scene(node).payoffs ?? []), best: '', nodes: 0});
  }

  /* Keep what the longer look has found. */
  private learn(node: number, report: Report): void {
    const {match, positions} = this.table;
    const nodes = report.nodes;
    if (nodes < (this.known.get(node)?.nodes ?? 0)) return;
    const value = reportValue(report, positions.actor(node), match.seats.length);
    if (value) this.known.set(node, {value, best: report.lines[0]?.actions[0] ?? '', nodes});
  }

  private changedSoon(): void {
    if (this.timer !== 0) return;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.changed();
    }, REDRAW);
  }

  private changed(): void {
    if (this.isOpen) this.listeners.forEach((listener) => listener());
  }
}
