import type { OngoingPatient } from '@samklang/contract/ongoing'
import { expect, test } from 'vitest'
import { patchLine } from './patch-line.ts'

const line = (PatientId: string, Age = 14): OngoingPatient => ({
  PatientId,
  PatientFullName: 'Åskfrid Ömansson',
  PatientIdentity: { FormattedPersonalId: null, IsProtected: false },
  Age,
  IsMine: true,
  Responsibles: [],
  ActivityGroups: [],
  InactiveSince: null,
  Change: null,
  OtherFormsWorse: 0,
  FollowUp: null,
  UnreadFormIds: [],
  ConfirmableFormIds: [],
})

test('a known line is changed where it stands, and the others stay the same', () => {
  const [first, second] = [line('a'), line('b')]
  const patched = patchLine([first, second], 'b', line('b', 15))
  expect(patched).toEqual([first, line('b', 15)])
  expect(patched[0]).toBe(first)
})

test('a new line is added, and one that nothing waits around is taken away', () => {
  expect(patchLine([line('a')], 'b', line('b')).map(({ PatientId }) => PatientId)).toEqual(['a', 'b'])
  expect(patchLine([line('a'), line('b')], 'a', undefined).map(({ PatientId }) => PatientId)).toEqual(['b'])
  expect(patchLine([line('a')], 'b', undefined)).toEqual([line('a')])
})
