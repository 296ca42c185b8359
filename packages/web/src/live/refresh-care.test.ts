import { careItemCalls } from '@samklang/contract/care-items'
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
