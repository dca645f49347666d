/* The little of node that the package uses, so that its types need not be installed. */
declare module 'node:fs/promises' {
  export function readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}
declare module 'node:os' {
  export function cpus(): unknown[];
}
declare module 'node:url' {
  export function pathToFileURL(path: string): URL;
}
declare module 'node:worker_threads' {
  export const parentPort: {
    postMessage(message: unknown): void;
    on(event: 'message', listener: (message: unknown) => void): void;
  } | null;
  export class Worker {
    constructor(address: URL, options: {execArgv: string[]});
    postMessage(message: unknown): void;
    on(event: 'message' | 'error' | 'exit', listener: (value: unknown) => void): void;
    ref(): void;
    unref(): void;
    terminate(): Promise<number>;
  }
}
