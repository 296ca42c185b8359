// on the page without network. When Samklang can be reached again, what waits to be sent goes only from its own pages: where
// something does, the page goes on to them by itself. Otherwise it says so and stays: somebody may be reading their plan or a number.
const firstPauseMs = 5000
const longestPauseMs = 300_000
const patienceMs = 10_000
// A server that answers this question and cannot give the page would else be asked for it again and again.
const betweenReturnsMs = 60_000
const returnedKey = 'samklang.returned-at'

const page = new AbortController()
const { signal } = page
let pause = firstPauseMs
let timer = 0
let isAsking = false

const read = (key) => JSON.parse(sessionStorage.getItem(key) ?? 'null')

/** Told beside what is sealed: until when it is kept; of a message in which context, and until when it goes by itself. */
function listWaiting() {
  const now = new Date().toISOString()
  return Object.entries(localStorage).flatMap(([key, kept]) => {
    const [until, , context, goesUntil] = String(kept).split(' ')
    const [, which, person] = /^samklang(\.draft|-message)\.([^.]+)\./.exec(key) ?? []
    const isMessage = which === '-message'
    return which && until > now && (!isMessage || (goesUntil !== 'save' && goesUntil > now))
      ? [{ person, context, isMessage }]
      : []
  })
}

/** As where the app sends it: by the one whose it is, and a message in whose place it was written. */
function isGoingByItself({ person, context, isMessage }) {
  const now = new Date().toISOString()
  const [profile, current, expiresAt, end] = ['userProfile', 'context', 'expiresAt', 'absolutExpirationTime'].map(read)
  if (!(now < expiresAt && now < end) || profile?.PublicId !== person) return false
  return !isMessage || current?.ContextId === context
}

function show(state, isUnsent = false) {
  for (const part of document.querySelectorAll('[data-network]')) part.hidden = part.dataset.network !== state
  for (const part of document.querySelectorAll('[data-unsent]')) part.hidden = !isUnsent
}

/** Not the network alone: a server that is down, or another page in its place, is not Samklang. */
async function isReached() {
  try {
    const answer = await fetch('/api/version', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return answer.ok && typeof (await answer.json()).Version === 'string'
  } catch {
    return false
  }
}

// Without what stands after #, by which a browser would stay on the page that it has.
const wanted = location.pathname === '/offline.html' ? '/' : location.pathname + location.search

function goOn() {
  if (Date.now() - Number(sessionStorage.getItem(returnedKey)) < betweenReturnsMs) return false
  sessionStorage.setItem(returnedKey, String(Date.now()))
  location.replace(wanted)
  return true
}

function askLater() {
  clearTimeout(timer)
  if (!signal.aborted) timer = setTimeout(ask, pause)
  pause = Math.min(longestPauseMs, pause * 2)
}

async function ask() {
  if (isAsking) return
  isAsking = true
  const isBack = await isReached()
  isAsking = false
  if (signal.aborted) return
  if (!isBack) {
    show('lost')
    return askLater()
  }
  const waiting = listWaiting()
  const goes = waiting.some(isGoingByItself)
  if (goes && goOn()) return
  show('back', waiting.length > 0)
  if (goes) askLater()
}

function askNow() {
  clearTimeout(timer)
  pause = firstPauseMs
  void ask()
}

for (const link of document.querySelectorAll('[data-network] a')) link.href = wanted
addEventListener('online', askNow, { signal })
addEventListener('offline', () => show('lost'), { signal })
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askNow(), { signal })
askLater()

/** Of a page that is left, in tests. */
export const leave = () => {
  page.abort()
  clearTimeout(timer)
}
