import * as formCalls from '@samklang/contract/client/forms'
import type { StaffForm } from '@samklang/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'

/** The form that an alert comes from, as an open dialog of it knows it, else read now; what happens to it is told by an event. None of one that came from messages. */
export function useFormOfAlert(formId: string | null): { form: StaffForm | undefined; isFailed: boolean } {
  const { data, isError } = useQuery({
    ...callQuery(useScope(), formCalls.getForm, { params: { id: formId ?? '' } }, { shownIn: 'dialog' }),
    enabled: formId !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { form: data, isFailed: isError }
}
