/* The page's side of the service worker. Without one, as on an address that is
 * not secure, everything works as long as the server is there. */

/* The build replaces this by a hash of all files. */
const VERSION = '@VERSION@';

/* The address of a file that belongs to this version of the page. */
export const asset = (path: string) => `${path}?v=${VERSION}`;

/* Keep all files for the time without a server. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  void navigator.serviceWorker.register('service.js').catch(() => undefined);
  navigator.serviceWorker.addEventListener('message', ({data}: MessageEvent<{open?: unknown} | null>) => {
    if (typeof data?.open === 'string' && data.open.startsWith('#/')) location.hash = data.open; // a notice was pressed
  });
}
