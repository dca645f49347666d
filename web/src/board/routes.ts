/* The ways that things have gone, or would go: lines over the picture. What was
 * done earlier is moved along with everything that has been shifted since. */
import type {ActionInfo, Item, Motion, Role, Scene} from '../scene';
import {element} from './draw';
import {pointedItems, rings, type Spot} from './targets';

export type Point = [number, number];

/* Where a thing was, the points on its way, and where it is. */
export interface Route {
  role: Role;
  points: Point[];
  below: [number, number] | null; // the first and the last point under the board
  isPlaced: boolean; // it came straight from beside the board: a line would say nothing
}

const END = 34; // of the way stays free where the thing stands
const APART = 1; // what is nearer is the same place

export const findItem = (scene: Scene, id: string, role: Role): Item | undefined =>
  (id === '' ? undefined : scene.items.find((item) => item.id === id && item.role === role));

/* The points of a motion, in the scene after. */
export function way(motion: Motion, from: Spot | undefined, to: Spot | undefined, shift: Point): Point[] {
  const start: Point[] = from ? [[from.x + shift[0], from.y + shift[1]]] : [];
  const end: Point[] = to ? [[to.x, to.y]] : [];
  return [...start, ...motion.via, ...end];
}

/* The routes of an action, in the scene after it. */
export function routesOf(before: Scene, after: Scene, {motions, shift}: ActionInfo): Route[] {
  return motions.flatMap((motion) => {
    const from = findItem(before, motion.from, motion.role);
    const points = way(motion, from, findItem(after, motion.to, motion.role), shift);
    if (points.length === 0) return [];
    const more = from ? 1 : 0;
    const below: Route['below'] = motion.below ? [motion.below[0] + more, motion.below[1] + more] : null;
    const isPlaced = from !== undefined && from.square === undefined && motion.via.length === 0;
    return [{role: motion.role, points, below, isPlaced}];
  });
}

export const shifted = (route: Route, [dx, dy]: Point): Route =>
  (dx === 0 && dy === 0 ? route : {...route, points: route.points.map(([x, y]) => [x + dx, y + dy])});

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

/* The last bit is left out, so that the line does not cross the thing. */
function shortened(points: Point[]): Point[] {
  const last = points[points.length - 1]!;
  const before = points[points.length - 2]!;
  const length = distance(before, last);
  if (length <= END) return points.slice(0, -1);
  const part = (length - END) / length;
  return [...points.slice(0, -1), [before[0] + (last[0] - before[0]) * part, before[1] + (last[1] - before[1]) * part]];
}

/* Runs of points that are all above the board, or all below it. */
export function runs({points, below}: Route): {below: boolean; points: Point[]}[] {
  const isBelow = (i: number) => below !== null && i >= below[0] && i <= below[1];
  const found: {below: boolean; points: Point[]}[] = [];
  points.slice(1).forEach((point, i) => {
    const under = isBelow(i) && isBelow(i + 1);
    const run = found[found.length - 1];
    if (run && run.below === under) run.points.push(point);
    else found.push({below: under, points: [points[i]!, point]});
  });
  return found;
}

function line(points: Point[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
}

export function drawRoute(route: Route): SVGElement[] {
  const {points, isPlaced} = route;
  if (isPlaced || points.length < 2 || points.every((point) => distance(point, points[0]!) < APART)) return [];
  return runs({...route, points: shortened(points)}).flatMap((run) => {
    const d = line(run.points);
    const name = run.below ? 'route below' : 'route';
    return [element('path', {class: `${name} route-dark`, d}), element('path', {class: `${name} route-light`, d})];
  });
}

/* What can be pointed at there, the lowest first. */
const itemsOn = (scene: Scene, [x, y]: Point): Item[] =>
  scene.items.filter((item) => Math.abs(item.x - x) < APART && Math.abs(item.y - y) < APART && item.role !== 'choice' &&
    pointedItems(scene, item.id).includes(item));

/* The things that are now where they went: a turned tile may have a piece on it. */
export const arrived = (scene: Scene, routes: readonly Route[]): Item[] =>
  routes.flatMap(({points, role}) => itemsOn(scene, points[points.length - 1]!).filter((item) => item.role === role).slice(-1));

/* What lies on top where things were. */
const leftBehind = (scene: Scene, routes: readonly Route[]): Item[] =>
  routes.flatMap(({points}) => (points.length > 1 && distance(points[0]!, points[points.length - 1]!) >= APART
    ? itemsOn(scene, points[0]!).slice(-1) : []));

/* Rings where things are now, and fainter ones where they were. */
export function drawEnds(scene: Scene, routes: readonly Route[]): SVGElement[] {
  const now = new Set(arrived(scene, routes));
  const before = leftBehind(scene, routes).filter((item) => !now.has(item));
  const ring = (name: string) => (item: Item) => element('g', {class: name}, rings(item));
  return [...[...new Set(before)].map(ring('left')), ...[...now].map(ring('last'))];
}
