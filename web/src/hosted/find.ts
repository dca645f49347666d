/* Whether there is a host behind this page, and how the page speaks with it. */
import {useEffect, useLayoutEffect, useState} from 'preact/hooks';
import type {World} from './connection';
import {Host, type Memory} from './host';

const GUEST = 'tavola.guest'; // who one was here last: there is a host, even if it cannot be reached now
const ASKED = 'tavola.asked.';

const browser: World = {
  open() {
    const address = new URL('socket', location.href.replace(/[?#].*$/s, ''));
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address.href, 'tavola');
  },
  now: () => performance.timeOrigin + performance.now(),
  random: () => Math.random(),
  after(time, what) {
    const timer = setTimeout(what, time);
    return () => clearTimeout(timer);
  },
  onWake(what) {
    addEventListener('online', what);
    addEventListener('pageshow', what);
    document.addEventListener('visibilitychange', () => document.hidden || what());
  },
  onLeave: (what) => addEventListener('pagehide', what),
};

/* Storage may be full or forbidden; then it lasts as long as the page. */
function attempt<T>(what: () => T, otherwise: T): T {
  try {
    return what();
  } catch {
    return otherwise;
  }
}

const memory: Memory = {
  read: () => attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(ASKED)).map((key) => localStorage.getItem(key) ?? ''), []),
  write: (id, text) => attempt(() => localStorage.setItem(ASKED + id, text), undefined),
  forget: (id) => attempt(() => localStorage.removeItem(ASKED + id), undefined),
};

const lastGuest = () => attempt(() => localStorage.getItem(GUEST), null);

/* undefined: it cannot be said now. */
async function look(): Promise<Host | null | undefined> {
  const unreachable = () => (lastGuest() === null ? undefined : new Host(lastGuest()!, browser, memory));
  if (!navigator.onLine) return unreachable();
  try {
    const answer = await fetch('api/me', {cache: 'no-store'});
    if (answer.status >= 500) return unreachable();
    if (!answer.ok) return null;
    const {guest, protocol, exact} = await answer.json().catch(() => ({}));
    if (typeof protocol !== 'number') return null; // somebody answers, but not a host
    const known = typeof guest === 'string' ? guest : '';
    attempt(() => localStorage.setItem(GUEST, known), undefined);
    return new Host(known, browser, memory, Array.isArray(exact) ? exact : []);
  } catch {
    return unreachable();
  }
}

let finding: Promise<Host | null> | null = null;
let found: Host | null = null;

/* The host of this page; null if there is none, or if it is not known yet whether
 * there is and nobody can be asked now. */
export function findHost(): Promise<Host | null> {
  finding ??= look().then((host) => {
    if (host === undefined) finding = null;
    found = host ?? null;
    return found;
  });
  return finding;
}

/* The same for a page that is drawn again whenever the state of the host changes;
 * undefined until it is known. */
export function useHost(): Host | null | undefined {
  const [host, setHost] = useState<Host | null | undefined>(found ?? undefined);
  const [, redraw] = useState({});
  useEffect(() => {
    let isWanted = true;
    void findHost().then((known) => isWanted && setHost(known));
    return () => {
      isWanted = false;
    };
  }, []);
  useLayoutEffect(() => host?.onChange(() => redraw({})), [host]);
  return host;
}
