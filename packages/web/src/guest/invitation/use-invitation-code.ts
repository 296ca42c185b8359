import { invitationCalls } from '@samklang/contract/invitations'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { toldInPlace } from '../use-code-sign-in.ts'

/** A code to where the invitation went: neither number nor name is asked for. */
export function useInvitationCode(uniqueToken: string) {
  const [sent, setSent] = useState<{ ResendAfter: number }>()
  const request = useSend(invitationCalls.requestInvitationCode, { inline: toldInPlace })

  function ask() {
    if (!request.isPending) request.mutate({ params: { uniqueToken } }, { onSuccess: setSent })
  }

  /** For whoever got a code a moment ago and may not have another yet. */
  function goOnWithEarlier() {
    setSent({ ResendAfter: 0 })
  }

  return { sent, ask, goOnWithEarlier, isPending: request.isPending, error: request.error }
}
