// Keeps the console's files on the phone, so that a task can be opened again without a connection, such as after the phone has
// closed the page to save memory. Registered by the first task; answers of the API never pass through here.
const NAME = 'task-files';
const isFile = ({ pathname }) => pathname.startsWith('/assets/') || pathname === '/theme.js' || pathname === '/logo.svg';

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

// The page says which files it has loaded. One message after the other: a change of release drops what another would add.
let last = Promise.resolve();
addEventListener('message', (event) => {
  last = last.then(() => keep(event.data.files));
  event.waitUntil(last);
});

async function keep(files) {
  const cache = await caches.open(NAME);
  await keepPage(cache);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.map((file) => new URL(file, location.origin).href).filter((url) => !known.has(url));
  await Promise.all(missing.map((url) => cache.add(url).catch(() => {})));
}

// The page names the files of its release. When it has changed, those of the older one are dropped.
async function keepPage(cache) {
  const page = await fetch('/index.html', { cache: 'no-store' }).catch(() => undefined);
  if (!page?.ok) return;
  const [now, before] = [await page.clone().text(), await (await cache.match('/index.html'))?.text()];
  if (now === before) return;
  await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  await cache.put('/index.html', page);
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  // The page itself is always asked for first: only without a connection is the kept one shown.
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept('/index.html')));
  else if (isFile(url)) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
});

// Undefined when it is not kept, which the browser shows as a failed load.
const kept = async (what) => (await caches.open(NAME)).match(what, { ignoreVary: true });
