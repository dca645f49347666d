/* The package in browsers. */
import {loader} from './load';
import type {LoadOptions} from './options';
import type {Platform} from './platform';
import type {Tavola} from './tavola';

/* Servers that do not know the type of the file make streaming fail. */
async function fetchModule(address: URL | string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

const platform: Platform = {
  wasm: new URL('./tavola.wasm', import.meta.url),
  worker: new URL('./worker.js', import.meta.url),
  processors: () => navigator.hardwareConcurrency,
  fetchModule,
  startThread(address, heard) {
    const worker = new Worker(address, {type: 'module'});
    worker.onmessage = (event) => heard.answer(event.data);
    worker.onerror = (event) => heard.failed(event.message || 'it cannot be loaded');
    return {
      post: (message) => worker.postMessage(message),
      hold: () => undefined,
      end: () => worker.terminate(),
    };
  },
};

/** Load the core: once is enough for any number of games. */
export const load: (options?: LoadOptions) => Promise<Tavola> = loader(platform);
export * from './public';
