import { invitationCalls } from '@samklang/contract/invitations'
import { send } from '../../api/client.ts'
import { acceptedPath, failedPath } from './invitation-paths.ts'

const passedOver = [0, 400, 404, 429, 500, 503]

/**
 * Whether what waits was accepted by the right person shows in the invitation itself: accepting takes only one's own.
 * When that cannot be read, one goes on as whoever one is.
 */
export async function findOutcome(uniqueToken: string, otherwise: string): Promise<string> {
  try {
    const input = { params: { uniqueToken }, query: {} }
    const { InviteStatus, InvitationType } = await send(invitationCalls.findInvitation, input, { inline: passedOver })
    return InviteStatus === 'Accepted' ? acceptedPath(InvitationType) : failedPath('someone-else')
  } catch {
    return otherwise
  }
}
