import type { Topic } from '@samklang/contract/topics'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../api/invalidate.ts'
import { isShowing } from '../api/topics.ts'
import { atMostEvery } from './at-most-every.ts'
import { followCareChanges } from './care-changes.ts'

const restMs = 1000

/** Asks anew for what shows a topic when something has happened around any patient of the unit, however much happens at once. */
export function useRefreshedQuery(topic: Topic): void {
  const client = useQueryClient()
  useEffect(() => {
    const { ask, stop } = atMostEvery(restMs, () => {
      void invalidate(client, isShowing([topic]))
    })
    const leave = followCareChanges(ask)
    return () => {
      leave()
      stop()
    }
  }, [client, topic])
}
