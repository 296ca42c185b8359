import type { Instant } from '@samklang/contract/instants'
import { isSession } from './session-shape.ts'
import type { Session } from './store.ts'

const prefix = 'samklang.latest.'

/** The cipher is fetched when there is something to seal or to open, and not by a page that has neither. */
const cipher = () => import('../state/sealed-text.ts')

/**
 * What a tab that sleeps is not told by its siblings (a phone freezes or discards it) lies here until it wakes: the session
 * as the last tab knew it, so that nobody comes back with a token that was replaced meanwhile. Its key lies in the tabs'
 * own storage alone: when the last tab is closed, nobody opens this any more (R-045).
 */
export async function leaveLatest(session: Session, isCurrent: () => boolean): Promise<void> {
  const { sealText } = await cipher()
  if (!isCurrent() || isBehind(session)) return
  const key = keyOf(session)
  const sealed = sealText(session.tabKey, key, JSON.stringify(session))
  localStorage.setItem(key, [session.absolutExpirationTime, session.keptAt, sealed].join(' '))
}

/** Whether a sibling has come to know more than this tab. */
export function isBehind(session: Session): boolean {
  const [, keptAt = ''] = localStorage.getItem(keyOf(session))?.split(' ') ?? []
  return keptAt > session.keptAt
}

/** Undefined when it is of another sign-in of the same person: then it says nothing about this one's token. */
export async function readLatest(known: Session): Promise<Session | undefined> {
  const key = keyOf(known)
  const [, , sealed = ''] = localStorage.getItem(key)?.split(' ') ?? []
  const { openText } = await cipher()
  const text = openText(known.tabKey, key, sealed)
  const latest: unknown = text === undefined ? undefined : JSON.parse(text)
  return isSession(latest) ? latest : undefined
}

export function dropLatest(session: Session): void {
  localStorage.removeItem(keyOf(session))
  localStorage.removeItem(planKeyOf(session))
}

/** Of sessions that can only be over. */
export function clearOldLatest(now: Instant): void {
  for (const key of Object.keys(localStorage)) {
    const [absoluteEnd = ''] = localStorage.getItem(key)?.split(' ') ?? []
    if (key.startsWith(prefix) && absoluteEnd <= now) localStorage.removeItem(key)
  }
}

export function makeTabKey(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
}

/** where the safety plan lies, which ends with the session as the rest does. */
export function planKeyOf(session: Session): string {
  return `${keyOf(session)}.plan`
}

function keyOf({ userProfile }: Session): string {
  return `${prefix}${userProfile.PublicId}`
}
