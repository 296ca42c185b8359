import { analysisCalls } from '@samklang/contract/analysis'
import type { Call, Reply } from '@samklang/contract/call'
import { careItemCalls } from '@samklang/contract/care-items'
import { confirmationCalls } from '@samklang/contract/confirmations'
import { followUpCalls } from '@samklang/contract/follow-ups'
import { formCalls } from '@samklang/contract/forms'
import { notificationCalls } from '@samklang/contract/notifications'
import { ongoingCalls } from '@samklang/contract/ongoing'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SendOptions } from '../../api/client.ts'
import { invalidate } from '../../api/invalidate.ts'
import { useSend } from '../../api/use-call.ts'
import { asOwnAct } from './own-acts.ts'

/** whatever shows something of a patient's forms. */
export const careReads: Call[] = [
  careItemCalls.listCareItems,
  careItemCalls.listCareHistory,
  analysisCalls.analyse,
  analysisCalls.getAnalysisDetails,
  formCalls.getForm,
  confirmationCalls.listUndoableConfirmations,
  notificationCalls.listUnitNotifications,
  followUpCalls.listUnitFollowUps,
  ongoingCalls.listMyOngoingPatients,
  ongoingCalls.listOngoingPatients,
  ongoingCalls.listOngoingJournals,
]

/** An act upon somebody's care: afterwards everything that shows it is read anew. */
export function useCareSend<C extends Call>(
  call: C,
  options: SendOptions & { onSent?: (reply: Reply<C>) => void } = {},
) {
  return useSend(call, { ...options, refreshes: careReads, as: asOwnAct })
}

/** After something that was sent in another way, or when another person was quicker. */
export function useRefreshCare(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    () => asOwnAct(invalidate(client, ({ queryKey }) => careReads.some(({ path }) => queryKey[1] === path))),
    [client],
  )
}
