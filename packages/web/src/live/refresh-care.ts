import { careItemCalls } from '@samklang/contract/care-items'
import { formCalls } from '@samklang/contract/forms'
import type { QueryClient } from '@tanstack/react-query'

const ofPatient: readonly string[] = [careItemCalls.listCareItems.path, careItemCalls.listCareHistory.path]
// By its address: charts come with a script of their own, and the table of their calls with it.
const analysis = '/api/patients/:id/analysis'

/** Something around a patient has changed: what shows that patient is read anew, and no other is logged as read. */
export function refreshCare(client: QueryClient, patientId: string): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [, path, input], state }) => {
      if (typeof path !== 'string') return false
      if (ofPatient.includes(path) || path.startsWith(analysis)) return JSON.stringify(input).includes(patientId)
      return path === formCalls.getForm.path && JSON.stringify(state.data)?.includes(patientId) === true
    },
  })
}
