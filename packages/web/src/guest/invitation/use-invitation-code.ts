import * as invitationCalls from '@samklang/contract/client/invitations'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { findEnd } from './find-outcome.ts'

/** A code to where the invitation went: neither number nor name is asked for. */
export function useInvitationCode(uniqueToken: string) {
  const navigate = useNavigate()
  const [sent, setSent] = useState<{ ResendAfter: number }>()
  const request = useGuardedMutation({
    mutationFn: () => requestCode(uniqueToken),
    onSuccess: setSent,
    onError: leaveIfOver,
  })

  async function leaveIfOver(refusal: Error) {
    const to = await findEnd(uniqueToken, refusal)
    if (to) await navigate({ href: to, replace: true })
  }

  /** For whoever got a code a moment ago and may not have another yet. */
  function goOnWithEarlier() {
    setSent({ ResendAfter: 0 })
  }

  return { sent, ask: request.mutate, goOnWithEarlier, isPending: request.isPending, error: request.error }
}

export function requestCode(uniqueToken: string) {
  return send(invitationCalls.requestInvitationCode, { params: { uniqueToken } }, { shownIn: 'dialog' })
}
