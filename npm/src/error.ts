/* What the package throws: a sentence that says what was wrong and what is
 * allowed. Nothing has happened then; all that there was can be used on. */
export class TavolaError extends Error {
  override readonly name = 'TavolaError';
}

/* How a value that somebody gave is spoken of. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value.length > 40 ? `${value.slice(0, 40)}…` : value}'`;
  if (typeof value === 'number' || typeof value === 'bigint' || value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/* What to throw at a value that cannot be used. */
export const refusal = (what: string, value: unknown, allowed: string) =>
  new TavolaError(`${what} cannot be ${shown(value)}; allowed ${allowed}`);

/* Insist on a text. */
export function asText(what: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw refusal(what, value, 'is a text');
}

/* Insist on a plain object, whose keys are these if they are given. */
export function asObject(what: string, value: unknown, keys?: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refusal(what, value, 'is an object');
  }
  const unknown = keys && Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    throw new TavolaError(`${what} cannot have ${shown(unknown)}; allowed are ${keys!.join(', ')}`);
  }
  return value as Record<string, unknown>;
}

/* Insist on a whole number, or nothing. */
export function asNumber(what: string, value: unknown, min: number, max: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw refusal(what, value, `is a whole number from ${min} to ${max}`);
}
