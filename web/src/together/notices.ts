/* Telling somebody that it is his turn: in the title of the window, by a sound, on the
 * icon of the app and, if he wants it, by a notice of the system while the page is out
 * of sight. */
import {announce, findGame, type App} from '../app';
import {Changing} from '../changing';
import type {HostedDigest} from '../hosted/protocol';
import {asset} from '../offline/offline';
import {playSound} from '../sound';
import {t} from '../text';
import {onMine} from './here';
import {isMyTurn, type Mine} from './mine';

export type Happened = 'begun' | 'turn' | 'over';

/* What is worth telling about a change; null if nothing is. */
export function happened(before: HostedDigest | undefined, after: HostedDigest): Happened | null {
  if (!before) return null;
  if (before.phase === 'waiting' && after.phase === 'running') return 'begun';
  if (isMyTurn(after) && !isMyTurn(before)) return 'turn';
  return before.phase === 'running' && after.phase === 'over' ? 'over' : null;
}

/* "● Your turn – Moguli" where somebody does not look, or looks at that board; else
 * what the page is called. */
export function titleOf(page: string, game: string, isSeen: boolean): string {
  if (game === '' || isSeen) return page ? `${page} · Tavola` : 'Tavola';
  return `● ${t('notice.turn')} – ${game}`;
}

/* --- The title ----------------------------------------------------------- */

let page = ''; // what it is called
let turnIn = ''; // a game in which it is one's turn

const showTitle = () => {
  const isAtTable = location.hash.startsWith('#/table/');
  document.title = titleOf(page, turnIn, !document.hidden && !isAtTable);
};

export function setTitle(title: string): void {
  page = title;
  showTitle();
}

/* --- Notices ------------------------------------------------------------- */

export const canNotify = () => typeof Notification === 'function';

/* Only ever asked for when somebody has pressed something. False if he or the browser refuses. */
export async function allowNotices(): Promise<boolean> {
  if (!canNotify()) return false;
  return (Notification.permission === 'granted' ? 'granted' : await Notification.requestPermission()) === 'granted';
}

/* Phones show notices of a service worker only. */
async function notify(title: string, match: string): Promise<void> {
  const address = `#/table/${match}`;
  const options = {tag: match, icon: asset('icons/icon-192.png'), data: {address}};
  const service = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (service) return service.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    location.hash = address;
    notice.close();
  };
}

/* --- Calls on the page ----------------------------------------------------- */

/* What is said to who is at another page: somebody waits for him. */
export interface Call {
  match: string;
  text: string;
}

class Calls extends Changing {
  last: Call | null = null;

  set(call: Call | null): void {
    this.last = call;
    this.changed();
  }
}

export const calls = new Calls();

/* --- All of it ------------------------------------------------------------- */

/* Who is at the table that it is about sees it anyway. */
const isAt = (match: string) => !document.hidden && location.hash.startsWith(`#/table/${match}`);

function tell(app: App, what: Happened, {match, game: name}: HostedDigest): void {
  const game = findGame(app, name)?.title ?? name;
  const text = t(`notice.${what}In`, {game});
  if (app.settings.sound && (what === 'begun' || !isAt(match))) playSound('call');
  if (!document.hidden && (what === 'begun' || !isAt(match))) announce(text);
  if (what !== 'over' && !isAt(match)) calls.set({match, text});
  if (document.hidden && app.settings.notices && canNotify() && Notification.permission === 'granted') {
    void notify(text, match).catch(() => undefined);
  }
}

interface Badged {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

function showBadge(count: number): void {
  const {navigator: shown} = globalThis as unknown as {navigator: Badged};
  const made = count > 0 ? shown.setAppBadge?.(count) : shown.clearAppBadge?.();
  void made?.catch(() => undefined);
}

/* Follow one's matches from now on. */
function follow(app: App, mine: Mine): void {
  const known = new Map<string, HostedDigest>();
  const look = () => {
    for (const digest of mine.all) {
      const what = mine.isLoaded ? happened(known.get(digest.match), digest) : null;
      known.set(digest.match, digest);
      if (what) tell(app, what, digest);
    }
    const {turns} = mine;
    if (calls.last && mine.find(calls.last.match)?.phase === 'over') calls.set(null);
    turnIn = turns[0] ? (findGame(app, turns[0].game)?.title ?? turns[0].game) : '';
    showTitle();
    showBadge(turns.length);
  };
  mine.onChange(look);
  look();
}

export function followTurns(app: App): void {
  document.addEventListener('visibilitychange', showTitle);
  addEventListener('hashchange', () => {
    showTitle();
    if (calls.last && isAt(calls.last.match)) calls.set(null);
  });
  onMine((mine) => follow(app, mine));
}
