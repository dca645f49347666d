/* A learner and the steps of a lesson: points as in play, and hears whether it
 * was what the step asks for. Pages listen to it; a stage draws the picture. */
import {announce, isAnimated, type App} from '../app';
import {Asking, usesButtons} from '../asking';
import type {Look} from '../board/board';
import type {Played} from '../core';
import {routesOf} from '../board/routes';
import {Pointer} from '../pointer';
import {drawOutcome, someFace} from '../pointing';
import type {Preview} from '../preview';
import type {LegalAction, Scene} from '../scene';
import {playSound, soundOf} from '../sound';
import {t} from '../text';
import type {Step} from './lesson';
import {positionOf} from './markdown';

const PAUSE = 900; // milliseconds for which a wrong action, or one to imitate, is seen

export class Tutor extends Asking {
  at = 0; // the step; as many as there are steps: the lesson is finished
  state: 'asking' | 'busy' | 'done' = 'asking';
  isWrong = false; // the last try was something else
  scene!: Scene;
  hasButtons = false; // beside the picture, in this step
  private shown: LegalAction | null = null; // what is marked for imitation

  constructor(private readonly app: App, private readonly game: string, readonly steps: Step[]) {
    super();
    this.read();
  }

  /* Read everything again, as after a change of language. */
  refresh(): void {
    this.go(this.at);
  }

  /* The scene with the half-made action. */
  get picture(): Scene {
    return this.isOpen ? this.hand.picture : this.scene;
  }

  get isFinished(): boolean {
    return this.at >= this.steps.length;
  }

  /* Whether the step asks for something to be done. */
  get isAsking(): boolean {
    return (this.steps[this.at]?.expect.length ?? 0) > 0;
  }

  get text(): string {
    const {core} = this.app;
    const key = `lesson.${this.at + 1}`;
    return (this.state === 'done' && core.words(this.game, `${key}.done`)) || core.words(this.game, key);
  }

  go(at: number): void {
    this.moment++;
    this.at = Math.max(0, Math.min(this.steps.length, at));
    this.read();
    this.show();
    announce(this.isFinished ? t('lesson.finished') : this.text);
  }

  protected get isOpen(): boolean {
    return this.state === 'asking' && this.isAsking;
  }

  /* Where chance acts, one points at the die, and what it shows is the lesson's. */
  override point(id: string): void {
    if (!this.isOpen) return;
    this.shown = null;
    if (this.scene.actor !== 0) {
      this.isWrong = false;
      super.point(id);
    } else if (this.targets().has(id)) {
      void this.attempt(this.expected());
    }
  }

  override preview(id: string): Preview | null {
    return this.scene.actor !== 0 ? super.preview(id) : null;
  }

  /* Mark what to point at, then do it. */
  async demonstrate(): Promise<void> {
    const action = this.expected();
    if (this.state !== 'asking' || !action) return;
    const moment = ++this.moment;
    this.hand.drop();
    this.isWrong = false;
    this.shown = action;
    this.state = 'busy';
    this.show();
    await this.pause();
    if (moment === this.moment) await this.attempt(action);
  }

  private read(): void {
    this.state = 'asking';
    this.isWrong = false;
    this.shown = null;
    if (this.isFinished) return;
    this.see(this.look().scene);
    this.hasButtons = this.isAsking && usesButtons(this.scene);
  }

  private position = () => positionOf(this.game, this.steps[this.at]!.diagram);

  /* Pointing is about the position of the step, whatever is shown meanwhile. */
  private see(scene: Scene): void {
    this.scene = scene;
    this.hand = new Pointer(this.app.core, this.position(), scene);
  }

  /* The position of the step, or after one more action. Lessons are legal. */
  private look(...more: string[]): Played {
    const position = this.position();
    const found = this.app.core.play({...position, actions: [...position.actions, ...more]});
    if ('error' in found) throw new Error(found.error);
    return found;
  }

  /* One of the actions that will do; by chance if chance acts. */
  private expected(): LegalAction | null {
    const {expect} = this.steps[this.at]!;
    const fitting = this.scene.actions.filter(({action}) => expect.includes(action));
    return this.scene.actor === 0 ? drawOutcome(fitting, Math.random()) : (fitting[0] ?? null);
  }

  private pause = () => new Promise((resume) => setTimeout(resume, isAnimated(this.app) ? PAUSE : 0));

  protected async attempt(chosen: LegalAction | null): Promise<void> {
    if (!chosen) return;
    const {action} = chosen;
    const moment = ++this.moment;
    const isRight = this.steps[this.at]!.expect.includes(action);
    const before = this.scene;
    const {came: info, scene: after} = this.look(action);
    if (!info) return;
    this.state = 'busy';
    this.shown = null;
    if (before.actor === 0) {
      this.show();
      await this.roll(chosen);
    }
    if (moment !== this.moment) return;
    this.see(after);
    const sound = soundOf(info);
    if (this.app.settings.sound && sound) playSound(sound);
    this.state = isRight ? 'done' : 'busy';
    this.changed();
    announce(isRight ? this.text : t('lesson.wrong'));
    await this.stage?.move({...this.shownLook(), routes: routesOf(before, after, info)}, info);
    if (!isRight && moment === this.moment) await this.restore(moment, before);
  }

  private async restore(moment: number, before: Scene): Promise<void> {
    this.isWrong = true;
    this.changed();
    await this.pause();
    if (moment !== this.moment) return;
    this.see(before);
    this.state = 'asking';
    this.show();
  }

  private async roll({path}: LegalAction): Promise<void> {
    const die = path[0] ?? '';
    const after = (action: string) => this.look(action).scene;
    if (this.app.settings.sound) playSound('roll');
    await this.stage?.roll(die, () => someFace(this.scene.actions, die, after));
  }

  private shownLook(): Look {
    return {
      scene: this.picture, targets: this.targets(), chosen: this.hand.pointing.chosen, hint: this.shown?.path ?? [], routes: [],
    };
  }

  protected show(): void {
    if (!this.isFinished) this.stage?.show(this.shownLook());
    this.changed();
  }
}
