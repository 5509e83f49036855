// Static files only: what is written for one person never lies in a cache of the browser's.

const name = 'static-1';
const offlinePage = '/offline.html';
const withOfflinePage = [
  offlinePage,
  '/offline.js',
  '/unavailable.css',
  '/illustrations/lost.svg',
  '/favicon.svg',
];
// About three releases; the oldest make room.
const mostFiles = 400;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(withOfflinePage)));
});

addEventListener('activate', (event) => {
  event.waitUntil(dropOtherCaches());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(offlinePage)));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(event));
  else if (withOfflinePage.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  }
});

/** Their names carry a hash of their content: what was loaded once is right for ever. */
async function fromCache(event) {
  const cache = await caches.open(name);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(keep(cache, event.request, answer.clone()));
  return answer;
}

async function keep(cache, request, answer) {
  await cache.put(request, answer);
  const assets = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(assets.slice(0, Math.max(0, assets.length - mostFiles)).map((old) => cache.delete(old)));
}

async function dropOtherCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((each) => each !== name).map((each) => caches.delete(each)));
}
