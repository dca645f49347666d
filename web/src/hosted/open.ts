/* Coming to a table of a host: from what this browser has kept of the match, and from
 * what the host says. */
import {findGame, type App} from '../app';
import {newMatch} from '../match';
import {loadMatch, saveMatch, type Saved} from '../store';
import type {Host} from './host';
import {agreedMatch, Mirror} from './mirror';
import type {HostedEvent, Refusal} from './protocol';
import {HostedTable} from './table';

export interface Opened {
  table: HostedTable | null;
  refusal: Refusal | null; // of the host; if there is neither, this page cannot read the match
}

/* The match as it is to be kept; null before it has begun. */
function savedOf(id: string, mirror: Mirror, events: HostedEvent[]): Saved | null {
  const agreed = agreedMatch(mirror);
  if (!agreed) return null;
  const match = {...newMatch(agreed), names: agreed.names ?? []};
  const {me} = mirror;
  return {id, time: Date.now(), isOver: false, flipped: match.seats.length === 2 && me === 2, hosted: {me, events}, match};
}

/* Waits until the host has told of a match that has begun. */
function hear(host: Host, id: string): Promise<Saved | Refusal> {
  return new Promise((done) => {
    const mirror = new Mirror();
    const events: HostedEvent[] = [];
    const stop = host.watch(id, 0, (news) => {
      if (mirror.hear(news)) events.push(...(news.events ?? []));
      const found = news.error ?? savedOf(id, mirror, events);
      if (!found) return;
      done(found);
      setTimeout(() => stop()); // who goes on watching has begun by then
    });
  });
}

function seat(app: App, saved: Saved, host: Host | null): HostedTable | null {
  if (!findGame(app, saved.match.game)) return null;
  try {
    return new HostedTable(app, saved, host);
  } catch { // rules that this page does not know
    return null;
  }
}

export async function openHosted(app: App, host: Host | null, id: string): Promise<Opened> {
  const kept = await loadMatch(id);
  if (kept?.hosted) return {table: seat(app, kept, host), refusal: null};
  if (!host) return {table: null, refusal: null};
  const found = await hear(host, id);
  if ('code' in found) return {table: null, refusal: found};
  await saveMatch(found);
  return {table: seat(app, found, host), refusal: null};
}
