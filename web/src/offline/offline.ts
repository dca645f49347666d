/* The page's side of the service worker. Without one, as on an address that is
 * not secure, everything works as long as the server is there. */

const workers = () => ('serviceWorker' in navigator && isSecureContext ? navigator.serviceWorker : null);

/* A version that has come since the last time takes over before anything is
 * shown; true if the page is loaded again for it. */
export async function isUpdating(): Promise<boolean> {
  const waiting = (await workers()?.getRegistration())?.waiting;
  if (!waiting) return false;
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      resolve(true);
      location.reload();
    }, {once: true});
    setTimeout(() => resolve(false), 1000);
    waiting.postMessage('take over');
  });
}

/* Keep all files for the time without a server. If another page takes a new
 * version up, this one follows when its address changes next. */
export function keepOffline(): void {
  const service = workers();
  if (!service) return;
  const hadController = service.controller !== null;
  void service.register('service.js').catch(() => undefined);
  service.addEventListener('controllerchange', () => {
    if (hadController) addEventListener('hashchange', () => location.reload(), {once: true});
  }, {once: true});
}
