import { expect, test } from 'vitest'
import { messageKeyOf, readMessageEntry, readMessageKey, writeMessageEntry } from './message-entry.ts'

const until = '2026-11-25T09:00:00.000Z'
const goesUntil = '2026-11-19T05:00:00.000Z'

test('R-423 what is written of a message that waits is read again', () => {
  const pressed = { until, sealed: 'c2VhbGVk', contextId: 'c1', goesUntil }
  expect(readMessageEntry(writeMessageEntry(pressed))).toEqual(pressed)
  const begun = { ...pressed, goesUntil: undefined }
  expect(readMessageEntry(writeMessageEntry(begun))).toEqual(begun)
  const name = { person: 'p1', owner: { treatmentId: 't1' } }
  // Another prefix would leave what was written before where nobody finds it.
  expect(messageKeyOf(name)).toBe('samklang-message.p1.t1')
  expect(readMessageKey('samklang-message.p1.t1')).toEqual(name)
  const inProgram = { person: 'p1', owner: { programId: 'g1' } }
  expect(readMessageKey(messageKeyOf(inProgram))).toEqual(inProgram)
  expect(readMessageKey('samklang.draft.p1.t1')).toBeUndefined()
  expect(readMessageEntry(null).until).toBe('')
})

test('R-555 what an earlier version kept goes by itself for as long as it did then', () => {
  expect(readMessageEntry(`${until} sealed c1 send`).goesUntil).toBe(goesUntil)
  expect(readMessageEntry(`${until} sealed c1 save`).goesUntil).toBeUndefined()
  expect(readMessageEntry('? sealed c1 send').goesUntil).toBeUndefined()
})
