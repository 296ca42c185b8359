import { expect, test } from 'vitest'
import { keyOf, readDraftEntry, readDraftKey, writeDraftEntry } from './draft-entry.ts'

const until = '2026-11-25T09:00:00.000Z'

test('R-298 what is written of answers that wait is read again', () => {
  const entry = { until, sealed: 'c2VhbGVk', follows: '-', contextId: 'c1', isToSend: true, pagesDone: 3 }
  expect(readDraftEntry(writeDraftEntry(entry))).toEqual(entry)
  const about = { ...entry, contextId: '', isToSend: false }
  expect(readDraftEntry(writeDraftEntry(about))).toEqual(about)
  // Another prefix would leave what was written before where nobody finds it.
  expect(keyOf({ person: 'p1', formId: 'f1' })).toBe('samklang.draft.p1.f1')
  const ofEntry = keyOf({ person: 'p1', formId: 'f1', entryId: 'e1' })
  expect(readDraftKey(ofEntry)).toEqual({ person: 'p1', formId: 'f1' })
  expect(readDraftKey('samklang-message.p1.t1')).toBeUndefined()
})

test('R-298 what an earlier version kept, without saying whom it is about, is read too', () => {
  expect(readDraftEntry(`${until} c2VhbGVk`)).toEqual({
    ...{ until, sealed: 'c2VhbGVk', follows: '', contextId: '' },
    ...{ isToSend: false, pagesDone: 0 },
  })
  expect(readDraftEntry(null).until).toBe('')
})
