import * as absenceCalls from '@samklang/contract/client/absences'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'
import { useNewDay } from '../../ui/use-new-day.ts'

/** Who is away from the unit, today and later; read anew each day, since the list says which day it is. */
export function useAbsences({ enabled = true } = {}) {
  const { refetch, ...query } = useQuery({
    ...callQuery(useScope(), absenceCalls.listAbsences, {}, { shownIn: 'place' }),
    enabled,
  })
  useNewDay(() => enabled && void refetch({ cancelRefetch: false }))
  return query
}
