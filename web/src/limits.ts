/* Languages and limits as the core has them: tools/limits.mjs reads them from
 * its headers, and the build puts them in here. */
declare const TAVOLA_LIMITS: {
  readonly languages: Readonly<Record<string, string>>; // by code, what it calls itself
  readonly bufferSize: number; // bytes between page and core
  readonly levelFull: number; // the highest level; the lowest is 1
  readonly sharePoint: number; // the whole point, as engines share it
  readonly payoffPoint: number; // the whole point, as a game pays it
};

export const LIMITS = TAVOLA_LIMITS;
