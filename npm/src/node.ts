/* The package in node. */
import {readFile} from 'node:fs/promises';
import {cpus} from 'node:os';
import {pathToFileURL} from 'node:url';
import {Worker} from 'node:worker_threads';
import {loader} from './load';
import type {LoadOptions} from './options';
import type {Platform} from './platform';
import type {Tavola} from './tavola';

/* A text that is no address is a path. */
const addressOf = (address: URL | string) =>
  typeof address !== 'string' || /^[a-z]{2,}:/i.test(address) ? new URL(address) : pathToFileURL(address);

const platform: Platform = {
  wasm: new URL('./tavola.wasm', import.meta.url),
  worker: new URL('./worker.node.js', import.meta.url),
  processors: () => cpus().length,
  async fetchModule(address) {
    const url = addressOf(address);
    const bytes = url.protocol === 'file:' ? await readFile(url) : await (await fetch(url)).arrayBuffer();
    return WebAssembly.compile(bytes);
  },
  startThread(address, heard) {
    const worker = new Worker(addressOf(address), {execArgv: []});
    worker.on('message', heard.answer as (message: unknown) => void);
    worker.on('error', (error: unknown) => heard.failed(String(error)));
    worker.on('exit', () => heard.failed('it has ended'));
    return {
      post: (message) => worker.postMessage(message),
      hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
      end: () => void worker.terminate(),
    };
  },
};

/** Load the core: once is enough for any number of games. */
export const load: (options?: LoadOptions) => Promise<Tavola> = loader(platform);
export * from './public';
