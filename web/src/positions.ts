/* What the core says about the nodes of a match. Position texts are kept, so
 * that a step costs one action, however long the match is. A match that the core
 * refuses, which judge.ts would have found, throws. */
import type {Core, Position} from './core';
import {lineTo, type Match} from './match';
import type {ActionInfo, Scene} from './scene';

interface Known {
  text: string;
  actor: number; // a player from 1, 0 for chance, -1 when over
  onTurn: number; // likewise, but for chance the player who rolls
}

/* How many sit at the table with these options; 0 if they are not possible. */
export function playerCount(core: Core, game: string, options: Record<string, string>): number {
  return core.view({game, options, start: '', actions: []}).applied < 0 ? 0 : core.players();
}

export class Positions {
  private readonly known = new Map<number, Known>();

  constructor(private readonly core: Core, private readonly match: Match) {}

  /* The position of a node, as engines and the core take it. */
  position(node: number): Position {
    const {game, options} = this.match;
    return {game, options, start: this.at(node).text, actions: []};
  }

  actor(node: number): number {
    return this.at(node).actor;
  }

  /* Who acts, or rolls the dice. */
  onTurn(node: number): number {
    return this.at(node).onTurn;
  }

  scene(node: number): Scene {
    this.core.view(this.position(node));
    return this.core.scene();
  }

  sceneAfter(node: number, action: string): Scene {
    this.core.view({...this.position(node), actions: [action]});
    return this.core.scene();
  }

  svg(node: number): string {
    this.core.view(this.position(node));
    return this.core.svg();
  }

  /* An action that is legal at the node; null if it is not. */
  info(node: number, action: string): ActionInfo | null {
    this.core.view(this.position(node));
    return this.core.motions(action);
  }

  /* The action that led to the node; null at the root. */
  cameBy(node: number): ActionInfo | null {
    const {parent, action} = this.match.nodes[node]!;
    return parent < 0 ? null : this.info(parent, action);
  }

  private at(node: number): Known {
    const known = this.known.get(node);
    if (known) return known;
    for (const step of lineTo(this.match, node)) {
      if (!this.known.has(step)) this.known.set(step, this.step(step));
    }
    return this.known.get(node)!;
  }

  private step(node: number): Known {
    const {game, options, start, nodes} = this.match;
    const {parent, action} = nodes[node]!;
    const from = parent < 0 ? start : this.known.get(parent)!.text;
    const actions = parent < 0 ? [] : [action];
    const {applied, error} = this.core.view({game, options, start: from, actions});
    if (applied < actions.length) throw new Error(error);
    const actor = this.core.actor();
    const onTurn = actor === 0 ? (this.core.scene().roller ?? 0) : actor;
    return {text: this.core.position(), actor, onTurn};
  }
}
