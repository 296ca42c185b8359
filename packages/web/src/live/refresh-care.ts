import { careChangedTopics } from '@samklang/contract/topics'
import { invalidate } from '../api/invalidate.ts'
import { queryClient } from '../api/query-client.ts'
import { isShowing, topicsIn } from '../api/topics.ts'
import { followCareChanges } from './care-changes.ts'
import { isBeingLeft } from './left-patients.ts'

// Something around a patient has changed: what shows that patient is read anew, and no other is logged as read.
followCareChanges((PatientId) => {
  if (isBeingLeft(PatientId)) return
  void invalidate(queryClient, isShowing(topicsIn(careChangedTopics, { event: { PatientId } })))
})
