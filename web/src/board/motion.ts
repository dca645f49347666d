/* How the things of one action glide from the picture before to the one after.
 * Stand-ins fly in a layer above the picture, which already shows what is after;
 * what they stand for is hidden until they arrive. */
import type {ActionInfo, Item, Motion, Role, Scene} from '../scene';
import {drawBody, element} from './draw';
import {findItem, way, type Point} from './routes';
import type {Spot} from './targets';

const GLIDE = 220; // milliseconds
const GLIDE_VIA = 70; // more for each point on the way
const GLIDE_MAX = 700;
const EASE = 'cubic-bezier(.3,.1,.2,1)';

export const glideTime = (motion: Motion) => Math.min(GLIDE_MAX, GLIDE + GLIDE_VIA * motion.via.length);

interface Stop {
  x: number;
  y: number;
  offset: number;
  below: boolean;
}

/* The points of the way, each with its share of the whole length. Those that
 * the motion names begin at viaAt. */
export function stops(points: Point[], below?: [number, number], viaAt = 1): Stop[] {
  let length = 0;
  const walked = points.map(([x, y], i) => {
    const [px, py] = points[i - 1] ?? [x, y];
    length += Math.hypot(x - px, y - py);
    return length;
  });
  return points.map(([x, y], i) => ({
    x, y,
    offset: length === 0 ? i / Math.max(1, points.length - 1) : walked[i]! / length,
    below: below !== undefined && i - viaAt >= below[0] && i - viaAt <= below[1],
  }));
}

/* A thing that stays where it is needs two points too. */
function wayOf(motion: Motion, from: Spot | undefined, to: Item | undefined, shift: Point): Point[] {
  const points = way(motion, from, to, shift);
  return points.length === 1 ? [points[0]!, points[0]!] : points;
}

function bodies(motion: Motion, from: Item | undefined, to: Item | undefined): SVGGElement[] {
  if (motion.flipped && from && to) return [drawBody(from, false), drawBody(to, false)];
  /* A thing that only turns looks the same on the way: begin with the face before. */
  return [drawBody((from ?? to)!, false)];
}

function glide(group: SVGGElement, motion: Motion, points: Point[], options: KeyframeAnimationOptions): Animation {
  const appears = motion.from === '';
  const vanishes = motion.to === '';
  const marks = stops(points, motion.below, appears ? 0 : 1);
  const frames = marks.map((stop, i) => ({
    offset: stop.offset,
    transform: `translate(${stop.x}px,${stop.y}px) rotate(${motion.turn * stop.offset}deg)`,
    opacity: stop.below ? 0.3 : (appears && i === 0) || (vanishes && i === marks.length - 1) ? 0 : 1,
  }));
  return group.animate(frames, options);
}

/* Turning over: the first face narrows to nothing, the second widens. */
function turnOver([first, second]: SVGGElement[], options: KeyframeAnimationOptions): Animation[] {
  if (!first || !second) return [];
  const face = (body: SVGGElement, scales: number[]) =>
    body.animate(scales.map((scale, i) => ({offset: i / 2, transform: `scaleX(${scale})`})), options);
  return [face(first, [1, 0, 0]), face(second, [0, 0, 1])];
}

/* A thing that was let go of by a hand: it goes on from there. */
export interface Held {
  id: string;
  role: Role;
  spot: Spot;
}

/* A half-made action may have brought the thing to its place already. */
const isThere = (before: Scene, to: Item, {role, to: id}: Motion, [dx, dy]: Point) => {
  const found = findItem(before, id, role);
  return found !== undefined && found.x + dx === to.x && found.y + dy === to.y;
};

/* Start all animations of an action; hide(role, id) takes an item out of the
 * picture until it is called back. */
export function animate(
  layer: SVGGElement, before: Scene, after: Scene, info: ActionInfo, hide: (role: Role, id: string) => void, held: Held | null = null,
): Animation[] {
  return info.motions.flatMap((motion) => {
    const from = findItem(before, motion.from, motion.role);
    const to = findItem(after, motion.to, motion.role);
    if (!from && (!to || isThere(before, to, motion, info.shift))) return [];
    const isHeld = held !== null && held.id === motion.from && held.role === motion.role;
    const options = {duration: glideTime(motion), easing: EASE, fill: 'both' as const};
    const faces = bodies(motion, from, to);
    const group = element('g', {class: `item ${motion.role}`}, ...faces);
    layer.append(group);
    if (to) hide(motion.role, motion.to);
    const direct = isHeld ? {...motion, via: [], below: undefined} : motion;
    const points = wayOf(direct, isHeld ? held.spot : from, to, info.shift);
    return [glide(group, direct, points, options), ...turnOver(faces, options)];
  });
}
