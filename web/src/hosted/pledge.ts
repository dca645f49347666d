/* What the host had settled of a match when one's nonce was sent; pure. None of it may
 * change afterwards: whoever knows all nonces and can still change something chooses the
 * dice. */
import type {HostedEvent, Refusal} from './protocol';

/* What was settled when one's nonce was sent. */
export interface Pledge {
  commitment: string; // of the secret
  before: string[]; // the events that were known, as JSON
  nonce: string; // one's own
  seat: number; // where it belongs; -1: not known yet
}

/* Whether an event agrees with what was settled. */
export function isKept({commitment, before, nonce, seat}: Pledge, event: HostedEvent): boolean {
  const known = before[event.n - 1];
  if (known !== undefined) return known === JSON.stringify(event);
  if (event.kind === 'created') return event.commitment === commitment;
  return event.kind !== 'seated' || event.seat !== seat || event.device === true || event.nonce === nonce;
}

export const FALSE_DICE: Refusal = {code: 'false-dice', say: 'The host has changed the dice of this match after it knew your number.'};
