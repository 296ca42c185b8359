import * as analysisCalls from '@samklang/contract/client/analysis'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as emergencyOpeningCalls from '@samklang/contract/client/emergency-openings'
import * as formCalls from '@samklang/contract/client/forms'
import * as notificationCalls from '@samklang/contract/client/notifications'
import * as ongoingCalls from '@samklang/contract/client/ongoing'
import * as patientCalls from '@samklang/contract/client/patients'
import { expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { callKey } from '../api/topics.ts'
import { notifyCareChanged } from './care-changes.ts'
import { beginLeaving } from './left-patients.ts'
import './refresh-care.ts'

const key = (id: string) => callKey('scope', careItemCalls.listCareItems, { params: { id } })
const isAskedAnew = (id: string) => queryClient.getQueryState(key(id))?.isInvalidated

test('what is told of a patient is read anew, but not of one whom the reader is just releasing', () => {
  for (const id of ['staying', 'leaving']) queryClient.setQueryData(key(id), {})
  const end = beginLeaving('leaving')
  for (const id of ['staying', 'leaving']) notifyCareChanged(id)
  expect([isAskedAnew('staying'), isAskedAnew('leaving')]).toEqual([true, false])
  end()
  notifyCareChanged('leaving')
  expect(isAskedAnew('leaving')).toBe(true)
})

test('R-358 the list of one’s own openings is read anew when something happens around one who is in it, such as its end', () => {
  const own = callKey('scope', emergencyOpeningCalls.listOwnOpenings, {})
  queryClient.setQueryData(own, [{ PatientId: 'opened' }])
  notifyCareChanged('another')
  expect(queryClient.getQueryState(own)?.isInvalidated).toBe(false)
  notifyCareChanged('opened')
  expect(queryClient.getQueryState(own)?.isInvalidated).toBe(true)
})

test('what shows the patient of an event is read anew, and nothing of another one', () => {
  queryClient.clear()
  const { listCareItems, listCareHistory } = careItemCalls
  const { analyse, getAnalysisDetails } = analysisCalls
  const keysOf = (id: string) => [
    ...[listCareItems, listCareHistory, analyse, getAnalysisDetails].map((call) =>
      callKey('scope', call, { params: { id } }),
    ),
    callKey('scope', formCalls.getForm, { params: { id: `form of ${id}` } }),
  ]
  const lists = [notificationCalls.listUnitNotifications, ongoingCalls.listOngoingPatients, patientCalls.findPatients]
  const ofUnit = lists.map((call) => callKey('scope', call, {}))
  for (const id of ['one', 'other']) for (const key of keysOf(id)) queryClient.setQueryData(key, { PatientId: id })
  for (const key of ofUnit) queryClient.setQueryData(key, [{ PatientId: 'one' }])
  notifyCareChanged('one')
  const areRead = (keys: (readonly unknown[])[]) => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)
  expect(areRead(keysOf('one'))).toEqual([true, true, true, true, true])
  // Lists are asked for by whoever shows them, and not for every event.
  expect(areRead([...keysOf('other'), ...ofUnit])).toEqual(Array(8).fill(false))
})
