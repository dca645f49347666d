/* How fast computers act: milliseconds before an action, so that one can follow,
 * and how many times as fast as usual things glide. */
export const PACES = {
  slow: {pause: 1300, speed: 0.5},
  normal: {pause: 450, speed: 1},
  quick: {pause: 150, speed: 2},
  atOnce: {pause: 0, speed: Infinity},
} as const;

export type Pace = keyof typeof PACES;

export const isPace = (word: unknown): word is Pace => typeof word === 'string' && Object.hasOwn(PACES, word);

/* Who wants no motion does not wait for it either, unless he asks for time. */
export const pauseAt = (pace: Pace, isAnimated: boolean) => (isAnimated || pace === 'slow' ? PACES[pace].pause : 0);
