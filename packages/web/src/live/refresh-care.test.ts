import { careItemCalls } from '@samklang/contract/care-items'
import { emergencyOpeningCalls } from '@samklang/contract/emergency-openings'
import { expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { tellCareChanged } from './care-changes.ts'
import { beginLeaving } from './left-patients.ts'
import './refresh-care.ts'

const key = (id: string) => ['scope', careItemCalls.listCareItems.path, { params: { id } }]
const isAskedAnew = (id: string) => queryClient.getQueryState(key(id))?.isInvalidated

test('what is told of a patient is read anew, but not of one whom the reader is just releasing', () => {
  for (const id of ['staying', 'leaving']) queryClient.setQueryData(key(id), {})
  const end = beginLeaving('leaving')
  for (const id of ['staying', 'leaving']) tellCareChanged(id)
  expect([isAskedAnew('staying'), isAskedAnew('leaving')]).toEqual([true, false])
  end()
  tellCareChanged('leaving')
  expect(isAskedAnew('leaving')).toBe(true)
})

test('R-358 the list of one’s own openings is read anew when something happens around one who is in it, such as its end', () => {
  const own = ['scope', emergencyOpeningCalls.listOwnOpenings.path, {}]
  queryClient.setQueryData(own, [{ PatientId: 'opened' }])
  tellCareChanged('another')
  expect(queryClient.getQueryState(own)?.isInvalidated).toBe(false)
  tellCareChanged('opened')
  expect(queryClient.getQueryState(own)?.isInvalidated).toBe(true)
})
