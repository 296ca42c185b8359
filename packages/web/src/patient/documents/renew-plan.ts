import * as artifactCalls from '@samklang/contract/client/artifacts'
import type { QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { planKeyOf } from '../../session/latest.ts'
import { scopeOf } from '../../session/scope.ts'
import { session } from '../../session/store.ts'
import { readPhonePlanOwner } from '../../state/phone-plan.ts'
import { dropKeptPlan, keepPlan } from './kept-plan.ts'
import { keepPhonePlan, phonePlanOwner } from './phone-plan.ts'

/**
 * answers that waited have been sent, and the safety plan may be made of them. Where it is kept here it is read anew, from
 * whichever page they went. What a page reads of it has been marked as old before.
 */
export async function renewPlan(client: QueryClient): Promise<void> {
  const known = session.get()
  const owner = phonePlanOwner(known)
  if (!known || !owner) return
  const isOnPhone = readPhonePlanOwner().join(' ') === owner
  if (!isOnPhone && localStorage.getItem(planKeyOf(known)) === null) return
  const query = callQuery(scopeOf(known), artifactCalls.getMySafetyPlan, {}, { shownIn: 'place' })
  // Home has read it already.
  const { Plan } = await client.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
  if (scopeOf(session.get()) !== scopeOf(known)) return
  if (!Plan) return dropKeptPlan()
  const readAt = new Date(client.getQueryState(query.queryKey)?.dataUpdatedAt ?? Date.now()).toISOString()
  await keepPlan(Plan, readAt)
  // The choice may have been taken back meanwhile.
  if (readPhonePlanOwner().join(' ') === owner) keepPhonePlan(owner, Plan, readAt)
}
