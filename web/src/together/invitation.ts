/* What somebody arranges who wants to play with others elsewhere, and the request
 * that this makes; pure. */
import {type AskedSeat, type Clock, type Requests} from '../hosted/protocol';

/* Me, somebody who is still to come, a computer. */
export type Place = AskedSeat;

export type Begins = 'drawn' | 'me' | 'friend' | 'seats';

export interface Invitation {
  places: Place[];
  begins: Begins;
  clock: Clock;
  isPublic: boolean; // stands in the lobby too
  isWatched: boolean;
  isAnalysed: boolean;
}

const ME: Place = {kind: 'me'};
export const OPEN: Place = {kind: 'open'};

/* Me, one friend, and computers for the rest; whoever was chosen stays. */
export function placesFor(count: number, chosen: readonly Place[], level: number): Place[] {
  const first = [ME, OPEN];
  return Array.from({length: count}, (_, i) => chosen[i] ?? first[i] ?? {kind: 'computer', level});
}

/* A person sits at one place only: whoever sat there before changes with him. */
export function placed(places: readonly Place[], at: number, place: Place): Place[] {
  const before = places.findIndex(({kind}) => kind === 'me');
  return places.map((old, i) => {
    if (i === at) return place;
    return place.kind === 'me' && i === before ? places[at]! : old;
  });
}

/* In a game of two one says who begins; otherwise the seats are moved. */
function ordered({places, begins}: Invitation): Place[] {
  const isSwapped = places.length === 2 && (begins === 'me' ? places[1]!.kind === 'me' : begins === 'friend' && places[0]!.kind === 'me');
  return isSwapped ? [...places].reverse() : places;
}

export type Fault = 'alone' | 'away' | 'nobody';

/* Why it cannot be sent; null if it can. */
export function faultOf({places}: Invitation): Fault | null {
  if (places.length < 2) return 'alone';
  if (!places.some(({kind}) => kind === 'me')) return 'away';
  return places.some(({kind}) => kind === 'open') ? null : 'nobody';
}

/* Bytes of a name that a host takes. */
export const NAME_BYTES = 63;

/* The name as it is sent: one line, no longer than the host takes. */
export function cleanName(name: string): string {
  let cleaned = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replace(/\s+/g, ' ').trim();
  while (new TextEncoder().encode(cleaned).length > NAME_BYTES) cleaned = [...cleaned].slice(0, -1).join('').trim();
  return cleaned;
}

export function requestOf(invitation: Invitation, game: string, options: Record<string, string>, name: string): Omit<Requests['create'], 'nonce' | 'commitment'> {
  return {
    game, options, seats: ordered(invitation), begins: invitation.begins === 'drawn' ? 'drawn' : 'seats', clock: invitation.clock,
    public: invitation.isPublic, watch: invitation.isWatched, analysis: invitation.isAnalysed, name: cleanName(name),
  };
}

/* --- Links ------------------------------------------------------------- */

const base = () => location.href.replace(/#.*$/s, '');

/* Keys are in the fragment, which browsers send to nobody. */
export const seatLink = (match: string, key: string) => `${base()}#/table/${match}/${key}`;
export const watchLink = (match: string) => `${base()}#/table/${match}`;
export const deviceLink = (match: string, key: string) => `${base()}#/device/${match}/${key}`;

/* Whether an address is that of the machine itself, whichever that is: nobody else
 * gets here by it. */
export const isLoopback = (hostname: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
