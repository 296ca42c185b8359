import { expect, test } from 'vitest'
import { aFormRow } from '../../testing/a-form-row.ts'
import { actsOf } from './form-acts.ts'

test('R-162: what waits for an answer can be answered here or asked, commented, moved and canceled', () => {
  expect(actsOf(aFormRow())).toEqual({ starts: ['here', 'interview'], acts: ['comment', 'move', 'cancel'] })
  expect(actsOf(aFormRow({ RespondentType: 'Staff' })).starts).toEqual(['fill-in'])
  expect(actsOf(aFormRow({ AnswerMode: 'Interview', Status: 'PartlyAnswered' })).starts).toEqual(['fill-in', 'here'])
  expect(actsOf(aFormRow({ Status: 'Scheduled' })).starts).toEqual(['here', 'interview'])
  expect(actsOf(aFormRow({ Status: 'Scheduled', RespondentType: 'Staff' })).starts).toEqual([])
})

test('R-162: what was answered can have its date changed; only what is the patient’s own is shared', () => {
  expect(actsOf(aFormRow({ Status: 'Closed' })).acts).toEqual(['comment', 'date', 'share', 'move'])
  expect(actsOf(aFormRow({ Status: 'Closed', RespondentType: 'Caretaker' })).acts).toEqual(['comment', 'date', 'move'])
  expect(actsOf(aFormRow({ Status: 'Canceled' }))).toEqual({ starts: [], acts: ['comment'] })
})

test('R-166: a diary has reminders and a last day, and is ended or canceled while it goes on', () => {
  const diary = { Kind: 'Journal', Status: 'Ongoing' } as const
  expect(actsOf(aFormRow(diary))).toEqual({
    starts: ['fill-in', 'here'],
    acts: ['reminders', 'end-date', 'comment', 'move', 'end', 'cancel'],
  })
  expect(actsOf(aFormRow({ ...diary, Status: 'Scheduled' })).acts).not.toContain('end')
  expect(actsOf(aFormRow({ ...diary, Status: 'Scheduled' })).starts).toEqual(['here'])
  expect(actsOf(aFormRow({ ...diary, Status: 'Closed' })).acts).toEqual(['comment', 'move'])
})
