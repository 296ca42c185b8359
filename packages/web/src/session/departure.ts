import * as sessionCalls from '@samklang/contract/client/session'
import { CallError } from '../api/call-error.ts'
import { send } from '../api/client.ts'
import { clearErrors, pushError } from '../errors/error-list.ts'
import { failureMessage } from '../errors/failure-message.ts'
import { currentSupportInfo } from '../errors/support-info.ts'
import { cell } from '../state/cell.ts'
import { now } from './clock.ts'
import { isAuthenticated } from './expiry.ts'
import { type Session, session } from './store.ts'
import { endSession, shareSession } from './tabs.ts'

/**
 * What is kept here goes at once, whether or not the server can be reached to hear of it. Resolves to where the identity
 * provider forgets the person too, if there is such a place.
 */
export async function signOut(): Promise<string | null> {
  const known = session.get()
  const farewell = known && isAuthenticated(known, now()) ? sayFarewell(known) : undefined
  endSession()
  clearErrors()
  const answer = await farewell?.catch((error: unknown) => {
    if (known && isUnreachable(error)) tellLater(known)
  })
  return answer?.ProviderLogoutUrl ?? null
}

/** Whether the server has not heard yet that somebody has left. */
export const isUnheard = cell(false)

/** Told again when the network is back, for as long as the page is open. */
function tellLater(known: Session): void {
  isUnheard.set(true)
  const tell = () =>
    sayFarewell(known).then(
      () => isUnheard.set(false),
      (error: unknown) => (isUnreachable(error) ? tellLater(known) : isUnheard.set(false)),
    )
  addEventListener('online', () => void tell(), { once: true })
}

function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && error.status === 0
}

function sayFarewell({ app, token }: Session) {
  const call = app === 'professional' ? sessionCalls.logOutStaff : sessionCalls.logOut
  return send(call, {}, { shownIn: 'place', token })
}

const nextKey = 'samklang.after-logout'

/** Leaves the device to a patient: whoever worked here is forgotten by the provider as well before the form opens. */
export async function signOutFor(path: string): Promise<void> {
  const provider = await signOut()
  if (provider) sessionStorage.setItem(nextKey, path)
  location.replace(provider ?? path)
}

/** Where whoever comes back from the provider was on the way to. */
export function takeNext(): string | null {
  const path = sessionStorage.getItem(nextKey)
  sessionStorage.removeItem(nextKey)
  return path
}

/** Resolves to false, and stays in the context, when the server could not be told; said by whoever asked, or at the top. */
export async function leaveContext(onRefused?: (error: CallError) => void): Promise<boolean> {
  try {
    await send(sessionCalls.leaveSessionContext, {}, { shownIn: 'place' })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (onRefused) onRefused(error)
    else pushError(failureMessage(error), currentSupportInfo(error.body.TraceId))
    return false
  }
  const known = session.get()
  if (known) shareSession({ ...known, context: null })
  return true
}
