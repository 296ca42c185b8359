import { expect, test } from 'vitest'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { aPatient } from '../../testing/a-patient.ts'
import { aRelation } from '../../testing/a-relation.ts'
import { type AssignQuestion, asRespondents, listCandidates } from './candidates.ts'

const noGender = { Gender: null, GenderKnown: null }
const own = aVariant({ RespondentTypes: ['Patient'], Criterias: { Age: { From: 8, To: 17 }, ...noGender } })
const older = aVariant({
  RespondentTypes: ['Patient'],
  Criterias: { Age: { From: 15, To: null }, ...noGender },
  CriteriaBehavior: 'Warn',
})
const parents = aVariant({ RespondentTypes: ['Caretaker'] })
const offer = { type: aFormType(), variants: [own, older, parents] }

function asked(given: Partial<AssignQuestion> = {}): AssignQuestion {
  return {
    patient: aPatient(),
    offers: [offer],
    day: '2026-11-15',
    isInpatient: false,
    wanted: {},
    waiting: [],
    ...given,
  }
}

const relations = [
  aRelation({ Fullname: 'Ylle' }),
  aRelation({ Fullname: 'Sudd', ActsAs: 'Other', IsTemporary: true, ValidUntil: '2026-11-15' }),
  aRelation({ Fullname: 'Ombud', ActsAs: 'Agent' }),
  aRelation({ Fullname: 'Borta', Status: 'Removed' }),
  aRelation({ Fullname: 'Förra terminen', ActsAs: 'Other', IsTemporary: true, ValidUntil: '2026-11-14' }),
]

test('the patient, those who answer in their own name, and staff can be asked; an agent answers as the patient', () => {
  const candidates = listCandidates(asked({ patient: aPatient({ PatientContactRelations: relations }) }))
  expect(candidates.map(({ name, respondentType, verdict }) => [name, respondentType, verdict])).toEqual([
    ['Solvind Påhittad', 'Patient', 'Ok'],
    ['Ylle', 'Caretaker', 'Ok'],
    ['Sudd', 'Other', 'Forbid'],
    ['', 'Staff', 'Forbid'],
  ])
})

test('R-325 a form that waits for the same person already is warned of, and of nobody else', () => {
  const form = {
    TypeId: offer.type.Id,
    RespondentType: 'Patient',
    RelationId: null,
    OpenFrom: '2026-11-10T07:00:00Z',
    Status: 'Open',
  } as const
  const verdicts = (...waiting: AssignQuestion['waiting']) =>
    listCandidates(asked({ patient: aPatient({ PatientContactRelations: relations.slice(0, 1) }), waiting })).map(
      ({ verdict, fits }) => [verdict, fits[0]?.waitsSince],
    )
  expect(verdicts(form).slice(0, 2)).toEqual([
    ['Warn', form.OpenFrom],
    ['Ok', undefined],
  ])
  expect(verdicts({ ...form, Status: 'Closed' })[0]).toEqual(['Ok', undefined])
  expect(verdicts({ ...form, TypeId: crypto.randomUUID() })[0]).toEqual(['Ok', undefined])
})

test.each([
  { born: '2018-11-15', day: '2026-11-15', verdict: 'Ok', why: 'eight on that day' },
  { born: '2018-11-16', day: '2026-11-15', verdict: 'Warn', why: 'eight the day after' },
  { born: '2018-11-16', day: '2026-11-16', verdict: 'Ok', why: 'eight when it opens' },
  { born: null, day: '2026-11-15', verdict: 'Warn', why: 'of unknown age' },
])('R-101, R-103: the age on the day that it opens decides: $why', ({ born, day, verdict }) => {
  const [patient] = listCandidates(asked({ patient: aPatient({ DateOfBirth: born }), day }))
  expect(patient?.verdict).toBe(verdict)
})

test('R-102: with nothing but a forbidding variant nobody outside its ages can be chosen, and the reason is the age', () => {
  const offers = [{ ...offer, variants: [own] }]
  const [patient] = listCandidates(asked({ patient: aPatient({ DateOfBirth: '1990-01-01' }), offers }))
  expect(patient).toMatchObject({ verdict: 'Forbid', fits: [{ chosen: undefined, reasons: ['Age'] }] })
})

test('another variant than the proposed is judged by its own criteria and sent by name', () => {
  const wanted = { Patient: { [offer.type.Id]: older.VariantId } }
  const [patient, ...others] = listCandidates(asked({ wanted }))
  expect(patient).toMatchObject({ verdict: 'Warn', fits: [{ chosen: older, reasons: ['Age'] }] })
  expect(asRespondents(patient ? [patient] : [], wanted)).toEqual([
    { RespondentType: 'Patient', RelationId: null, VariantIds: { [offer.type.Id]: older.VariantId } },
  ])
  expect(others.map(({ id }) => id)).toEqual(['Staff'])
})

test('who awaits approval of a protected patient cannot be asked; who only cannot be reached can', () => {
  const PatientContactRelations = [
    aRelation({ Fullname: 'Ylle', ContactStatus: 'NoExternalProtectedIdentity' }),
    aRelation({ Fullname: 'Tråd', ContactStatus: 'NoContact' }),
  ]
  const candidates = listCandidates(
    asked({ patient: aPatient({ PatientContactRelations, ContactStatus: 'NoContact' }) }),
  )
  expect(candidates.map(({ contactStatus, verdict }) => [contactStatus, verdict])).toEqual([
    ['NoContact', 'Ok'],
    ['NoExternalProtectedIdentity', 'Forbid'],
    ['NoContact', 'Ok'],
    [undefined, 'Forbid'],
  ])
})

test('the status says what no variant means: one made for another place, one that does not quite fit, none at all', () => {
  const inside = aVariant({ RespondentTypes: ['Patient'], TreatmentLocation: 'InTreatment' })
  const statusOf = (variants: (typeof own)[], ContactStatus: 'Ok' | 'NoConsent' = 'Ok') => {
    const patient = aPatient({ DateOfBirth: '1990-01-01', ContactStatus })
    return listCandidates(asked({ patient, offers: [{ ...offer, variants }] }))[0]?.contactStatus
  }
  expect(statusOf([inside])).toBe('NoVariantAllow')
  expect(statusOf([{ ...own, CriteriaBehavior: 'Warn' }])).toBe('NoVariantWarn')
  expect(statusOf([own])).toBe('NoVariantForbid')
  expect(statusOf([parents])).toBe('NoVariantForbid')
  // Whoever cannot be reached is told so first, unless the form is forbidden.
  expect(statusOf([inside], 'NoConsent')).toBe('NoConsent')
  expect(statusOf([own], 'NoConsent')).toBe('NoVariantForbid')
})

test('of several forms at once, one that does not suit is enough', () => {
  const staffOnly = { type: aFormType(), variants: [aVariant({ RespondentTypes: ['Staff'] })] }
  const verdicts = listCandidates(asked({ offers: [offer, staffOnly] })).map(({ verdict }) => verdict)
  expect(verdicts).toEqual(['Forbid', 'Forbid'])
})

test('R-325 a form that is not there in the language of the one who answers is warned of, and is not proposed', () => {
  const english = {
    type: aFormType(),
    variants: [aVariant({ RespondentTypes: ['Patient', 'Caretaker', 'Staff'], Languages: ['en'] })],
  }
  const PatientContactRelations = [aRelation({ PreferredLanguage: 'en' }), aRelation({ PreferredLanguage: 'sv' })]
  const patient = aPatient({ PreferredLanguage: 'sv', PatientContactRelations })
  const candidates = listCandidates(asked({ patient, offers: [english] }))
  expect(candidates.map(({ verdict, fits }) => [verdict, fits[0]?.lacksLanguage])).toEqual([
    ['Warn', 'sv'],
    ['Ok', undefined],
    ['Warn', 'sv'],
    ['Ok', undefined],
  ])
})
