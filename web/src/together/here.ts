/* One's own matches at the host of this page: one store for all parts of the page. */
import {useEffect, useState} from 'preact/hooks';
import {findHost, useHost} from '../hosted/find';
import type {Host} from '../hosted/host';
import {hasPlayed, Mine} from './mine';

let made: Mine | null = null;
const awaiting = new Set<(mine: Mine) => void>();

/* Called with the store once there is one. */
export function onMine(listener: (mine: Mine) => void): void {
  if (made) listener(made);
  else awaiting.add(listener);
}

/* While there was no line, the host said nothing: it is asked again. */
function loadWheneverConnected(host: Host, mine: Mine): void {
  let before = host.state;
  host.onChange(() => {
    const isNew = host.state === 'connected' && before !== 'connected';
    before = host.state;
    if (isNew) void mine.load();
  });
  if (host.state === 'connected') void mine.load();
}

/* Takes up the line, if it is not there. */
export function mineOf(host: Host): Mine {
  if (!made) {
    made = new Mine(host);
    loadWheneverConnected(host, made);
    awaiting.forEach((listener) => listener(made!));
    awaiting.clear();
  }
  return made;
}

/* For who has played with others before: to be told at once whose turn it is. */
export async function listenAtStart(): Promise<void> {
  if (!hasPlayed()) return;
  const host = await findHost();
  if (host) mineOf(host);
}

/* One's matches for a page that is drawn again whenever they change; undefined until
 * it is known whether there is a host. Those who never played with others ask nobody,
 * unless they want to. */
export function useMine(isWanted: boolean): Mine | null | undefined {
  const host = useHost();
  const [, redraw] = useState({});
  const mine = host && (made ?? (isWanted || hasPlayed() ? mineOf(host) : null));
  useEffect(() => mine?.onChange(() => redraw({})), [mine]);
  return mine;
}
