/* The worker's side: a question is answered in one go if only nodes limit it, so
 * that the answer is that of "tavola best" to the bit; else in slices, between which
 * the clock is looked at. */
import {Lines} from '../../web/src/analysis/lines';
import {Core, type Report} from '../../web/src/core';
import type {Answer, Message, Question} from './messages';

const TOLD = 100; // milliseconds between two reports
const SLICE = 30; // milliseconds that a slice should take
const NO_MEMORY = 'not enough memory; try a smaller table';

class Thinker extends Core {
  find({position, level, table, seed, nodes, lines}: Question): Answer {
    if (!this.put(position)) return {error: 'the question is too long'};
    const length = this.exports.tavola_find(level, table, seed, nodes, lines);
    const found = JSON.parse(this.get(length)) as Report | {error: string};
    return 'error' in found ? found : {report: found};
  }

  search(question: Question, tell: (answer: Answer) => void): Answer {
    const began = performance.now();
    if (!this.put(question.position)) return {error: 'the question is too long'};
    if (this.exports.tavola_think_open(question.level, question.table, question.seed) === 0) {
      return {error: this.said() || NO_MEMORY};
    }
    const lines = new Lines();
    let told = began;
    let nodes = 1000;
    let rests = 0; // slices that ended early: there is nothing more to find
    for (let total = 0; ; ) {
      const allowed = question.nodes === 0 ? nodes : Math.min(nodes, question.nodes - total);
      const from = performance.now();
      const found = this.think(allowed, question.lines);
      const now = performance.now();
      if (found === null) return {error: NO_MEMORY};
      total += found.nodes;
      rests = found.nodes < allowed / 4 ? rests + 1 : 0;
      const report = lines.lengthen({...found, nodes: total});
      const isOver = (question.time > 0 && now - began >= question.time) || (question.nodes > 0 && total >= question.nodes);
      if (isOver || rests > 2 || report.decided) return {report};
      nodes = Math.max(100, Math.round(nodes * Math.min(4, Math.max(0.25, SLICE / (now - from + 0.1)))));
      if (question.wantsProgress && now - told >= TOLD) {
        told = now;
        tell({progress: report});
      }
    }
  }

  /* The answer up to its NUL. */
  private said(): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, this.buffer);
    return this.get(bytes.indexOf(0));
  }
}

/* A function that takes all messages to a worker. */
export function answering(tell: (answer: Answer) => void): (message: Message) => void {
  let thinker: Thinker;
  return (message) => {
    if ('module' in message) {
      thinker = new Thinker(message.module);
    } else {
      const {question} = message;
      tell(question.time > 0 ? thinker.search(question, tell) : thinker.find(question));
    }
  };
}
