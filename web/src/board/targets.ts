/* What can be pointed at: an outline and a hit area for each id, above the
 * picture, that speaks its name and takes the focus. */
import {itemsAt, spokenName, type Item, type Scene, type Shape} from '../scene';
import {drawBody, drawCount, element, hasCount, outline} from './draw';

const POINTED = new Set(['place', 'tile', 'piece', 'die', 'choice']);

export interface Spot {
  x: number;
  y: number;
}

/* The items with this id, the lowest first; buttons are not on the board. */
export const pointedItems = (scene: Scene, id: string): Item[] =>
  itemsAt(scene, id).filter((item) => POINTED.has(item.role));

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/* The same outlines come again in every scene. */
const known = new Map<string, Bounds>();
const KNOWN_MAX = 2000;

/* Paths of scenes have absolute points only, so their numbers are enough. */
function boundsOfPath(d: string): Bounds {
  const numbers = (d.match(/-?\d+(\.\d+)?/g) ?? ['0', '0']).map(Number);
  const xs = numbers.filter((_, i) => i % 2 === 0);
  const ys = numbers.filter((_, i) => i % 2 === 1);
  return {left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys)};
}

function boundsOf({x = 0, y = 0, r, size = 0, d}: Shape): Bounds {
  const half = r ?? size;
  if (d === undefined) return {left: x - half, top: y - half, right: x + half, bottom: y + half};
  let bounds = known.get(d);
  if (!bounds) {
    if (known.size >= KNOWN_MAX) known.clear();
    bounds = boundsOfPath(d);
    known.set(d, bounds);
  }
  return bounds;
}

const sizeOf = ({left, top, right, bottom}: Bounds) => (right - left) * (bottom - top);

/* The largest shape stands for the thing. */
function largest(item: Item): Shape {
  const shapes = item.shapes.filter((shape) => shape.text === undefined);
  return shapes.reduce<Shape>(
    (best, shape) => (sizeOf(boundsOf(shape)) > sizeOf(boundsOf(best)) ? shape : best), shapes[0] ?? {x: 0, y: 0, r: 36});
}

/* A die is made of faces: a circle goes round them all. */
function round(item: Item): Shape {
  const all = item.shapes.map(boundsOf);
  const left = Math.min(...all.map((one) => one.left));
  const right = Math.max(...all.map((one) => one.right));
  const top = Math.min(...all.map((one) => one.top));
  const bottom = Math.max(...all.map((one) => one.bottom));
  return {x: (left + right) / 2, y: (top + bottom) / 2, r: Math.hypot(right - left, bottom - top) / 2 + 4};
}

function edges(item: Item, classNames: string[]): SVGElement {
  const shape = item.role === 'die' ? round(item) : largest(item);
  const made = classNames.map((name) => outline(shape, {class: name})!);
  return element('g', {transform: `translate(${item.x} ${item.y})`}, ...made);
}

/* Two rings, dark below light, show on every colour of board. */
export const rings = (item: Item) => edges(item, ['ring-dark', 'ring-light']);

/* A dot would hide the letters of a place. */
const isLettered = (item: Item) => item.shapes.some(({text}) => text !== undefined);

function dot(item: Item): SVGElement {
  return element('circle', {class: 'dot', cx: item.x, cy: item.y, r: 15});
}

export class Target {
  readonly node: SVGGElement;
  readonly spot: Spot;

  constructor(scene: Scene, readonly id: string, isHint: boolean) {
    const items = pointedItems(scene, id);
    const top = items[items.length - 1]!;
    this.spot = {x: top.x, y: top.y};
    this.node = element('g', {
      class: isHint ? 'target hint' : 'target', role: 'button', tabindex: -1, 'aria-label': spokenName(scene, id),
    });
    this.node.dataset['id'] = id;
    for (const item of items) this.node.append(edges(item, ['hit']));
    if (top.role === 'choice') {
      this.node.append(element('g', {transform: `translate(${top.x} ${top.y})`}, drawBody(top, true)));
    }
    this.node.append(rings(top));
    if (hasCount(top)) this.node.append(element('g', {transform: `translate(${top.x} ${top.y})`}, drawCount(top.count!)));
    if (top.role === 'place' && !isLettered(top)) this.node.append(dot(top));
  }
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
const TOWARDS: Record<Direction, [number, number]> = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
};

export const isDirection = (key: string): key is Direction => key in TOWARDS;

/* The nearest spot in the direction; sideways counts twice. */
export function nearestTowards<T extends {spot: Spot}>(all: T[], from: Spot, direction: Direction, turned: boolean): T | null {
  const [right, down] = TOWARDS[direction].map((part) => (turned ? -part : part)) as [number, number];
  let best: T | null = null;
  let least = Infinity;
  for (const one of all) {
    const dx = one.spot.x - from.x;
    const dy = one.spot.y - from.y;
    const along = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (along > 1 && along + 2 * aside < least) {
      least = along + 2 * aside;
      best = one;
    }
  }
  return best;
}

export function nearest<T extends {spot: Spot}>(all: T[], from: Spot): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const one of all) {
    const distance = Math.hypot(one.spot.x - from.x, one.spot.y - from.y);
    if (distance < least) {
      least = distance;
      best = one;
    }
  }
  return best;
}
