import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../api/invalidate.ts'
import { atMostEvery } from './at-most-every.ts'
import { followCareChanges } from './care-changes.ts'

const restMs = 1000

/** Asks a call anew when something has happened around any patient of the unit, however much happens at once. */
export function useRefreshedQuery({ path }: { path: string }): void {
  const client = useQueryClient()
  useEffect(() => {
    const { ask, stop } = atMostEvery(restMs, () => {
      void invalidate(client, ({ queryKey }) => queryKey[1] === path)
    })
    const leave = followCareChanges(ask)
    return () => {
      leave()
      stop()
    }
  }, [client, path])
}
