/* What goes between the caller and a worker in which an engine thinks. A worker
 * answers one question at a time; nothing stops it but its end. */
import type {Report} from '../../web/src/core';

export interface Question {
  position: string; // three lines and the engine's name, as src/wasm/wasm.h has them
  level: number; // 0: an engine at full strength with honest values
  table: number; // bytes
  seed: number;
  lines: number;
  nodes: number; // 0: no limit
  time: number; // milliseconds; 0: no limit
  wantsProgress: boolean;
}

export type Answer = {progress: Report} | {report: Report} | {error: string};

export type Message = {module: WebAssembly.Module} | {question: Question};
