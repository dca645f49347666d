/* Lines that engines tell in slices; pure. An engine that goes on from its table
 * may tell a line only as far as it has looked again, so that what it said
 * before of how the same line goes on is kept. */
import type {Report} from '../core';

export class Lines {
  private readonly known = new Map<string, readonly string[]>(); // by first action
  private settled: Report['lines'] = [];

  /* In the middle of a depth, some lines have new values and others old ones,
   * which cannot be compared: then the lines before are shown a little longer. */
  settle(report: Report): Report {
    const {lines} = report;
    const isOrdered = lines.every(({share}, i) => i === 0 || share <= lines[i - 1]!.share);
    const isNew = isOrdered || this.settled.length < lines.length || lines[0]?.exact === true;
    if (isNew) this.settled = lines;
    return {...report, lines: this.settled};
  }

  lengthen(report: Report): Report {
    return {...report, lines: report.lines.map((line) => ({...line, actions: this.keep(line.actions)}))};
  }

  private keep(actions: string[]): string[] {
    const first = actions[0] ?? '';
    const old = this.known.get(first) ?? [];
    if (actions.every((action, i) => action === old[i])) return [...old];
    this.known.set(first, actions);
    return actions;
  }
}
