/* The service worker: all files of a version are kept when it is installed, and
 * answered from there, so that the page needs no server afterwards. A page asks
 * for the files of its own version, so that a new one can take over at once: a
 * page that is open goes on with the old files, and the next one loaded gets
 * the new ones. */

/* Put in by the build: the files, and a hash of what is in them. */
declare const TAVOLA_FILES: string[];
declare const TAVOLA_VERSION: string;

const service = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'tavola-';
const NAME = PREFIX + TAVOLA_VERSION;
const HOME = './';

async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  const addresses = [HOME, ...TAVOLA_FILES.map((file) => `${file}?v=${TAVOLA_VERSION}`)];
  await cache.addAll(addresses.map((address) => new Request(address, {cache: 'no-cache'})));
  await service.skipWaiting();
}

/* Forget all versions but this one and the one before. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await service.clients.claim();
}

async function respond(request: Request): Promise<Response> {
  const own = await caches.open(NAME);
  const isHome = request.url.replace(/[?#].*$/s, '') === service.registration.scope;
  const kept = isHome ? await own.match(HOME) : await caches.match(request.url);
  if (kept) return kept;
  // A file of a version that is forgotten must not be taken from another one.
  const isVersioned = new URL(request.url).searchParams.has('v');
  return (isVersioned ? undefined : await own.match(request.url, {ignoreSearch: true})) ?? fetch(request);
}

service.addEventListener('install', (event) => event.waitUntil(install()));
service.addEventListener('activate', (event) => event.waitUntil(activate()));
/* What the host says is never kept: it is asked, or it cannot be reached. */
const HOSTED = /^(api|socket|healthz|metrics)\b/;

service.addEventListener('fetch', (event) => {
  const {request} = event;
  const {scope} = service.registration;
  if (request.method !== 'GET' || !request.url.startsWith(scope) || HOSTED.test(request.url.slice(scope.length))) return;
  event.respondWith(respond(request));
});

/* A notice that somebody presses leads to the match that it is about. */
async function openMatch(address: string): Promise<void> {
  const pages = await service.clients.matchAll({type: 'window'});
  const page = pages.find(({url}) => url.endsWith(address)) ?? pages[0];
  if (!page) return void (await service.clients.openWindow(service.registration.scope + address));
  await page.focus();
  page.postMessage({open: address});
}

service.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openMatch(String((event.notification.data as {address?: string} | null)?.address ?? '#/matches')));
});
