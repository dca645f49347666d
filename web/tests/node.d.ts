/* The little of node that the tests use, so that its types need not be installed. */
declare module 'node:test' {
  export function test(name: string, body: () => void | Promise<void>): void;
}
declare module 'node:assert/strict' {
  export function equal(actual: unknown, expected: unknown, message?: string): void;
  export function deepEqual(actual: unknown, expected: unknown, message?: string): void;
  export function notEqual(actual: unknown, expected: unknown, message?: string): void;
  export function ok(value: unknown, message?: string): void;
  export function throws(body: () => unknown, check?: (error: unknown) => boolean): void;
}
declare const process: {env: Record<string, string | undefined>};
declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
  export function readFileSync(path: string, encoding: 'utf8'): string;
  export function readdirSync(path: string): string[];
}
