/* The picture of a position that can be pointed at: SVG made from scenes, and
 * nothing that knows a game. */
import type {Preview} from '../preview';
import {isSpoken, itemsAt, spokenName, type ActionInfo, type Item, type Role, type Scene} from '../scene';
import {drawArrows} from './arrows';
import {drawBody, drawItem, element, isDrawn} from './draw';
import {Drag} from './drag';
import {animate} from './motion';
import {drawEnds, drawRoute, type Route} from './routes';
import {isDirection, nearest, nearestTowards, pointedItems, rings, Target, type Spot} from './targets';

const MARGIN = 14; // around the box, for rings and shadows
const REACH = 26; // pixels beside a target that still count as the target
const ROLL = {times: 9, delay: 60};

/* A picture that says nothing of pointing. */
export const plainLook = (scene: Scene): Look =>
  ({scene, targets: new Set(), chosen: [], routes: [], hint: []});

/* All that a board shows at a moment. */
export interface Look {
  scene: Scene;
  targets: ReadonlySet<string>;
  chosen: readonly string[];
  routes: readonly Route[]; // how things came where they are
  hint: readonly string[];
}

function drawPreview(scene: Scene, {next, routes, replies}: Preview): SVGElement[] {
  const tops = next.flatMap((id) => pointedItems(scene, id).filter(({role}) => role !== 'choice').slice(-1));
  return [
    ...routes.flatMap(drawRoute),
    ...tops.map(({x, y}) => element('circle', {class: 'foreseen-next', cx: x, cy: y, r: 12})),
    ...replies.map(([x, y]) => element('circle', {class: 'foreseen-reply', cx: x, cy: y, r: 28})),
  ];
}

const sameTargets = (a: Look, b: Look) =>
  a.targets.size === b.targets.size && [...a.targets].every((id) => b.targets.has(id)) && a.hint.join() === b.hint.join();

export interface Handlers {
  point(id: string): void;
  drop(): void;
  preview(id: string): Preview | null; // of what pointing at it would do
}

export class Board {
  readonly svg = element('svg', {class: 'board', role: 'group', tabindex: -1});
  private readonly turned = element('g', {class: 'turned'});
  private readonly picture = element('g');
  private readonly marks = element('g', {class: 'marks', 'aria-hidden': 'true'});
  private readonly foreseen = element('g', {class: 'foreseen', 'aria-hidden': 'true'});
  private readonly flying = element('g', {class: 'flying', 'aria-hidden': 'true'});
  private readonly arrowLayer = element('g', {class: 'arrows', 'aria-hidden': 'true'});
  private readonly pointed = element('g', {class: 'targets'});
  private readonly drawn = new Map<string, {node: SVGGElement; signature: string}>();
  private targets: Target[] = [];
  private running: Animation[] = [];
  private focusSpot: Spot | null = null;
  private isTurned = false;
  private scene: Scene | null = null;
  private look: Look | null = null;
  private drag: Drag | null = null;
  private foreseenId: string | null = null;

  constructor(private readonly handlers: Handlers | null, private readonly isAnimated: () => boolean) {
    this.turned.append(this.picture, this.marks, this.foreseen, this.flying, this.arrowLayer, this.pointed);
    this.svg.append(this.turned);
    if (handlers) {
      this.drag = this.makeDrag(handlers);
      this.turned.append(this.drag.layer);
      this.svg.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.foresee(this.targetAt(event.target)));
      this.svg.addEventListener('pointerleave', () => this.foresee(undefined));
      /* Focus is for the keyboard: a click leaves it where it is not in the way. */
      this.svg.addEventListener('mousedown', (event) => {
        event.preventDefault();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      this.svg.addEventListener('click', (event) => this.clicked(event));
      this.svg.addEventListener('keydown', (event) => this.pressed(event));
      this.svg.addEventListener('focusin', (event) => this.focused(event));
      this.svg.addEventListener('focusout', () => this.foresee(undefined));
    }
  }

  set label(text: string) {
    this.svg.setAttribute('aria-label', text);
  }

  /* Show at once. */
  show(look: Look): void {
    const before = this.look;
    this.look = look;
    this.settle();
    if (before?.scene !== look.scene || before.chosen !== look.chosen) this.foresee(undefined);
    if (before?.scene !== look.scene) this.drawPicture(look);
    this.drawMarks(look);
    if (before?.scene !== look.scene || !sameTargets(before, look)) {
      if (this.handlers) this.nameItems(look);
      this.drawTargets(look);
    }
    this.hideHeld();
  }

  /* Show what is after an action, and let its things glide there: at the usual
   * speed, so many times as fast, or at once. */
  async move(look: Look, info: ActionInfo, speed = 1): Promise<void> {
    const before = this.scene;
    const held = this.drag?.thing ?? null;
    this.show(look);
    if (!before || !this.isAnimated() || !Number.isFinite(speed)) return;
    const hide = (role: Role, id: string) =>
      this.drawn.get(`${role}:${id}`)?.node.classList.add('away');
    this.svg.classList.add('is-moving');
    this.running = animate(this.flying, before, look.scene, info, hide, held);
    const [dx, dy] = info.shift;
    if (dx !== 0 || dy !== 0) {
      const frames = [{transform: `translate(${-dx}px,${-dy}px)`}, {transform: 'none'}];
      for (const layer of [this.picture, this.flying]) {
        this.running.push(layer.animate(frames, {duration: 220, easing: 'ease-out'}));
      }
    }
    const mine = this.running;
    for (const animation of mine) animation.playbackRate = speed;
    await Promise.all(mine.map((animation) => animation.finished)).catch(() => undefined);
    if (this.running === mine) this.settle();
  }

  /* Let the die show one face after the other, unless it is drawn again
   * meanwhile. */
  async roll(id: string, face: () => Item | undefined): Promise<void> {
    const die = this.drawn.get(`die:${id}`);
    if (!die || !this.isAnimated()) return;
    die.signature = ''; // it no longer looks as any scene says
    for (let i = 0; i < ROLL.times && this.drawn.get(`die:${id}`) === die; i++) {
      const item = face();
      if (!item) return;
      const body = drawBody(item, false);
      die.node.replaceChildren(body);
      const angle = (i % 2 === 0 ? 1 : -1) * (ROLL.times - i) * 5;
      body.animate([{transform: `rotate(${angle}deg) scale(1.12)`}, {transform: 'none'}], {duration: ROLL.delay});
      await new Promise((resume) => setTimeout(resume, ROLL.delay + i * 6));
    }
  }

  /* Arrows along these paths of ids, the most important first; or along a mistake. */
  arrows(paths: readonly string[][], isMistake = false): void {
    this.arrowLayer.classList.toggle('mistaken', isMistake);
    this.arrowLayer.replaceChildren(...(this.scene ? drawArrows(this.scene, paths) : []));
  }

  turn(isTurned: boolean): void {
    this.isTurned = isTurned;
    this.svg.classList.toggle('is-turned', isTurned);
    this.turnPicture();
  }

  focus(): void {
    (this.targets.find((target) => target.node.tabIndex === 0)?.node ?? this.svg).focus();
  }

  private turnPicture(): void {
    if (!this.scene) return;
    const [x, y, width, height] = this.scene.box;
    if (this.isTurned) this.turned.setAttribute('transform', `rotate(180 ${x + width / 2} ${y + height / 2})`);
    else this.turned.removeAttribute('transform');
  }

  /* End what is still moving. */
  private settle(): void {
    const running = this.running;
    this.running = [];
    running.forEach((animation) => animation.cancel());
    this.flying.replaceChildren();
    this.svg.classList.remove('is-moving');
    this.picture.querySelectorAll('.away').forEach((node) => node.classList.remove('away'));
  }

  private drawPicture(look: Look): void {
    this.scene = look.scene;
    const [x, y, width, height] = look.scene.box;
    this.svg.setAttribute('viewBox', `${x - MARGIN} ${y - MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`);
    this.turnPicture();
    const seen = new Set<string>();
    const nodes = look.scene.items.filter(isDrawn).map((item) => this.nodeFor(item, seen));
    for (const [key, {node}] of this.drawn) {
      if (!seen.has(key)) {
        node.remove();
        this.drawn.delete(key);
      }
    }
    nodes.forEach((node, i) => {
      const there = this.picture.childNodes[i] ?? null;
      if (there !== node) this.picture.insertBefore(node, there);
    });
  }

  /* The element of an item, kept as long as it looks the same. */
  private nodeFor(item: Item, seen: Set<string>): SVGGElement {
    let key = `${item.role}:${item.id}`;
    while (seen.has(key)) key += '+';
    seen.add(key);
    const signature = JSON.stringify(item);
    const old = this.drawn.get(key);
    if (old?.signature === signature) return old.node;
    const node = drawItem(item);
    node.dataset['id'] = item.id;
    old?.node.replaceWith(node);
    this.drawn.set(key, {node, signature});
    return node;
  }

  /* Places that cannot be pointed at are still read to who cannot see them. */
  private nameItems(look: Look): void {
    const named = new Set<string>();
    for (const item of look.scene.items) {
      const {id, role} = item;
      const node = this.drawn.get(`${role}:${id}`)?.node;
      if (!node) continue;
      const isRead = !named.has(id) && !look.targets.has(id) && isSpoken(look.scene, item);
      if (isRead) {
        named.add(id);
        node.setAttribute('role', 'img');
        node.setAttribute('aria-label', spokenName(look.scene, id));
        node.removeAttribute('aria-hidden');
      } else {
        node.removeAttribute('role');
        node.removeAttribute('aria-label');
        node.setAttribute('aria-hidden', 'true');
      }
    }
  }

  private drawMarks(look: Look): void {
    const ring = (id: string, className: string) => {
      const items = pointedItems(look.scene, id).filter((item) => item.role !== 'choice');
      const top = items[items.length - 1];
      return top ? [element('g', {class: className}, rings(top))] : [];
    };
    this.marks.replaceChildren(
      ...look.routes.flatMap(drawRoute),
      ...drawEnds(look.scene, look.routes),
      ...look.scene.items.filter(({decisive}) => decisive).map((item) => element('g', {class: 'decisive'}, rings(item))),
      ...look.hint.flatMap((id) => ring(id, 'hint')),
      ...look.chosen.flatMap((id) => ring(id, 'chosen')));
  }

  private drawTargets(look: Look): void {
    const hadFocus = this.svg.contains(document.activeElement);
    const order = new Map(look.scene.items.map((item, i) => [item.id, i]));
    const ids = [...look.targets].filter((id) => pointedItems(look.scene, id).length > 0);
    ids.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    this.targets = ids.map((id) => new Target(look.scene, id, look.hint.includes(id)));
    /* A finger's events end if what it has pressed is taken away. */
    if (this.drag?.isActive) [...this.pointed.children].forEach((node) => node.setAttribute('class', 'gone'));
    else this.pointed.replaceChildren();
    this.pointed.append(...this.targets.map((target) => target.node));
    const first = this.focusSpot ? nearest(this.targets, this.focusSpot) : this.targets[0];
    if (first) first.node.tabIndex = 0;
    if (hadFocus) this.focus();
  }

  private clicked(event: MouseEvent): void {
    if (this.drag?.takesClick()) return;
    const id = this.targetAt(event.target) ?? this.idNear(event) ?? this.itemAt(event.target);
    if (id === undefined || !this.scene || itemsAt(this.scene, id).length === 0) this.handlers?.drop();
    else this.handlers?.point(id);
  }

  private targetAt = (there: EventTarget | null) =>
    (there instanceof Element ? there.closest<SVGGElement>('.target')?.dataset['id'] : undefined);

  private itemAt = (there: EventTarget | null) =>
    (there instanceof Element ? there.closest<SVGGElement>('.item')?.dataset['id'] : undefined);

  private makeDrag(handlers: Handlers): Drag {
    const under = (event: PointerEvent) => this.targetAt(document.elementFromPoint(event.clientX, event.clientY));
    return new Drag(this.svg, {
      scene: () => this.scene,
      spotOf: (event) => this.spotOf(event),
      idUnder: (event) => {
        const id = this.targetAt(event.target) ?? this.itemAt(event.target);
        return id !== undefined && (this.look?.targets.has(id) || this.look?.chosen.at(-1) === id) ? id : undefined;
      },
      targetUnder: (event) => under(event) ?? this.idNear(event),
      take: (id) => {
        const isChosen = () => this.look?.chosen.at(-1) === id;
        const leadsOn = (handlers.preview(id)?.next.length ?? 0) > 0;
        if (!isChosen() && leadsOn) handlers.point(id);
        return isChosen() && this.targets.length > 0;
      },
      put: (id) => handlers.point(id),
      giveBack: () => {
        handlers.drop();
        if (this.look) this.show(this.look);
      },
    });
  }

  /* What is in the hand does not also lie on the board, unless there are more
   * of it. */
  private hideHeld(): void {
    const {drag} = this;
    if (drag?.isActive && drag.thing && !drag.thing.isOneOfMany) this.drawn.get(`${drag.thing.role}:${drag.thing.id}`)?.node.classList.add('away');
  }

  /* Show what pointing at a target would do; undefined: nothing more. */
  private foresee(id: string | undefined): void {
    if (id === (this.foreseenId ?? undefined)) return;
    this.foreseenId = id ?? null;
    const preview = id === undefined || this.drag?.isActive ? null : this.handlers?.preview(id);
    this.foreseen.replaceChildren(...(preview && this.scene ? drawPreview(this.scene, preview) : []));
  }

  /* Small targets are easier to hit than they look. */
  private idNear(event: MouseEvent): string | undefined {
    const matrix = this.pointed.getScreenCTM();
    const spot = this.spotOf(event);
    const target = spot && nearest(this.targets, spot);
    if (!matrix || !target) return undefined;
    const scale = Math.hypot(matrix.a, matrix.b);
    return Math.hypot(target.spot.x - spot.x, target.spot.y - spot.y) * scale <= REACH ? target.id : undefined;
  }

  private spotOf(event: MouseEvent): Spot | null {
    const matrix = this.pointed.getScreenCTM();
    if (!matrix) return null;
    const {x, y} = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return {x, y};
  }

  private focused(event: FocusEvent): void {
    const target = this.targets.find(({node}) => node === event.target);
    if (!target) return;
    this.focusSpot = target.spot;
    this.foresee(target.id);
    for (const {node} of this.targets) node.tabIndex = node === target.node ? 0 : -1;
  }

  private pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = this.targets.find(({node}) => node === document.activeElement);
    if (isDirection(event.key)) {
      const from = target?.spot ?? this.focusSpot;
      const found = from ? nearestTowards(this.targets, from, event.key, this.isTurned) : this.targets[0];
      if (!found) return; // whoever is beside the board may take the focus
      found.node.focus();
    } else if (target && (event.key === 'Enter' || event.key === ' ')) {
      this.handlers?.point(target.id);
    } else if (event.key === 'Escape' || event.key === 'Backspace') {
      this.handlers?.drop();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
