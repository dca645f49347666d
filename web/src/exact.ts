/* What the host behind the page knows exactly: it may have files of values. Asked before
 * any engine; null if nobody knows, at once where that is known. */
import type {Line, Position, Report, Verdict} from './core';
import {findHost} from './hosted/find';
import {LIMITS} from './limits';

/* The answer to POST api/exact. */
export interface Known {
  player: number; // who acts, or whose turn it is while the dice roll
  chance: number;
  actions?: {action: string; chance: number; mark: Verdict['mark']}[]; // the best first, if a player acts
}

let games: readonly string[] = [];

/* Until that is known, nobody knows anything. */
export async function findExact(): Promise<void> {
  const host = await findHost().catch(() => null);
  games = host?.exact ?? [];
}

async function ask({game, version, options, start, actions}: Position): Promise<Known | null> {
  const rules: Record<string, string> = version === undefined ? {} : {rules: String(version)};
  const question = {id: 'page', game, options: {...options, ...rules}, ...(start && {position: start}), actions};
  try {
    const answer = await fetch('api/exact', {
      method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(question),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

const shareOf = (chance: number) => Math.round(chance * LIMITS.sharePoint);

const sharesOf = (player: number, chance: number) =>
  (player === 1 ? [chance, 1 - chance] : [1 - chance, chance]).map(shareOf);

const lineOf = (player: number, {action, chance}: {action: string; chance: number}): Line => ({
  share: shareOf(chance), score: 0, exact: true, distance: 0, shares: sharesOf(player, chance), actions: [action],
});

/* Where the dice roll there are no lines, but chances. */
export function exactReport({player, chance, actions}: Known, lines: number): Report {
  const found = (actions ?? []).slice(0, lines).map((known) => lineOf(player, known));
  const chances = actions ? undefined : sharesOf(player, chance);
  return {depth: 0, nodes: 0, decided: true, isExact: true, lines: found, chances};
}

/* Null if the action is not among them. */
export function exactVerdict({player, actions = []}: Known, action: string): Verdict | null {
  const best = actions[0];
  const taken = actions.find((known) => known.action === action);
  if (!best || !taken) return null;
  const loss = shareOf(best.chance) - shareOf(taken.chance);
  return {mark: taken.mark, loss, error: 0, best: lineOf(player, best), taken: lineOf(player, taken)};
}

type Answered<T> = Promise<T | null> | null;

const known = <T>(position: Position, read: (known: Known) => T | null): Answered<T> =>
  games.includes(position.game) ? ask(position).then((answer) => answer && read(answer)) : null;

export const askReport = (position: Position, lines: number): Answered<Report> =>
  known(position, (answer) => exactReport(answer, lines));

/* Of the last action of the position. */
export function askVerdict(position: Position): Answered<Verdict> {
  const action = position.actions.at(-1);
  if (action === undefined) return null;
  return known({...position, actions: position.actions.slice(0, -1)}, (answer) => exactVerdict(answer, action));
}
