import * as formCalls from '@samklang/contract/client/forms'
import * as sessionCalls from '@samklang/contract/client/session'
import { CallError } from '../api/call-error.ts'
import { send } from '../api/client.ts'
import { clearErrors } from '../errors/error-list.ts'
import { dropPhonePlanOfOthers } from '../state/phone-plan.ts'
import { now } from './clock.ts'
import { isAuthenticated, lifetimeOf } from './expiry.ts'
import { makeTabKey } from './latest.ts'
import { type Session, session } from './store.ts'
import { dropTextsInAllTabs, endAllSessions, shareSession } from './tabs.ts'

/** Whoever worked here and is not signed out at the server yet. */
let leaving: Session | null = null

/**
 * The ticket becomes a session that opens one form. Before that, whoever was signed in here is so no more, in no tab and not
 * at the server either: nothing of theirs may be reached from a device in a patient's hands. R-517: a ticket that is refused
 * takes nothing that they have written.
 */
export async function takeOverForm(ticket: string): Promise<void> {
  const known = session.get()
  if (known && isAuthenticated(known, now())) leaving = known
  endAllSessions()
  clearErrors()
  if (leaving) await signOutAtServer(leaving)
  leaving = null
  const asNobody = { shownIn: 'place', token: '' } as const
  const { Token, FormId } = await send(formCalls.takeOverForm, { body: { Ticket: ticket } }, asNobody)
  // The ticket is spent: whatever fails from here on, the screen is in the patient's hands.
  dropTextsInAllTabs()
  const userProfile = await send(sessionCalls.getProfile, {}, { shownIn: 'place', token: Token.AccessToken })
  // on their own phone, by a code of the clinic's, their plan stays.
  dropPhonePlanOfOthers(userProfile.PublicId)
  shareSession({
    ...lifetimeOf(Token),
    mediaToken: null,
    userProfile,
    app: 'patient',
    context: null,
    lockedFormId: FormId,
    tabKey: makeTabKey(),
  })
}

async function signOutAtServer({ app, token }: Session): Promise<void> {
  const call = app === 'professional' ? sessionCalls.logOutStaff : sessionCalls.logOut
  try {
    await send(call, {}, { shownIn: 'place', token })
  } catch (error) {
    // Over already, which is what was wanted.
    if (!(error instanceof CallError && error.status === 401)) throw error
  }
}
