import { expect, test } from 'vitest'
import { aPatient } from '../../testing/a-patient.ts'
import { aRelation } from '../../testing/a-relation.ts'
import { listUndone } from './undone.ts'

test('what was skipped at registration is said, with what stands in the way of it', () => {
  const patient = aPatient({
    Firstname: 'Solvind',
    Lastname: 'Påhittad',
    InviteStatus: 'Pending',
    ConsentStatus: 'NotRegistered',
    ResponsibleProfessionals: [],
    PatientContactRelations: [
      aRelation({ Fullname: 'Lärare', Status: 'Inactive', InviteStatus: 'Unsent', ContactStatus: 'NoConsent' }),
      aRelation({ Fullname: 'Mamma', Status: 'Invited', InviteStatus: 'Pending' }),
      aRelation({
        Fullname: 'Pappa',
        Status: 'Inactive',
        InviteStatus: 'Unsent',
        ContactStatus: 'ContactInformationUnconfirmed',
      }),
    ],
  })
  expect(listUndone(patient, { hasResponsibles: true })).toEqual([
    { what: 'invitation', name: 'Lärare', why: 'NoConsent' },
    { what: 'invitation', name: 'Pappa', why: undefined },
    { what: 'responsible' },
    { what: 'consent' },
  ])
  const done = { ...patient, ConsentStatus: 'Accepted' as const, PatientContactRelations: [] }
  expect(listUndone(done, { hasResponsibles: false })).toEqual([])
})
