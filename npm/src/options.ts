/* What load() may be told. */
export interface LoadOptions {
  /** Where `tavola.wasm` is, its bytes, or a WebAssembly.Module (whose type node does
   * not know); else it lies beside this file. */
  wasm?: URL | string | ArrayBuffer | ArrayBufferView | object;
  /** Where the worker's script is; else it lies beside this file. */
  worker?: URL | string;
  /** At most so many engines think at once; the others wait. Else one for each processor. */
  workers?: number;
}
