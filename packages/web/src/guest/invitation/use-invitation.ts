import * as invitationCalls from '@samklang/contract/client/invitations'
import type { Invitation } from '@samklang/contract/invitations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { callQuery } from '../../api/use-call.ts'
import { scopeOf } from '../../session/scope.ts'
import type { FollowedLink } from './followed-link.ts'

/** What the link says; null when it leads nowhere, undefined while it is being read. */
export function useInvitation({ uniqueToken, userId }: FollowedLink): Invitation | null | undefined {
  const input = { params: { uniqueToken }, query: { userId } }
  const { data, error } = useQuery({
    ...callQuery(scopeOf(null), invitationCalls.findInvitation, input, { expected: [400, 404] }),
    throwOnError: (error) => !leadsNowhere(error),
  })
  // As it was when the page was opened: accepting it must not change the page under one's hands.
  const [found, setFound] = useState<Invitation>()
  if (data && !found) setFound(data)
  return found ?? data ?? (error ? null : undefined)
}

// A token of the wrong shape is as unknown as one that was taken back.
function leadsNowhere(error: Error): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400)
}
