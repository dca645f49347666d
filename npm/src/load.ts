/* From a file to a Tavola. */
import {TavolaError, asNumber, asObject, refusal} from './error';
import type {LoadOptions} from './options';
import type {Platform} from './platform';
import {Tavola} from './tavola';
import {Workers} from './workers';
import {Walker} from './walker';

const WORKERS_MAX = 64;

const isBytes = (value: unknown): value is BufferSource => value instanceof ArrayBuffer || ArrayBuffer.isView(value);
const isAddress = (value: unknown): value is URL | string =>
  typeof value === 'string' || typeof (value as URL | null | undefined)?.href === 'string';

async function compile(platform: Platform, wasm: unknown): Promise<WebAssembly.Module> {
  if (wasm instanceof WebAssembly.Module) return wasm;
  try {
    if (isBytes(wasm)) return await WebAssembly.compile(wasm);
    if (isAddress(wasm)) return await platform.fetchModule(wasm);
  } catch (error) {
    const what = isAddress(wasm) ? String(wasm) : 'the bytes given as wasm';
    throw new TavolaError(`${what} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw refusal('wasm', wasm, 'are an address, bytes or a WebAssembly.Module');
}

/* A module of something else has not what ours has. */
function start(module: WebAssembly.Module): Walker {
  try {
    return new Walker(module);
  } catch {
    throw new TavolaError('this is WebAssembly, but not tavola.wasm of this version; allowed is the file of this package');
  }
}

/* The function load() of a platform. */
export const loader = (platform: Platform) => async (options: LoadOptions = {}): Promise<Tavola> => {
  const {wasm, worker, workers} = asObject('the options of load()', options, ['wasm', 'worker', 'workers']);
  const most = asNumber('workers', workers, 1, WORKERS_MAX) ?? Math.min(WORKERS_MAX, platform.processors() || 1);
  if (worker !== undefined && !isAddress(worker)) throw refusal('worker', worker, 'is an address');
  const module = await compile(platform, wasm ?? platform.wasm);
  return new Tavola(start(module), new Workers(platform, worker ?? platform.worker, module, most));
};
