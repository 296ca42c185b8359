import * as ongoingCalls from '@samklang/contract/client/ongoing'
import type { Topic } from '@samklang/contract/topics'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../../api/client.ts'
import { invalidate } from '../../api/invalidate.ts'
import { isShowing } from '../../api/topics.ts'
import { callQuery } from '../../api/use-call.ts'
import { atMostEvery } from '../../live/at-most-every.ts'
import { followCareChanges } from '../../live/care-changes.ts'
import { noteTurns } from '../../live/overtaken.ts'
import { useScope } from '../../session/scope.ts'
import { patchLine } from './patch-line.ts'

const restMs = 500
const noteTurn = noteTurns()
/** When more patients than this change at once, the whole list is the smaller question. */
const fewEnough = 5

const perPatient = [ongoingCalls.listMyOngoingPatients, ongoingCalls.listOngoingPatients]
const isWork = isShowing(['care/work'] satisfies Topic[])

/** What changed around a patient is asked for alone, so that a list of two thousand is not fetched for every answer. */
export function useLiveLines(): void {
  const client = useQueryClient()
  const scope = useScope()
  useEffect(() => {
    const changed = new Set<string>()
    const { ask, stop } = atMostEvery(restMs, () => {
      const patients = [...changed]
      changed.clear()
      void refresh(client, scope, patients)
    })
    const leave = followCareChanges((patientId) => {
      changed.add(patientId)
      ask()
    })
    return () => {
      leave()
      stop()
    }
  }, [client, scope])
}

async function refresh(client: QueryClient, scope: string, patients: readonly string[]): Promise<void> {
  const shown = perPatient.find((call) => isShown(client, scope, call))
  const key = shown && callQuery(scope, shown, { query: {} }).queryKey
  // A list that is on its way may have been read before the change.
  const isWhole = patients.length > fewEnough || (key && client.isFetching({ queryKey: key, exact: true }) > 0)
  void invalidate(client, (query) => isWork(query) && (isWhole || query.queryKey[1] !== shown?.path))
  if (!shown || !key || isWhole) return
  for (const patientId of patients) {
    const { isOvertaken } = noteTurn(patientId)
    try {
      // What cannot be asked for alone is asked for with the rest, which says so where it fails.
      const [line] = await send(shown, { query: { patientId } }, { shownIn: 'place' })
      if (isOvertaken()) continue
      client.setQueryData(key, (lines) => lines && patchLine(lines, patientId, line))
    } catch {
      void client.invalidateQueries({ queryKey: key, exact: true })
    }
  }
}

function isShown(client: QueryClient, scope: string, call: (typeof perPatient)[number]): boolean {
  const query = client.getQueryCache().find({ queryKey: callQuery(scope, call, { query: {} }).queryKey, exact: true })
  return query?.isActive() === true
}
