/* A hand over a position: what it has pointed at, the picture of that, what it
 * would do, and why it cannot. Whoever plays or teaches has one for each
 * position; nothing is asked of the core before it is needed. */
import type {Core, Position} from './core';
import {nextIds, NOTHING, point, stepBack, type Pointing} from './pointing';
import {previewOf, type Preview} from './preview';
import type {LegalAction, Scene} from './scene';

export class Pointer {
  pointing: Pointing = NOTHING;
  picture: Scene; // with the half-made action
  refusal = ''; // why what was pointed at last cannot be; '' if it can
  private readonly previews = new Map<string, Preview | null>();

  constructor(private readonly core: Core, private readonly position: Position, private readonly scene: Scene) {
    this.picture = scene;
  }

  next(): Set<string> {
    return nextIds(this.scene.actions, this.pointing);
  }

  /* Returns the action once its path is complete. */
  point(id: string): LegalAction | null {
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
    const hadSomething = this.pointing.chosen.length > 0 || this.refusal !== '';
    this.choose(stepBack(this.pointing));
    return hadSomething;
  }

  drop(): void {
    this.choose(NOTHING);
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
    if (!pointing.action) this.picture = this.halfway(pointing.chosen);
  }

  private halfway(chosen: readonly string[]): Scene {
    if (chosen.length === 0) return this.scene;
    const found = this.core.point(this.position, chosen);
    return 'items' in found ? {...this.scene, box: found.box, items: found.items} : this.scene;
  }

  private whyNot(id: string): string {
    const found = this.core.point(this.position, [...this.pointing.chosen, id]);
    return 'refused' in found ? found.refused : '';
  }

  private after(action: string) {
    const found = this.core.play({...this.position, actions: [...this.position.actions, action]});
    return 'error' in found ? null : found;
  }
}
