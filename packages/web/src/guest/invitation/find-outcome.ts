import * as invitationCalls from '@samklang/contract/client/invitations'
import { CallError } from '../../api/call-error.ts'
import { send } from '../../api/client.ts'
import { acceptedPath, failedPath } from './invitation-paths.ts'

/**
 * Whether what waits was accepted by the right person shows in the invitation itself: accepting takes only one's own.
 * When that cannot be read, one goes on as whoever one is.
 */
export async function findOutcome(uniqueToken: string, otherwise: string): Promise<string> {
  try {
    const { InviteStatus, InvitationType } = await read(uniqueToken)
    return InviteStatus === 'Accepted' ? acceptedPath(InvitationType) : failedPath('someone-else')
  } catch {
    return otherwise
  }
}

/** The page that tells why a link stopped working while it was open here; undefined when the refusal says something else. */
export async function findEnd(uniqueToken: string, refusal: unknown): Promise<string | undefined> {
  if (!(refusal instanceof CallError)) return undefined
  if (refusal.status === 404) return failedPath('not-found')
  if (refusal.status !== 409) return undefined
  try {
    const { InviteStatus } = await read(uniqueToken)
    return failedPath(InviteStatus === 'Accepted' ? 'accepted' : 'expired')
  } catch {
    return failedPath('not-found')
  }
}

function read(uniqueToken: string) {
  return send(invitationCalls.findInvitation, { params: { uniqueToken }, query: {} }, { shownIn: 'place' })
}
