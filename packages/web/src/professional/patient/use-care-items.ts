import { CareItems, careItemCalls } from '@samklang/contract/care-items'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'
import { keepCareItems, readCareItems } from './selected-patient.ts'

/** What goes on around the patient; undefined until it is known. */
export function useCareItems(id: string) {
  const scope = useScope()
  const { data, isPlaceholderData } = useQuery({
    ...callQuery(scope, careItemCalls.listCareItems, { params: { id } }),
    placeholderData: () => CareItems.safeParse(readCareItems(scope, id)).data,
  })
  useEffect(() => {
    if (data && !isPlaceholderData) keepCareItems(scope, id, data)
  }, [data, isPlaceholderData, scope, id])
  return data
}
