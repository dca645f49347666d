/* A few tables of texts and small objects, by key: in IndexedDB, or in memory where
 * the browser allows none. A change is whole or does not happen. */

export interface Change {
  table: string;
  key: string;
  value?: unknown; // without one the entry is removed
}

export interface Database {
  readonly isKept: boolean; // it outlasts the page
  get(table: string, key: string): Promise<unknown>;
  keys(table: string): Promise<string[]>;
  all(table: string): Promise<[string, unknown][]>;
  /* Handed to the browser before this returns: leaving the page does not stop it. */
  change(changes: readonly Change[]): Promise<void>;
}

const PATIENCE = 10_000; // milliseconds for a browser that never says whether it can

const answer = <T>(request: IDBRequest<T>) => new Promise<T>((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

class Indexed implements Database {
  readonly isKept = true;

  constructor(private readonly base: IDBDatabase) {
    base.onversionchange = () => base.close(); // a later version of the page wants it
  }

  async get(table: string, key: string): Promise<unknown> {
    return answer(this.table(table).get(key));
  }

  async keys(table: string): Promise<string[]> {
    return (await answer(this.table(table).getAllKeys())).map(String);
  }

  async all(table: string): Promise<[string, unknown][]> {
    const found = this.table(table);
    const [keys, values] = await Promise.all([answer(found.getAllKeys()), answer(found.getAll())]);
    return keys.map((key, i) => [String(key), values[i]]);
  }

  change(changes: readonly Change[]): Promise<void> {
    return new Promise((done, failed) => {
      const tables = [...new Set(changes.map(({table}) => table))];
      const transaction = this.base.transaction(tables, 'readwrite');
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error);
      for (const {table, key, value} of changes) {
        if (value === undefined) transaction.objectStore(table).delete(key);
        else transaction.objectStore(table).put(value, key);
      }
      transaction.commit?.();
    });
  }

  private table(name: string): IDBObjectStore {
    return this.base.transaction(name).objectStore(name);
  }
}

export function memoryDatabase(tables: readonly string[], isKept = false): Database {
  const content = new Map(tables.map((name) => [name, new Map<string, unknown>()]));
  const at = (table: string) => content.get(table)!;
  return {
    isKept,
    get: async (table, key) => at(table).get(key),
    keys: async (table) => [...at(table).keys()],
    all: async (table) => [...at(table)],
    change: async (changes) => changes.forEach(({table, key, value}) =>
      value === undefined ? at(table).delete(key) : at(table).set(key, value)),
  };
}

function openIndexed(name: string, tables: readonly string[]): Promise<Database> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => tables.forEach((table) => request.result.createObjectStore(table));
    request.onsuccess = () => done(new Indexed(request.result));
    request.onerror = () => failed(request.error);
    setTimeout(() => failed(new Error('no answer')), PATIENCE);
  });
}

export const openDatabase = (name: string, tables: readonly string[]): Promise<Database> =>
  openIndexed(name, tables).catch(() => memoryDatabase(tables));
