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

const PATIENCE = 4000; // milliseconds for an answer; then engines think
const RETRY_PAUSE = 2000; // milliseconds, if the host does not say
const WAIT_MAX = 30_000; // milliseconds; who would have to wait longer lets engines think

let games: readonly string[] = [];

/* Until that is known, nobody knows anything. */
export async function findExact(): Promise<void> {
  const host = await findHost().catch(() => null);
  games = host?.exact ?? [];
}

/* Do it after so long, or as soon as the question is withdrawn. Returns how not to. */
function atLatest(time: number, withdrawn: AbortSignal, what: () => void): () => void {
  const timer = setTimeout(what, time);
  withdrawn.addEventListener('abort', what);
  return () => {
    clearTimeout(timer);
    withdrawn.removeEventListener('abort', what);
  };
}

/* Over at once if the question is withdrawn. */
export async function pause(time: number, withdrawn: AbortSignal): Promise<void> {
  if (withdrawn.aborted) return;
  let forget = () => {};
  await new Promise<void>((resume) => {
    forget = atLatest(time, withdrawn, resume);
  });
  forget();
}

function questionOf({game, version, options, start, actions}: Position): string {
  const rules: Record<string, string> = version === undefined ? {} : {rules: String(version)};
  return JSON.stringify({id: 'page', game, options: {...options, ...rules}, ...(start && {position: start}), actions});
}

/* How long the host, or a proxy before it, wants to be left alone. */
async function waitOf(answer: Response): Promise<number> {
  const body = await answer.json().catch(() => null);
  const said = [Number(body?.error?.wait), Number(answer.headers.get('Retry-After')) * 1000];
  return said.find((time) => time > 0) ?? RETRY_PAUSE;
}

/* The answer; or, where that was too much at a time, how long to wait. A host that hangs
 * is one that does not know. */
async function post(question: string, withdrawn: AbortSignal): Promise<Known | number | null> {
  const late = new AbortController();
  const forget = atLatest(PATIENCE, withdrawn, () => late.abort());
  try {
    const answer = await fetch('api/exact', {
      method: 'POST', headers: {'Content-Type': 'application/json'}, body: question, signal: late.signal,
    });
    if (answer.status === 429) return await waitOf(answer);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  } finally {
    forget();
  }
}

/* Who has asked too much waits: estimates among what is proved would be kept for good. */
async function ask(position: Position, withdrawn: AbortSignal): Promise<Known | null> {
  const question = questionOf(position);
  let waited = 0;
  while (!withdrawn.aborted) {
    const answer = await post(question, withdrawn);
    if (typeof answer !== 'number') return answer;
    waited += answer;
    if (waited > WAIT_MAX) break;
    await pause(answer, withdrawn);
  }
  return null;
}

/* However near a chance comes to it, only what is certain is nothing or the whole point. */
function shareOf(chance: number): number {
  const share = Math.round(chance * LIMITS.sharePoint);
  return chance === 0 || chance === 1 ? share : Math.max(1, Math.min(LIMITS.sharePoint - 1, share));
}

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

/* Asks the host, until the question is withdrawn. */
export type Ask<T> = (withdrawn: AbortSignal) => Promise<T | null>;

const known = <T>(position: Position, read: (known: Known) => T | null): Ask<T> | null =>
  games.includes(position.game) ? (withdrawn) => ask(position, withdrawn).then((answer) => answer && read(answer)) : null;

export const askReport = (position: Position, lines: number): Ask<Report> | null =>
  known(position, (answer) => exactReport(answer, lines));

/* Of the last action of the position. */
export function askVerdict(position: Position): Ask<Verdict> | null {
  const action = position.actions.at(-1);
  if (action === undefined) return null;
  return known({...position, actions: position.actions.slice(0, -1)}, (answer) => exactVerdict(answer, action));
}
