import * as sessionCalls from '@samklang/contract/client/session'
import { send } from '../api/client.ts'
import { invalidate } from '../api/invalidate.ts'
import { onOutcome, regainedEvent } from '../api/outcomes.ts'
import { queryClient } from '../api/query-client.ts'
import { backoffMs } from '../live/backoff.ts'
import { now } from '../session/clock.ts'
import { isAuthenticated, secondsLeft } from '../session/expiry.ts'
import { scopeOf } from '../session/scope.ts'
import { session } from '../session/store.ts'
import { lostSince } from './lost-since.ts'
import { watchContact } from './watch-contact.ts'

const tickMs = 15_000
const patienceMs = 10_000
const longestRestMs = 15_000
// A question close to the end of a login could be answered that it is over, which the dialog is to tell.
const enoughSeconds = 10

const contact = watchContact({
  lostSince,
  now,
  mayAsk() {
    const known = session.get()
    return known !== null && isAuthenticated(known, now()) && secondsLeft(known, now()) > enoughSeconds
  },
  // The bar tells it.
  ask: () => send(sessionCalls.getProfile, {}, { shownIn: 'place', signal: AbortSignal.timeout(patienceMs) }),
  readAnew() {
    dispatchEvent(new Event(regainedEvent))
    return invalidate(queryClient, () => true)
  },
  restMs: (failures) => Math.min(longestRestMs, backoffMs(failures, Math.random())),
})

export const lookForServer = contact.look

// For staff's pages, which bring it along: once for as long as the page is open.
onOutcome(contact.heard)
addEventListener('offline', contact.lose)
addEventListener('online', () => void contact.look())
addEventListener('visibilitychange', contact.tick)
setInterval(contact.tick, tickMs)
if (!navigator.onLine) contact.lose()
let scope = scopeOf(session.get())
session.subscribe(() => {
  const next = scopeOf(session.get())
  if (next === scope) return
  scope = next
  contact.begin()
})

// Without network a read fails and says so, instead of waiting without a word.
const { queries, ...others } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...others, queries: { ...queries, networkMode: 'always' } })
