/* Somebody is asked for an action: in a lesson, at a puzzle, at a mistake. He points as
 * in play, with a hand over the position that the question is about; a stage draws
 * what he sees. */
import {announce} from './app';
import {Changing} from './changing';
import type {Pointer} from './pointer';
import type {Preview} from './preview';
import type {LegalAction, Scene} from './scene';
import type {Stage} from './table';

/* Whether one can point at something beside the picture. */
export function usesButtons({items, actions}: Scene): boolean {
  const buttons = new Set(items.flatMap(({id, role}) => (role === 'button' ? [id] : [])));
  return buttons.size > 0 && actions.some(({path}) => path.some((id) => buttons.has(id)));
}

export abstract class Asking extends Changing {
  protected hand!: Pointer;
  protected stage: Stage | null = null;
  /* Grows whenever something else begins; what waited then gives up. */
  protected moment = 0;

  /* Whether one may point now. */
  protected abstract get isOpen(): boolean;
  /* An action was pointed out, whole. */
  protected abstract attempt(action: LegalAction): Promise<void>;
  protected abstract show(): void;
  /* The stage is about to go. */
  protected leave(): void {}

  open(stage: Stage): () => void {
    this.stage = stage;
    this.show();
    return () => {
      this.moment++;
      this.leave();
      this.stage = null;
    };
  }

  targets(): ReadonlySet<string> {
    return this.isOpen ? this.hand.next() : new Set();
  }

  /* Whether there is a choice to take back. */
  get isChoosing(): boolean {
    return this.isOpen && this.hand.isBegun;
  }

  /* Why what was pointed at last cannot be. */
  get refusal(): string {
    return this.isOpen ? this.hand.refusal : '';
  }

  point(id: string): void {
    if (!this.isOpen) return;
    const action = this.hand.point(id);
    if (this.refusal) announce(this.refusal);
    if (action) void this.attempt(action);
    else this.show();
  }

  /* Take the last choice back. */
  drop(): void {
    if (this.hand.back()) this.show();
  }

  preview(id: string): Preview | null {
    return this.targets().has(id) ? this.hand.preview(id) : null;
  }
}
