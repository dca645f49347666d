/* A hand over a position: what it has pointed at, the picture of that, what it
 * would do, and why it cannot. Whoever plays or teaches has one for each
 * position; nothing is asked of the core before it is needed. */
import type {Core, Position} from './core';
import {nextIds, NOTHING, point, stepBack, type Pointing} from './pointing';
import {previewOf, type Preview} from './preview';
import type {LegalAction, Scene} from './scene';

export class Pointer {
  pointing: Pointing;
  refusal = ''; // why what was pointed at last cannot be; '' if it can
  private drawn: Scene | null = null;
  private readonly previews = new Map<string, Preview | null>();
  private readonly start: Pointing; // what is chosen before one points at all
  private readonly changes: Pointing[] = []; // what was chosen before each switch

  constructor(private readonly core: Core, private readonly position: Position, private readonly scene: Scene) {
    this.start = scene.suggestion ? {chosen: scene.suggestion, action: null} : NOTHING;
    this.pointing = this.start;
  }

  /* The scene with the half-made action. */
  get picture(): Scene {
    this.drawn ??= this.halfway(this.pointing.chosen);
    return this.drawn;
  }

  /* Whether there is something to take back. */
  get isBegun(): boolean {
    return this.pointing !== this.start && this.pointing.chosen.length > 0;
  }

  next(): Set<string> {
    return new Set([...nextIds(this.scene.actions, this.pointing), ...(this.scene.switches ?? [])]);
  }

  /* Returns the action once its path is complete. */
  point(id: string): LegalAction | null {
    if (this.scene.switches?.includes(id)) {
      this.change(id);
      return null;
    }
    const found = point(this.scene.actions, this.pointing, id);
    if (!found) {
      this.refusal = this.whyNot(id);
      return null;
    }
    this.choose(found);
    return found.action;
  }

  /* Take the last choice back; false if there was nothing to take back. */
  back(): boolean {
    const hadSomething = this.isBegun || this.refusal !== '';
    this.choose(this.scene.suggestion ? (this.changes.pop() ?? this.start) : stepBack(this.pointing));
    return hadSomething;
  }

  drop(): void {
    this.changes.length = 0;
    this.choose(this.start);
  }

  /* Choose what an action would, where all is chosen before one points. */
  adopt({path}: LegalAction): void {
    const {suggestion} = this.scene;
    if (!suggestion) return;
    this.changes.push(this.pointing);
    this.choose({chosen: path.slice(0, suggestion.length), action: null});
  }

  preview(id: string): Preview | null {
    const key = [...this.pointing.chosen, id].join(' ');
    let found = this.previews.get(key);
    if (found === undefined) {
      found = previewOf(this.scene, this.pointing, id, (action) => this.after(action));
      this.previews.set(key, found);
    }
    return found;
  }

  /* A complete path is about to be shown as what it leads to. */
  private choose(pointing: Pointing): void {
    this.pointing = pointing;
    this.refusal = '';
    if (!pointing.action) this.drawn = null;
  }

  /* A switch makes something else of what is chosen; perhaps nothing begins so,
   * and another switch is needed. */
  private change(id: string): void {
    const found = this.core.point(this.position, [...this.pointing.chosen, id]);
    if ('error' in found || !found.path) return;
    this.changes.push(this.pointing);
    this.choose({chosen: found.path, action: null});
    if (found.items && found.box) this.drawn = {...this.scene, box: found.box, items: found.items};
    this.refusal = found.refused ?? '';
  }

  private halfway(chosen: readonly string[]): Scene {
    if (chosen.length === 0) return this.scene;
    const found = this.core.point(this.position, chosen);
    return 'items' in found && found.items && found.box ? {...this.scene, box: found.box, items: found.items} : this.scene;
  }

  private whyNot(id: string): string {
    const found = this.core.point(this.position, [...this.pointing.chosen, id]);
    return 'refused' in found ? (found.refused ?? '') : '';
  }

  private after(action: string) {
    const found = this.core.play({...this.position, actions: [...this.position.actions, action]});
    return 'error' in found ? null : found;
  }
}
