// Keeps the whole page, so that it works without a network after the first visit. A new version of the page has
// another name for its files: it is fetched as a whole and takes the place of the old one at the next visit.

const VERSION = "chomplab-{version}";
const FILES = {files};

addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("chomplab-") && name !== VERSION) await caches.delete(name);
    }
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(VERSION);
    // Which view is shown stands in the query, and is the business of the page.
    return (await cache.match(address.origin + address.pathname, { ignoreVary: true })) ?? fetch(request);
  })());
});
