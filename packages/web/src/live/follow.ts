import * as systemCalls from '@samklang/contract/client/system'
import type { LiveEvent } from '@samklang/contract/events'
import { CallError } from '../api/call-error.ts'
import { request } from '../api/client.ts'
import { invalidate } from '../api/invalidate.ts'
import { queryClient } from '../api/query-client.ts'
import { isShowing } from '../api/topics.ts'
import { go } from '../routes/go.ts'
import { now } from '../session/clock.ts'
import { isAuthenticated, secondsLeft } from '../session/expiry.ts'
import { inOneTab } from '../session/one-tab.ts'
import { reloadProfile } from '../session/profile.ts'
import { session } from '../session/store.ts'
import { endSession } from '../session/tabs.ts'
import { backoffMs } from './backoff.ts'
import { notifyCareChanged } from './care-changes.ts'
import { isFresh } from './is-fresh.ts'
import { isLiveEvent } from './live-event-shape.ts'
import { readEvents } from './read-events.ts'

let following: { person: string; stop: AbortController } | undefined

/** One stream per browser: a seventh tab with a stream of its own would wait for ever on HTTP/1.1. */
export function followLiveEvents(): void {
  matchPerson()
  session.subscribe(matchPerson)
}

function matchPerson(): void {
  const known = session.get()
  // A device that was handed over opens its form and hears of nothing else.
  const person = known?.lockedFormId ? undefined : known?.userProfile.PublicId
  if (person === following?.person) return
  following?.stop.abort()
  following = undefined
  if (!person) return
  const stop = new AbortController()
  following = { person, stop }
  const channel = new BroadcastChannel(`samklang.live.${person}`)
  channel.onmessage = ({ data }) => refreshFor(isLiveEvent(data) ? data : undefined)
  stop.signal.addEventListener('abort', () => channel.close())
  const begunAt = performance.now()
  inOneTab(`live.${person}`, () => streamUntil(stop.signal, channel, begunAt), stop.signal)
    .catch(() => undefined)
    .finally(() => stopFollowing(stop))
}

// A session that ran out may go on: its person has logged in from another tab.
function stopFollowing(stop: AbortController): void {
  stop.abort()
  if (following?.stop === stop) following = undefined
}

async function streamUntil(signal: AbortSignal, siblings: BroadcastChannel, begunAt: number): Promise<void> {
  let isFirstTry = true
  for (let failures = 0; !signal.aborted; failures += 1) {
    while (isRunningOut()) await pause(1000, signal)
    if (!isAuthenticated(session.get(), now())) return
    const signedIn = session.get()?.tabKey
    try {
      // The stream mends itself: a lost one is no message to a person who is reading.
      const response = await request(systemCalls.followEvents, {}, { signal, shownIn: 'place' })
      for await (const event of readEvents(response.body ?? new ReadableStream())) {
        failures = 0
        siblings.postMessage(event)
        if (event.Kind !== 'hello' || !isFresh({ isFirstTry, sinceMs: performance.now() - begunAt })) refreshFor(event)
        if (event.Kind === 'hello') isFirstTry = false
        // Whoever has signed in anew meanwhile has left that session themselves.
        if (event.Kind === 'session-ended' && session.get()?.tabKey !== signedIn) break
        if (event.Kind === 'session-ended') return await leave()
        if (event.Kind === 'profile-changed') await reloadProfile(signal)
      }
    } catch (error) {
      // A session that is over does not come back; everything else is tried again.
      if (signal.aborted || (error instanceof CallError && error.status === 401)) return
    }
    isFirstTry = false
    await pause(backoffMs(failures, Math.random()), signal)
  }
}

// Every tab refetches what its own screen shows.
function refreshFor(event: LiveEvent | undefined): void {
  // The stream begins with a greeting: whatever changed while there was none must be asked for.
  if (event?.Kind === 'hello') void invalidate(queryClient, () => true)
  if (event?.Kind === 'care-changed') notifyCareChanged(event.PatientId)
  if (event?.Kind === 'messages-changed')
    void invalidate(
      queryClient,
      isShowing([`own-messages/${event.TreatmentId ?? event.ProgramId}`, 'own-tasks', 'own-help']),
    )
}

// The session is one for all tabs, so the tab with the stream acts and its siblings hear of the outcome.
async function leave(): Promise<void> {
  // One that was left alone to its end is told by the dialog; nobody is led away from what they were reading.
  if (isRunningOut() || !isAuthenticated(session.get(), now())) return
  endSession()
  await go('/logga-ut')
}

const clocksDifferBy = 5

function isRunningOut(): boolean {
  const known = session.get()
  return known !== null && isAuthenticated(known, now()) && secondsLeft(known, now()) <= clocksDifferBy
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
