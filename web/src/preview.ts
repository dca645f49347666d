/* What pointing at something would do, before one does it; pure. */
import {routesOf, type Point, type Route} from './board/routes';
import {nextIds, point, type Pointing} from './pointing';
import type {ActionInfo, Item, Scene} from './scene';

export interface Preview {
  next: readonly string[]; // what one could point at then
  routes: readonly Route[]; // how things would go, in the picture as it is
  replies: readonly Point[]; // where the opponent could go then, likewise
}

type After = {scene: Scene; came?: ActionInfo};

const GROUND = new Set(['place', 'tile']);

/* The lowest thing of this id that something may be put on. */
const groundOf = (scene: Scene, id: string): Item | undefined =>
  scene.items.find((item) => item.id === id && GROUND.has(item.role));

const isFree = (scene: Scene, id: string) => !scene.items.some((item) => item.id === id && item.role === 'piece');

/* Where each choice of a first thing leads, as one text. */
function endsByFirst(scene: Scene): Set<string> {
  const ends = new Map<string, string[]>();
  for (const {path} of scene.actions) {
    const first = path.length > 1 ? path[0]! : '';
    ends.set(first, [...(ends.get(first) ?? []), path[path.length - 1]!]);
  }
  return new Set([...ends.values()].map((ids) => [...new Set(ids)].sort().join(' ')));
}

/* Where the paths of the next player end on the board, if that is the same
 * whatever he takes, as when a tile tells him where to go. Nothing if he may go
 * wherever there is room, for that says nothing of the action. */
function repliesIn(scene: Scene): Item[] {
  if (endsByFirst(scene).size !== 1) return [];
  const ends = new Set(scene.actions.flatMap(({path}) => path.slice(-1)));
  const found = [...ends].flatMap((id) => groundOf(scene, id) ?? []);
  const ground = scene.items.filter((item) => groundOf(scene, item.id) === item && isFree(scene, item.id));
  return ground.every(({id}) => ends.has(id)) ? [] : found;
}

function previewOfAction(scene: Scene, {scene: after, came}: After): Preview {
  const [dx, dy] = came?.shift ?? [0, 0];
  const back = ([x, y]: Point): Point => [x - dx, y - dy];
  const routes = came ? routesOf(scene, after, came).map((route) => ({...route, points: route.points.map(back)})) : [];
  const isReply = (after.actor ?? 0) > 0 && after.actor !== scene.actor;
  return {next: [], routes, replies: isReply ? repliesIn(after).map(({x, y}) => back([x, y])) : []};
}

/* Null if the id cannot be pointed at next; after(action) is the position that
 * an action would lead to. */
export function previewOf(
  scene: Scene, pointing: Pointing, id: string, after: (action: string) => After | null,
): Preview | null {
  if (!nextIds(scene.actions, pointing).has(id)) return null;
  const ahead = point(scene.actions, pointing, id);
  if (!ahead) return null;
  if (!ahead.action) return {next: [...nextIds(scene.actions, ahead)], routes: [], replies: []};
  const found = after(ahead.action.action);
  return found && previewOfAction(scene, found);
}
