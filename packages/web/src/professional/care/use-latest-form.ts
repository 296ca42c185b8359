import * as formCalls from '@samklang/contract/client/forms'
import type { StaffForm } from '@samklang/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../api/call-error.ts'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'

/** A colleague was quicker. */
export function isConflict(error: Error | null): boolean {
  return error instanceof CallError && error.status === 409 && error.body.Code === 'conflict'
}

/** The form as it is now, read when a change was refused because a colleague was quicker. */
export function useLatestForm(id: string, refused: Error | null): StaffForm | undefined {
  const query = callQuery(useScope(), formCalls.getForm, { params: { id } }, { shownIn: 'dialog' })
  return useQuery({ ...query, enabled: isConflict(refused), staleTime: 0, gcTime: 0 }).data
}
