/* What the core says about the nodes of a match. Texts of positions are kept, so
 * that a step costs one action, however long the match is; and the pictures seen
 * last, so that a step is one call. A match that the core refuses, which record.ts
 * would have found, throws. */
import {routesOf, type Route} from './board/routes';
import type {Core, Played, Position, Step} from './core';
import {lineTo, type Match} from './match';
import type {ActionInfo, LegalAction, Scene} from './scene';

const CHUNK = 500; // actions that are walked at once: the answer has to fit
const PICTURES = 8; // that are kept; dice have six faces

/* How many sit at the table with these options; 0 if they are not possible. */
export function playerCount(core: Core, game: string, options: Record<string, string>): number {
  return core.walk({game, options, start: '', actions: []}).players;
}

/* The steps of successive actions, from the first position on; fewer if one is
 * not legal. */
function walkLine(core: Core, {actions, ...from}: Position): {steps: Step[]; error: string} {
  const {steps, error} = core.walk({...from, actions: actions.slice(0, CHUNK)});
  if (error || actions.length <= CHUNK) return {steps, error};
  const rest = walkLine(core, {...from, start: steps[CHUNK]!.position, actions: actions.slice(CHUNK)});
  return {steps: [...steps, ...rest.steps.slice(1)], error: rest.error};
}

/* An action that was played, as it is told and drawn. */
export interface Deed {
  node: number; // that it led to
  player: number; // who acted or rolled, from 1
  info: ActionInfo;
  routes: Route[]; // in the picture after it
}

export class Positions {
  private readonly known = new Map<number, Step>();
  private readonly seen = new Map<string, Played>();
  private readonly deeds = new Map<number, Deed>();

  constructor(private readonly core: Core, private readonly match: Match) {}

  /* The position of a node, as engines and the core take it. */
  position(node: number): Position {
    return this.from(this.at(node).position);
  }

  /* A player from 1, 0 for chance, -1 when over. */
  actor(node: number): number {
    return this.at(node).actor ?? -1;
  }

  /* Who acts, or rolls the dice. */
  onTurn(node: number): number {
    const {actor, roller} = this.at(node);
    return actor === 0 ? (roller ?? 0) : (actor ?? -1);
  }

  /* The picture of a node, and the action that led there. */
  look(node: number): Played {
    const {parent, action} = this.match.nodes[node]!;
    const found = this.after(parent, action);
    if (!found) throw new Error(`${action} is not legal`);
    const {actor, roller} = found.scene;
    this.known.set(node, {position: found.position, actor, roller});
    return found;
  }

  /* The same for an action that need not have been played; null if it is not
   * legal. Before the root, no action leads to the first position. */
  after(node: number, action: string): Played | null {
    const key = `${node} ${action}`;
    const seen = this.seen.get(key);
    if (seen) return seen;
    const position = node < 0 ? this.from(this.match.start) : {...this.position(node), actions: [action]};
    const found = this.core.play(position);
    if ('error' in found) return null;
    this.seen.set(key, found);
    if (this.seen.size > PICTURES) this.seen.delete(this.seen.keys().next().value!);
    return found;
  }

  /* What was done to come to a node other than the root. */
  deed(node: number): Deed {
    let deed = this.deeds.get(node);
    if (!deed) {
      const {parent} = this.match.nodes[node]!;
      const {scene: before} = this.look(parent);
      const {scene, came} = this.look(node);
      deed = {node, player: this.onTurn(parent), info: came!, routes: routesOf(before, scene, came!)};
      this.deeds.set(node, deed);
    }
    return deed;
  }

  /* Pictures have words in them: after a change of language they are new. */
  forget(): void {
    this.seen.clear();
    this.deeds.clear();
  }

  scene(node: number): Scene {
    return this.look(node).scene;
  }

  svg(node: number): string {
    return this.core.svg(this.position(node));
  }

  /* An action that is legal at the node; null if it is not. */
  legal(node: number, action: string): LegalAction | null {
    return this.scene(node).actions.find((legal) => legal.action === action) ?? null;
  }

  private from(start: string): Position {
    const {game, version, options} = this.match;
    return {game, version, options, start, actions: []};
  }

  /* Walk from the last node that is known, all at once. */
  private at(node: number): Step {
    const known = this.known.get(node);
    if (known) return known;
    const line = lineTo(this.match, node);
    const first = Math.max(0, line.findIndex((step) => !this.known.has(step)) - 1);
    const start = this.known.get(line[first]!)?.position ?? this.match.start;
    const actions = line.slice(first + 1).map((step) => this.match.nodes[step]!.action);
    const {steps, error} = walkLine(this.core, {...this.from(start), actions});
    if (steps.length <= actions.length) throw new Error(error);
    steps.forEach((step, i) => this.known.set(line[first + i]!, step));
    return this.known.get(node)!;
  }
}
