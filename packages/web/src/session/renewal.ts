import * as sessionCalls from '@samklang/contract/client/session'
import { CallError } from '../api/call-error.ts'
import { send } from '../api/client.ts'
import { allAnswered } from '../api/under-way.ts'
import { now } from './clock.ts'
import { forcedExpiry, lifetimeOf, shouldRenewSilently } from './expiry.ts'
import { inOneTab } from './one-tab.ts'
import { keepProfile } from './profile.ts'
import { type Session, session } from './store.ts'
import { shareSession } from './tabs.ts'

const checkEveryMs = 15_000
/** A call that is slow on its way carries the token of before, which lives ten seconds more. */
const patienceMs = 15_000
let lastInput = ''
let renewing: Promise<void> | undefined

/** Renews for whoever is at work, so that the dialog only meets those who have left. */
export function startSilentRenewal(): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    addEventListener(kind, () => (lastInput = now()), { passive: true, capture: true })
  }
  setInterval(renewWhenActive, checkEveryMs)
}

function renewWhenActive(): void {
  const known = session.get()
  if (!known || !shouldRenewSilently(known, { since: lastInput > known.keptAt }, now())) return
  // A failed attempt is tried again at the next check; at 120 seconds the dialog asks the person.
  renew().catch(() => undefined)
}

/** One renewal at a time in this tab, and one tab at a time in this browser. */
export function renew(): Promise<void> {
  renewing ??= inOneTab('renewal', renewOnce).finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renewOnce(): Promise<void> {
  await allAnswered(patienceMs)
  const known = session.get()
  if (!known) return
  const call = known.app === 'professional' ? sessionCalls.renewStaffToken : sessionCalls.renewToken
  try {
    const token = await send(call, {}, { shownIn: 'place' })
    const latest = session.get() ?? known
    shareSession({ ...latest, ...lifetimeOf(token) })
    // From its first use on the one before is good for nothing; until then the server takes the answer for lost.
    await send(sessionCalls.getProfile, {}, { shownIn: 'place' }).then(keepProfile, () => undefined)
  } catch (error) {
    if (error instanceof CallError && error.status === 403) endByRefusal(known)
    throw error
  }
}

function endByRefusal(known: Session): void {
  shareSession({ ...known, absolutExpirationTime: forcedExpiry(now()) })
}
