// Without network a browser shows a page of its own, without the numbers to call. This keeps one small page of ours for that,
// and nothing else: no answers, no names, no part of the app, which is always fetched.
const store = 'offline-1'
const page = '/offline.html'

addEventListener('install', (event) => {
  const keep = caches.open(store).then((cache) => cache.add(page))
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
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(fetchPage(event).catch(() => caches.match(page).then((kept) => kept ?? Response.error())))
})

async function fetchPage({ request, preloadResponse }) {
  return (await preloadResponse) ?? fetch(request)
}
