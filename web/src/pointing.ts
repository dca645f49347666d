/* Pointing, as docs/scenes.md describes it: the ids chosen so far, and what can
 * be pointed at next. Knows nothing of pictures. */
import type {Item, LegalAction, Scene} from './scene';

export interface Pointing {
  readonly chosen: readonly string[];
  readonly action: LegalAction | null; // set when a path is complete
}

export const NOTHING: Pointing = {chosen: [], action: null};

const begins = (path: readonly string[], chosen: readonly string[]) =>
  path.length >= chosen.length && chosen.every((id, i) => path[i] === id);

/* The ids that come next. */
export function nextIds(actions: readonly LegalAction[], pointing: Pointing): Set<string> {
  const {chosen} = pointing;
  const next = new Set<string>();
  for (const {path} of actions) {
    const id = path[chosen.length];
    if (id !== undefined && begins(path, chosen)) next.add(id);
  }
  return next;
}

/* Point at an id; null if it means nothing here. What comes next goes on; the
 * last choice again takes it back; an earlier one leads back to it; what could
 * have come instead of a choice takes its place, the latest such choice. */
export function point(actions: readonly LegalAction[], pointing: Pointing, id: string): Pointing | null {
  const {chosen} = pointing;
  if (nextIds(actions, pointing).has(id)) return extend(actions, [...chosen, id]);
  const at = chosen.lastIndexOf(id);
  if (at >= 0) return at === chosen.length - 1 ? stepBack(pointing) : {chosen: chosen.slice(0, at + 1), action: null};
  for (let length = chosen.length - 1; length >= 0; length--) {
    const before = {chosen: chosen.slice(0, length), action: null};
    if (nextIds(actions, before).has(id)) return extend(actions, [...before.chosen, id]);
  }
  return null;
}

/* Without the last choice. */
export const stepBack = ({chosen}: Pointing): Pointing =>
  (chosen.length < 2 ? NOTHING : {chosen: chosen.slice(0, -1), action: null});

function extend(actions: readonly LegalAction[], chosen: readonly string[]): Pointing {
  const complete = actions.find(({path}) => path.length === chosen.length && begins(path, chosen));
  return {chosen, action: complete ?? null};
}

/* An outcome of chance by its weights; random is from 0 to below 1. */
export function drawOutcome(actions: readonly LegalAction[], random: number): LegalAction | null {
  const total = actions.reduce((sum, {weight}) => sum + (weight ?? 1), 0);
  let left = random * total;
  for (const action of actions) {
    left -= action.weight ?? 1;
    if (left < 0) return action;
  }
  return actions[actions.length - 1] ?? null;
}

/* How the die looks after some outcome, whatever its weight: for show. */
export function someFace(actions: readonly LegalAction[], die: string, after: (action: string) => Scene): Item | undefined {
  const {action} = actions[Math.floor(Math.random() * actions.length)]!;
  return after(action).items.find(({id, role}) => id === die && role === 'die');
}
