// Without network a browser shows a page of its own, without the numbers to call. This keeps one small page of ours for that, with
// what opens the safety plan on it and what tells that the network is back, and the mark at the top of our pages, and nothing else: no
// answers, no names, no part of the app, which is always fetched.
// Named by what it holds (tests/offline-page.test.ts says how): a browser that has it under this name does not fetch it anew.
const store = 'offline-7fd40910'
const page = '/offline.html'
const parts = ['/offline-plan.js', '/offline-return.js', '/mark.svg']

addEventListener('install', (event) => {
  const keep = caches.open(store).then((cache) => cache.addAll([page, ...parts]))
  event.waitUntil(keep.then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  const removeOld = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name))))
  event.waitUntil(Promise.all([removeOld, registration.navigationPreload?.enable(), clients.claim()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin === location.origin && parts.includes(pathname))
    return event.respondWith(fetch(request).catch(() => caches.match(pathname)))
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(fetchPage(event).catch(() => caches.match(page).then((kept) => kept ?? Response.error())))
})

async function fetchPage({ request, preloadResponse }) {
  return (await preloadResponse) ?? fetch(request)
}
