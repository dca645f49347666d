/* A core that knows a game made up for tests: two act in turn, each may do x or
 * y, whatever else is done is legal too, and after so many actions it is over. */
import type {App} from '../src/app';
import type {Core, Opened, Position} from '../src/core';
import type {ActionInfo, GameInfo, Scene} from '../src/scene';

export const GAMES = [{name: 'x', version: 1, players: ['A', 'B']}] as GameInfo[];

export function madeUpCore(length = 9): Core {
  let count = 0;
  const actor = () => (count < length ? 1 + (count % 2) : -1);
  const core = {
    view({start, actions}: Position): Opened {
      count = Number(start) + actions.length;
      return {applied: actions.length, error: ''};
    },
    actor,
    players: () => 2,
    position: () => String(count),
    scene: (): Scene => ({
      box: [0, 0, 1, 1], actor: actor() < 0 ? null : actor(), turns: count, items: [],
      actions: ['x', 'y'].map((action) => ({action, path: [action]})),
    }),
    motions: (action: string): ActionInfo => ({action, path: [action], meaning: action, shift: [0, 0], motions: []}),
  };
  return core as unknown as Core;
}

export const madeUpApp = (length?: number) =>
  ({core: madeUpCore(length), games: GAMES, settings: {sound: false, animation: false}}) as unknown as App;
