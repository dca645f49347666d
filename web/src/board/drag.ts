/* Dragging: a thing that is pressed and pulled follows the hand, and what it is
 * let go over is pointed at. It is the same path as by clicks. */
import type {Item, Role, Scene} from '../scene';
import {drawBody, element, hasCount} from './draw';
import {pointedItems, type Spot} from './targets';

const SLACK = {mouse: 5, touch: 10}; // pixels that are not yet a pull
const THINGS = new Set<Role>(['piece', 'tile']);

/* What the board does for a hand. */
export interface Grip {
  scene(): Scene | null;
  spotOf(event: PointerEvent): Spot | null; // in the picture
  idUnder(event: PointerEvent): string | undefined; // what can be taken there
  targetUnder(event: PointerEvent): string | undefined; // what can be pointed at there
  take(id: string): boolean; // point at it, unless that is done; false: it leads nowhere
  put(id: string): void;
  giveBack(): void;
}

interface Pressed {
  pointer: number;
  id: string;
  x: number;
  y: number;
  slack: number;
}

export interface Thing {
  id: string;
  role: Role;
  spot: Spot;
  isOneOfMany: boolean; // alike things in one place
}

export class Drag {
  /* What is in the hand, or was when it pointed last. */
  thing: Thing | null = null;
  readonly layer = element('g', {class: 'held', 'aria-hidden': 'true'});
  private pressed: Pressed | null = null;
  private isPulling = false;
  private hasPulled = false;

  constructor(private readonly svg: SVGSVGElement, private readonly grip: Grip) {
    svg.addEventListener('pointerdown', (event) => this.press(event));
    svg.addEventListener('pointermove', (event) => this.pull(event));
    svg.addEventListener('pointerup', (event) => this.release(event));
    svg.addEventListener('pointercancel', (event) => this.cancel(event));
    /* A thing that is pulled does not pull the page along; two fingers still may. */
    svg.addEventListener('touchmove', (event) => {
      if (this.pressed && event.touches.length === 1 && event.cancelable) event.preventDefault();
    }, {passive: false});
  }

  get isActive(): boolean {
    return this.isPulling;
  }

  /* Whether the click that ends a pull is this one; it points at nothing more. */
  takesClick(): boolean {
    const was = this.hasPulled;
    this.hasPulled = false;
    return was;
  }

  private press(event: PointerEvent): void {
    this.hasPulled = false;
    if (this.pressed || event.button !== 0 || !event.isPrimary) return;
    const id = this.grip.idUnder(event);
    if (id === undefined || !this.thingAt(id)) return;
    const slack = event.pointerType === 'mouse' ? SLACK.mouse : SLACK.touch;
    this.pressed = {pointer: event.pointerId, id, x: event.clientX, y: event.clientY, slack};
  }

  private pull(event: PointerEvent): void {
    const {pressed} = this;
    if (!pressed || event.pointerId !== pressed.pointer) return;
    if (!this.isPulling) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < pressed.slack) return;
      if (!this.begin(pressed)) {
        this.pressed = null;
        return;
      }
    }
    this.follow(event);
  }

  private begin({id, pointer}: Pressed): boolean {
    const item = this.thingAt(id);
    if (!item) return false;
    this.isPulling = true;
    this.lift(item);
    if (!this.grip.take(id)) return this.letGo();
    this.svg.setPointerCapture(pointer);
    this.hasPulled = true;
    return true;
  }

  private letGo(): false {
    this.isPulling = false;
    this.thing = null;
    this.layer.replaceChildren();
    return false;
  }

  private thingAt(id: string): Item | undefined {
    const scene = this.grip.scene();
    return scene ? pointedItems(scene, id).filter(({role}) => THINGS.has(role)).pop() : undefined;
  }

  private lift(item: Item): void {
    this.thing = {id: item.id, role: item.role, spot: {x: item.x, y: item.y}, isOneOfMany: hasCount(item)};
    this.layer.replaceChildren(element('g', {class: `item ${item.role}`}, drawBody(item, false)));
  }

  private follow(event: PointerEvent): void {
    const spot = this.grip.spotOf(event);
    if (!spot || !this.thing) return;
    this.thing.spot = spot;
    this.layer.firstElementChild?.setAttribute('transform', `translate(${spot.x} ${spot.y})`);
  }

  private release(event: PointerEvent): void {
    const {pressed} = this;
    if (!pressed || event.pointerId !== pressed.pointer) return;
    this.pressed = null;
    if (!this.isPulling) return;
    this.isPulling = false;
    this.follow(event);
    const id = this.grip.targetUnder(event);
    this.layer.replaceChildren();
    if (id !== undefined && id !== pressed.id) this.grip.put(id);
    else this.grip.giveBack();
    this.thing = null;
  }

  private cancel(event: PointerEvent): void {
    if (this.pressed?.pointer !== event.pointerId) return;
    this.pressed = null;
    if (!this.isPulling) return;
    this.letGo();
    this.grip.giveBack();
  }
}
