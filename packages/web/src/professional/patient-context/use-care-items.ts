import { CareItems } from '@samklang/contract/care-items'
import * as careItemCalls from '@samklang/contract/client/care-items'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'
import { keepCareItems, readCareItems } from './selected-patient.ts'

/** What goes on around the patient, at once from the last visit and then as the server has it. */
export function useCareQuery(id: string) {
  const scope = useScope()
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...callQuery(scope, careItemCalls.listCareItems, { params: { id } }),
    placeholderData: () => CareItems.safeParse(readCareItems(scope, id)).data,
  })
  useEffect(() => {
    if (data && !isPlaceholderData) keepCareItems(scope, id, data)
  }, [data, isPlaceholderData, scope, id])
  return { data, isPlaceholderData, isError, refetch }
}
