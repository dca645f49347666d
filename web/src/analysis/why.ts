/* Why an action is better, in facts that the core knows; pure but for its
 * questions to the core. */
import type {Core, Position} from '../core';
import type {ActionInfo, Scene} from '../scene';

const STEPS_MAX = 12; // of a line that is told
const WALKS_MAX = 2500; // for one question after threats

/* A step of a line: what was done, by whom, and what is seen then. */
export interface Step {
  action: string;
  player: number; // from 1; 0 for chance
  info: ActionInfo;
  scene: Scene;
}

/* The first steps of a line, as far as it is legal. */
export function tell(core: Core, position: Position, actions: readonly string[], most = STEPS_MAX): Step[] {
  const steps: Step[] = [];
  let from = position;
  const first = core.play(position);
  let player = 'error' in first ? -1 : (first.scene.actor ?? -1);
  for (const action of actions.slice(0, most)) {
    const found = core.play({...from, actions: [...from.actions, action]});
    if ('error' in found || !found.came) break;
    steps.push({action, player, info: found.came, scene: found.scene});
    from = {...position, start: found.position, actions: []};
    player = found.scene.actor ?? -1;
  }
  return steps;
}

/* The part of a line that is one player's turn, from a step on. */
export function turnOf(steps: readonly Step[], from: number): Step[] {
  const player = steps[from]?.player;
  let end = from;
  while (end < steps.length && steps[end]!.player === player) end++;
  return steps.slice(from, end);
}

/* What the others do after the first turn of a line; nothing if its end is not told,
 * or if the player himself goes on. */
export function replyTo(steps: readonly Step[]): Step[] {
  const own = turnOf(steps, 0);
  const reply = turnOf(steps, own.length);
  return reply.length > 0 && reply[0]!.player > 0 ? reply : [];
}

const isStill = (steps: readonly Step[]) => steps.every(({info}) => info.shift[0] === 0 && info.shift[1] === 0);

/* Whether what is replied to a line is no longer possible after the first turn of
 * another one. Where the board shifts, places change their names: then it is not known. */
export function prevents(better: readonly Step[], worse: readonly Step[]): boolean {
  const own = turnOf(better, 0);
  const last = own.at(-1);
  const first = replyTo(worse)[0];
  if (!last || !first || last.scene.actor !== first.player || !isStill(own) || !isStill(turnOf(worse, 0))) return false;
  return !last.scene.actions.some(({action}) => action === first.action);
}

export interface Threat {
  replies: number;
  stopping: number; // after which there is no win at once
}

/* Whether the player can win by his next action, whatever most replies are; null if
 * not, or if it takes too long to know. */
export function threatOf(core: Core, position: Position, {scene}: Step, player: number): Threat | null {
  const replies = scene.actor === player || scene.actor === null || scene.actor === 0 ? [] : scene.actions;
  let walks = 0;
  let stopping = 0;
  for (const {action} of replies) {
    const after = core.play({...position, actions: [...position.actions, action]});
    if ('error' in after || after.scene.actor !== player) return null; // a turn of several actions
    walks += after.scene.actions.length;
    if (walks > WALKS_MAX) return null;
    const start = {...position, start: after.position};
    if (!after.scene.actions.some((own) => winsAt(core, {...start, actions: [own.action]}, player))) stopping++;
  }
  return replies.length > 1 && stopping * 2 < replies.length ? {replies: replies.length, stopping} : null;
}

function winsAt(core: Core, position: Position, player: number): boolean {
  if (core.walk(position).steps.at(-1)?.actor != null) return false;
  const end = core.play(position);
  const payoffs = 'error' in end ? [] : (end.scene.payoffs ?? []);
  return payoffs.length > 1 && payoffs.every((payoff, i) => (i + 1 === player ? payoff > 0 : payoff === 0));
}
