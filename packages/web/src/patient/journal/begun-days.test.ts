import type { AnswerGroup } from '@samklang/contract/form-entries'
import type { Answer, PatientSideForm } from '@samklang/contract/forms'
import { visibleItems } from '@samklang/engine/form/visible'
import { choice, formOf } from '@samklang/engine/testing/written-form'
import { expect, test } from 'vitest'
import { begunDaysOf } from './begun-days.ts'

const compiled = formOf([
  choice('must'),
  choice('older', { showWhen: { about: 'Age', op: 'greaterOrEqual', value: 12 } }),
])
const times = { CreatedAt: '2026-11-16T08:00:00.000Z', LastModifiedAt: '2026-11-16T08:00:00.000Z', EnteredBy: null }
const Subject = { Age: 12, Gender: 'Female', Respondent: 'Patient' } as const

function diary(...entries: [id: string, day: string, Age: number, ...answered: string[]][]) {
  const AnswerGroups: AnswerGroup[] = entries.map(([Id, EntryDate, Age]) => ({ Id, EntryDate, Age, ...times }))
  const Answers: Answer[] = entries.flatMap(([AnswerGroupId, , , ...answered]) =>
    answered.map((ref) => ({ QuestionId: ref, Key: ref, Value: 'a', AnswerGroupId })),
  )
  return { Subject, Answers, AnswerGroups } satisfies Partial<PatientSideForm>
}

function openOn(day: string, ...answered: string[]) {
  const answers = new Map(answered.map((ref) => [ref, 'a']))
  const subject = { age: 12, gender: 'Female', respondent: 'Patient' } as const
  return { id: 'open', day, shown: visibleItems(compiled, answers, subject) }
}

test('R-363 the open entry counts as it stands on the screen, the others as they are kept', () => {
  const form = diary(['open', '2026-11-16', 12, 'must', 'older'], ['begun', '2026-11-15', 12, 'must'])
  expect(begunDaysOf(form, compiled, openOn('2026-11-16', 'must'))).toEqual(['2026-11-16', '2026-11-15'])
  expect(begunDaysOf(form, compiled, openOn('2026-11-16', 'must', 'older'))).toEqual(['2026-11-15'])
  expect(begunDaysOf(form, compiled, openOn('2026-11-15', 'must', 'older'))).toEqual([])
})

test('R-363 a day before a birthday is judged by the age that the person had then', () => {
  const form = diary(['before', '2026-11-14', 11, 'must'], ['since', '2026-11-15', 12, 'must'])
  expect(begunDaysOf(form, compiled, openOn('2026-11-16', 'must', 'older'))).toEqual(['2026-11-15'])
})
