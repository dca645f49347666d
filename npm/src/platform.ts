/* What differs between node and browsers. */
import type {Answer, Message} from './messages';

/* A worker. While it is not held, it does not keep the program from ending. */
export interface Thread {
  post(message: Message): void;
  hold(isHeld: boolean): void;
  end(): void;
}

export interface Heard {
  answer(message: Answer): void;
  failed(why: string): void; // also if it has ended by itself
}

export interface Platform {
  wasm: URL; // where it is unless somebody says otherwise
  worker: URL;
  processors(): number;
  fetchModule(address: URL | string): Promise<WebAssembly.Module>;
  startThread(address: URL | string, heard: Heard): Thread;
}
