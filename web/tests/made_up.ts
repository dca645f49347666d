/* A core that knows a game made up for tests: two act in turn, each may do x or
 * y, whatever else is done is legal too, and after so many actions it is over. */
import type {App} from '../src/app';
import type {Core, Played, Position, Step, Walked} from '../src/core';
import type {GameInfo} from '../src/scene';

export const GAMES = [{name: 'x', version: 1, players: ['A', 'B']}] as GameInfo[];

export function madeUpCore(length = 9): Core {
  const stepAt = (count: number): Step => ({position: String(count), actor: count < length ? 1 + (count % 2) : null});
  const core = {
    walk({start, actions}: Position): Walked {
      return {players: 2, error: '', steps: Array.from({length: actions.length + 1}, (_, i) => stepAt(Number(start) + i))};
    },
    play({start, actions}: Position): Played {
      const count = Number(start) + actions.length;
      const {position, actor} = stepAt(count);
      const action = actions[actions.length - 1];
      return {
        players: 2, position, ...(action ? {came: {action, path: [action], meaning: action, shift: [0, 0], motions: []}} : {}),
        scene: {
          box: [0, 0, 1, 1], actor, turns: count, items: [],
          actions: ['x', 'y'].map((legal) => ({action: legal, path: [legal], meaning: legal})),
        },
      };
    },
  };
  return core as unknown as Core;
}

export const madeUpApp = (length?: number) =>
  ({core: madeUpCore(length), games: GAMES, settings: {sound: false, animation: false, pace: 'normal', met: [], standings: {}}}) as unknown as App;
