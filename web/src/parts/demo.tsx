/* A small board that plays by itself, a step now and then. */
import {useEffect, useRef} from 'preact/hooks';
import {isAnimated, type App} from '../app';
import {Board, plainLook} from '../board/board';
import type {Core, Position} from '../core';
import type {ActionInfo, Scene} from '../scene';

const STEPS_MAX = 60;
const STEPS_FIRST = 6; // shown from the beginning, so that one sees the game

/* Random play from the start, again and again. */
export class Demo {
  private position: Position;
  private steps = 0;

  constructor(private readonly core: Core, private readonly game: string) {
    this.position = this.begin();
    for (let i = 0; i < STEPS_FIRST; i++) this.step();
  }

  scene(): Scene {
    this.core.view(this.position);
    return this.core.scene();
  }

  /* One random action; null when it begins again. */
  step(): ActionInfo | null {
    const {actions} = this.scene();
    const chosen = actions[Math.floor(Math.random() * actions.length)];
    if (!chosen || this.steps >= STEPS_MAX) {
      this.position = this.begin();
      return null;
    }
    const info = this.core.motions(chosen.action);
    this.core.view({...this.position, actions: [chosen.action]});
    this.position = {...this.position, start: this.core.position()};
    this.steps++;
    return info;
  }

  private begin(): Position {
    this.steps = 0;
    return {game: this.game, options: {}, start: '', actions: []};
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
      board.show(plainLook(demo.scene()));
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
    if (info) void board.move(plainLook(demo.scene()), info);
    else board.show(plainLook(demo.scene()));
  }, [beat]);
  return <div class="picture" ref={host} />;
}
