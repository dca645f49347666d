/* Arrows over the picture: from the first to the last thing that an action's
 * path points at, numbered, the first one the strongest. */
import type {Scene} from '../scene';
import {element} from './draw';
import {pointedItems, type Spot} from './targets';

const HEAD = 30;
const WIDTHS = [16, 11, 8];
const SHORT = 24; // of the way stays free at both ends
const NEAR = 75; // what is no farther is a choice at the same place

function spotOf(scene: Scene, id: string): Spot | null {
  const items = pointedItems(scene, id);
  return items[items.length - 1] ?? null;
}

function ends(scene: Scene, path: readonly string[]): [Spot, Spot] | null {
  const spots = path.flatMap((id) => spotOf(scene, id) ?? []);
  const first = spots[0];
  const last = spots[spots.length - 1];
  return first && last ? [first, last] : null;
}

/* The outline of an arrow along the x axis. */
function shaft(length: number, width: number): string {
  const head = Math.min(HEAD, length * 0.6);
  const half = width / 2;
  const wide = half + head * 0.45;
  const neck = length - head;
  return `M0 ${-half}L${neck} ${-half}L${neck} ${-wide}L${length} 0L${neck} ${wide}L${neck} ${half}L0 ${half}z`;
}

function badge({x, y}: Spot, rank: number): SVGElement {
  const text = element('text', {'font-size': 20});
  text.textContent = String(rank + 1);
  return element('g', {class: 'badge', transform: `translate(${x} ${y})`}, element('circle', {r: 15}), text);
}

function drawArrow([from, to]: [Spot, Spot], rank: number): SVGElement {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  const group = element('g', {class: `arrow rank-${rank + 1}`});
  if (length < NEAR) {
    group.append(element('circle', {class: 'spot', cx: from.x, cy: from.y, r: 40}), badge({x: from.x + 30, y: from.y - 30}, rank));
    return group;
  }
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const begin = {x: from.x + (dx * SHORT) / length, y: from.y + (dy * SHORT) / length};
  /* Arrows that begin at the same place keep their numbers apart. */
  const beside = Math.min(rank * 32, length * 0.3 * rank);
  group.append(
    element('path', {
      d: shaft(length - SHORT * 1.4, WIDTHS[rank] ?? 8), transform: `translate(${begin.x} ${begin.y}) rotate(${angle})`,
    }),
    badge({x: begin.x + (dx * beside) / length, y: begin.y + (dy * beside) / length}, rank));
  return group;
}

/* The strongest is drawn last, above the others. */
export function drawArrows(scene: Scene, paths: readonly (readonly string[])[]): SVGElement[] {
  return paths.flatMap((path, rank) => {
    const found = ends(scene, path);
    return found ? [drawArrow(found, rank)] : [];
  }).reverse();
}
