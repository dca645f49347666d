/* The service worker: all files of one version are kept when it is installed,
 * and answered from there, so that the page needs no server afterwards. A new
 * version waits until a page that begins asks for it. */

/* Put in by the build: the files, and a hash of what is in them. */
declare const TAVOLA_FILES: string[];
declare const TAVOLA_VERSION: string;

const service = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'tavola-';
const NAME = PREFIX + TAVOLA_VERSION;

async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(TAVOLA_FILES.map((file) => new Request(file, {cache: 'no-cache'})));
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
  await service.clients.claim();
}

async function respond(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request.url.replace(/[?#].*$/s, ''));
  return kept ?? fetch(request);
}

service.addEventListener('install', (event) => event.waitUntil(install()));
service.addEventListener('activate', (event) => event.waitUntil(activate()));
service.addEventListener('message', (event) => {
  if (event.data === 'take over') void service.skipWaiting();
});
service.addEventListener('fetch', (event) => {
  const {request} = event;
  if (request.method === 'GET' && request.url.startsWith(service.registration.scope)) event.respondWith(respond(request));
});
