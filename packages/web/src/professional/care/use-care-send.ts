import type { ClientCall, Reply } from '@samklang/contract/call'
import type { Topic } from '@samklang/contract/topics'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SendOptions } from '../../api/client.ts'
import { invalidate } from '../../api/invalidate.ts'
import { isShowing } from '../../api/topics.ts'
import { useSend } from '../../api/use-call.ts'
import { asOwnAct } from '../../live/own-acts.ts'

/** whatever shows something of a patient's forms. */
const isCare = isShowing(['care'] satisfies Topic[])

/** An act upon somebody's care: afterwards everything that shows it is read anew. */
export function useCareSend<C extends ClientCall>(
  call: C,
  options: SendOptions & { onSent?: (reply: Reply<C>) => void } = {},
) {
  return useSend(call, { ...options, as: asOwnAct })
}

/** After something that was sent in another way, or when another person was quicker. */
export function useRefreshCare(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(() => asOwnAct(invalidate(client, isCare)), [client])
}
