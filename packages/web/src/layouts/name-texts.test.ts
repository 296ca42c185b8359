import { expect, test } from 'vitest'
import { nameTexts } from './name-texts.ts'

const maskros = { Id: 'a1', FormId: 'f1', PatientId: 'p1', PatientFullName: 'Maskros Solglimt', IsPatientHere: true }
const left = { Id: 'a2', FormId: 'f2', PatientId: 'p2', PatientFullName: 'Blåklint Ängsull', IsPatientHere: false }

test('R-316 a text that waits says what it was about and whom, with the way there where there is one', () => {
  const page = '/admin/patient/p1/'
  expect(
    nameTexts(['alert/a1', 'follow-up/a2', 'comment/form/f1', 'hand-over/gone', 'report'], [maskros, left]),
  ).toEqual([
    { place: 'alert/a1', kind: 'alert', name: 'Maskros Solglimt', page },
    { place: 'follow-up/a2', kind: 'follow-up', name: 'Blåklint Ängsull' },
    { place: 'comment/form/f1', kind: 'comment', name: 'Maskros Solglimt', page },
    { place: 'hand-over/gone', kind: 'hand-over' },
    { place: 'report', kind: 'other' },
  ])
})
