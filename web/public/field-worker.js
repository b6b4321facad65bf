// Serves the field list (field.js) without a connection: caches the newest page and script and the Urdu font,
// from the first visit on, and falls back to them when the network fails. Never caches calls of the API.
const store = 'field-1'
const waitMs = 5000
const font = '/field-font.woff2'

/** Caches the script, and the pages that were opened before this worker could. */
const cacheFirstVisit = async () => {
  const pages = await self.clients.matchAll({ includeUncontrolled: true })
  const lists = pages.map(({ url }) => url).filter((url) => new URL(url).pathname.startsWith('/field/'))
  await (await caches.open(store)).addAll(['/field.js', font, ...new Set(lists)])
}

self.addEventListener('install', (event) => {
  event.waitUntil(cacheFirstVisit())
  self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pathname === font)
    return event.respondWith(caches.match(font).then((stored) => stored ?? fetch(event.request)))
  if (event.request.method !== 'GET' || !(pathname.startsWith('/field/') || pathname === '/field.js')) return
  event.respondWith(
    fetch(event.request, { signal: AbortSignal.timeout(waitMs) })
      .then(async (answer) => {
        if (answer.ok) (await caches.open(store)).put(event.request, answer.clone())
        return answer
      })
      .catch(async (error) => {
        // In another language when the requested one is not stored.
        const stored =
          (await caches.match(event.request)) ?? (await caches.match(event.request, { ignoreSearch: true }))
        if (stored) return stored
        throw error
      }),
  )
})
