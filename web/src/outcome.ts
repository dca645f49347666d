/* Who sits at a table and who has won, in words. */
import {LIMITS} from './limits';
import type {Seat} from './match';
import {t} from './text';

/* The only person at the table, from 1; 0 if there are several or none. */
export function onlyPerson(seats: readonly Seat[]): number {
  const people = seats.flatMap(({kind}, i) => (kind === 'human' ? [i + 1] : []));
  return people.length === 1 ? people[0]! : 0;
}

/* Of payoffs that are all the same: opponents share one point, so where each has
 * all of it, or nobody any, they played together. */
const wordOfAll = (payoff: number) =>
  payoff === LIMITS.payoffPoint ? 'result.together' : payoff === 0 ? 'result.notTogether' : 'result.draw';

/* "You win!", "White wins." */
export function winnerText(payoffs: readonly number[], me: number, name: (player: number) => string): string {
  const best = Math.max(...payoffs);
  const winners = payoffs.flatMap((payoff, i) => (payoff === best ? [i + 1] : []));
  const others = winners.filter((player) => player !== me).map(name).join(', ');
  if (payoffs.length === 1) return t(best > 0 ? 'result.solved' : 'result.unsolved');
  if (winners.length === payoffs.length) return t(wordOfAll(best));
  if (winners.includes(me)) return winners.length === 1 ? t('result.youWin') : t('result.youShare', {players: others});
  if (me > 0 && payoffs.length === 2) return t('result.youLose');
  return winners.length === 1 ? t('result.wins', {player: others}) : t('result.share', {players: others});
}
