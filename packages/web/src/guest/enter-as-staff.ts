import * as sessionCalls from '@samklang/contract/client/session'
import * as signInCalls from '@samklang/contract/client/sign-in'
import { isOwnPath } from '@samklang/contract/own-path'
import { send } from '../api/client.ts'
import { arriveAsStaff } from '../session/arrival.ts'
import { type Session, session } from '../session/store.ts'

/** The identification is exchanged for a session at the chosen unit; administration alone needs none. */
export async function enterAsStaff(CareUnitId: string | null, returnTo: string | undefined): Promise<string> {
  const asNobody = { shownIn: 'button', token: '' } as const
  const before = session.get()
  const token = await send(signInCalls.createStaffToken, { body: { CareUnitId } }, asNobody)
  const home = await arriveAsStaff(token)
  // Whoever has identified themselves anew has one session, not two; that the old one lives on a while stops nobody.
  if (before) await leaveBehind(before).catch(() => undefined)
  // The server checks it too, but whoever wrote the link may have put it straight into our address.
  return isOwnPath(returnTo) ? returnTo : home
}

function leaveBehind({ app, token }: Session): Promise<unknown> {
  const call = app === 'professional' ? sessionCalls.logOutStaff : sessionCalls.logOut
  return send(call, {}, { shownIn: 'place', token })
}
