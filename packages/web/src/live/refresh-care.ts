import { careItemCalls } from '@samklang/contract/care-items'
import { emergencyOpeningCalls } from '@samklang/contract/emergency-openings'
import { formCalls } from '@samklang/contract/forms'
import { invalidate } from '../api/invalidate.ts'
import { queryClient } from '../api/query-client.ts'
import { followCareChanges } from './care-changes.ts'
import { isBeingLeft } from './left-patients.ts'

const ofPatient: readonly string[] = [careItemCalls.listCareItems.path, careItemCalls.listCareHistory.path]
// By its address: charts come with a script of their own, and the table of their calls with it.
const analysis = '/api/patients/:id/analysis'

// Something around a patient has changed: what shows that patient is read anew, and no other is logged as read.
followCareChanges((patientId) => {
  if (isBeingLeft(patientId)) return
  void invalidate(queryClient, ({ queryKey: [, path, input], state: { data, fetchStatus } }) => {
    if (typeof path !== 'string') return false
    if (ofPatient.includes(path) || path.startsWith(analysis)) return JSON.stringify(input).includes(patientId)
    if (path !== formCalls.getForm.path && path !== emergencyOpeningCalls.listOwnOpenings.path) return false
    // Whose form it is, and who is opened, nobody knows before it has come.
    return data === undefined ? fetchStatus === 'fetching' : JSON.stringify(data).includes(patientId)
  })
})
