/* A small board that plays by itself, a step now and then. */
import {useEffect, useRef} from 'preact/hooks';
import {isAnimated, type App} from '../app';
import {Board, plainLook} from '../board/board';
import type {Core, Played} from '../core';
import type {ActionInfo, Scene} from '../scene';

const STEPS_MAX = 60;
const STEPS_FIRST = 6; // shown from the beginning, so that one sees the game

/* Random play from the start, again and again. */
export class Demo {
  private seen: Played;
  private steps = 0;

  constructor(private readonly core: Core, private readonly game: string) {
    this.seen = this.look('');
    for (let i = 0; i < STEPS_FIRST; i++) this.step();
  }

  get scene(): Scene {
    return this.seen.scene;
  }

  /* One random action; null when it begins again. */
  step(): ActionInfo | null {
    const {actions} = this.scene;
    const chosen = actions[Math.floor(Math.random() * actions.length)];
    const isEnd = !chosen || this.steps >= STEPS_MAX;
    this.steps = isEnd ? 0 : this.steps + 1;
    this.seen = isEnd ? this.look('') : this.look(this.seen.position, chosen.action);
    return this.seen.came ?? null;
  }

  private look(start: string, ...actions: string[]): Played {
    const found = this.core.play({game: this.game, options: {}, start, actions});
    if ('error' in found) throw new Error(found.error);
    return found;
  }
}

/* The boards on the page take turns: one of them moves each time. */
export function DemoBoard({app, game, beat}: {app: App; game: string; beat: number}) {
  const host = useRef<HTMLDivElement>(null);
  const live = useRef<{demo: Demo; board: Board} | null>(null);
  useEffect(() => {
    /* One board after the other, so that the page answers meanwhile. */
    const timer = setTimeout(() => {
      const board = new Board(null, () => isAnimated(app));
      const demo = new Demo(app.core, game);
      live.current = {demo, board};
      board.svg.setAttribute('aria-hidden', 'true');
      board.show(plainLook(demo.scene));
      host.current!.append(board.svg);
    });
    return () => {
      clearTimeout(timer);
      live.current?.board.svg.remove();
    };
  }, [game]);
  useEffect(() => {
    if (!live.current || beat === 0) return;
    const {demo, board} = live.current;
    const info = demo.step();
    if (info) void board.move(plainLook(demo.scene), info);
    else board.show(plainLook(demo.scene));
  }, [beat]);
  return <div class="picture" ref={host} />;
}
