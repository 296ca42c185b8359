import { isOwnPath } from '@samklang/contract/own-path'
import { signInCalls } from '@samklang/contract/sign-in'
import { send } from '../api/client.ts'
import { arriveAsStaff } from '../session/arrival.ts'

/** The identification is exchanged for a session at the chosen unit; administration alone needs none. */
export async function enterAsStaff(CareUnitId: string | null, returnTo: string | undefined): Promise<string> {
  const asNobody = { inline: [0, 401, 403, 503], token: '' }
  const token = await send(signInCalls.createStaffToken, { body: { CareUnitId } }, asNobody)
  const home = await arriveAsStaff(token)
  // The server checks it too, but whoever wrote the link may have put it straight into our address.
  return isOwnPath(returnTo) ? returnTo : home
}
