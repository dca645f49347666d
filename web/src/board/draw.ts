/* Items of a scene as SVG elements. Everything is made by createElementNS and
 * textContent, so no text can become markup. */
import {isCoordinate} from './readable';
import type {Item, Shape} from '../scene';

const SVG = 'http://www.w3.org/2000/svg';

export function element<K extends keyof SVGElementTagNameMap>(
  name: K, attributes: Record<string, string | number> = {}, ...children: Node[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/* Gradients are shared by all boards of the page, and made when first needed. */
let defs: SVGDefsElement | null = null;
const gradients = new Set<string>();

function gradient(above: string, below: string): string {
  const name = `g${above.slice(1)}${below.slice(1)}`;
  if (!gradients.has(name)) {
    if (!defs) {
      defs = element('defs');
      document.body.append(element('svg', {class: 'defs', width: 0, height: 0, 'aria-hidden': 'true'}, defs));
    }
    gradients.add(name);
    defs.append(
      element('linearGradient', {id: name, x1: 0, y1: 0, x2: 0, y2: 1},
        element('stop', {offset: 0, 'stop-color': above}),
        element('stop', {offset: 1, 'stop-color': below})));
  }
  return `url(#${name})`;
}

const COLOUR = /^#[0-9a-f]{6}$/i;

function paint(value: string | undefined): string {
  const [above = '', below] = (value ?? '').split(' ');
  if (COLOUR.test(above)) return below && COLOUR.test(below) ? gradient(above, below) : above;
  return /^[a-z]+$/.test(above) ? `var(--${above})` : 'none';
}

function style(shape: Shape): Record<string, string | number> {
  const found: Record<string, string | number> = {fill: paint(shape.fill)};
  if (shape.stroke) {
    found['stroke'] = paint(shape.stroke);
    found['stroke-width'] = shape.width ?? 1;
  }
  if (shape.opacity !== undefined) found['opacity'] = shape.opacity / 100;
  return found;
}

/* The bare outline, to be painted by the caller. */
export function outline(shape: Shape, attributes: Record<string, string | number>): SVGElement | null {
  if (shape.d !== undefined) return element('path', {d: shape.d, ...attributes});
  if (shape.r !== undefined) return element('circle', {cx: shape.x ?? 0, cy: shape.y ?? 0, r: shape.r, ...attributes});
  return null;
}

/* Texts stand upright even when the board is turned round: see styles. */
function drawText(shape: Shape): SVGElement {
  const text = element('text', {'font-size': shape.size ?? 20, ...style(shape)});
  text.textContent = shape.text ?? '';
  if (isCoordinate(text.textContent)) {
    text.classList.add('coordinate');
    text.style.setProperty('--size', String(shape.size ?? 20));
  }
  return element('g', {transform: `translate(${shape.x ?? 0} ${shape.y ?? 0})`}, text);
}

/* What only helps the eye can be hidden: see styles. */
export const drawShape = (shape: Shape): SVGElement =>
  outline(shape, {...style(shape), ...(shape.aid ? {class: 'aid'} : {})}) ?? drawText(shape);

export function drawCount(count: number): SVGElement {
  const text = element('text', {'font-size': 22, class: 'count-text'});
  text.textContent = String(count);
  return element('g', {class: 'count', transform: 'translate(36 36)'}, element('circle', {r: 16}), text);
}

export const hasCount = (item: Item) => (item.count ?? 1) > 1;

/* Two offset copies of the outline are a soft enough shadow, and cost far less
 * than a filter on every piece. */
function drawShadow(item: Item): SVGElement[] {
  const ground = item.shapes.find((shape) => shape.fill && shape.text === undefined && (shape.opacity ?? 100) > 60);
  if (!ground || (item.role !== 'tile' && item.role !== 'piece' && item.role !== 'die')) return [];
  return ['shadow far', 'shadow near'].flatMap((name) => outline(ground, {class: name}) ?? []);
}

/* What turns and flies when the item moves. */
export function drawBody(item: Item, withCount: boolean): SVGGElement {
  const body = element('g', {class: 'body'}, ...drawShadow(item), ...item.shapes.map(drawShape));
  if (withCount && hasCount(item)) body.append(drawCount(item.count!));
  return body;
}

/* The items to put into a picture without any pointing. */
export const isDrawn = (item: Item) => item.role !== 'choice' && item.role !== 'button';

export function drawItem(item: Item): SVGGElement {
  return element('g', {class: `item ${item.role}`, transform: `translate(${item.x} ${item.y})`}, drawBody(item, true));
}
