/* The browser's storage, as a map. */
export const kept = new Map<string, string>();

const storage = {
  get length() {
    return kept.size;
  },
  key: (i: number) => [...kept.keys()][i] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  removeItem: (key: string) => void kept.delete(key),
  setItem: (key: string, text: string) => void kept.set(key, text),
};

export function provideStorage(get: () => unknown = () => storage): void {
  Object.defineProperty(globalThis, 'localStorage', {get, configurable: true});
}
