import { expect, test } from 'vitest'
import { newContact } from '../../patient-form/contact-draft.ts'
import { beginFor, isAboutAnother, listTyped, moveTo, ownerOf, whomOf } from './draft-owner.ts'
import { RegistrationDraft } from './registration-draft.ts'
import { reachOf } from './steps.ts'

const notFound = { Outcome: 'NotFound', PatientId: null, Person: null } as const
const first = { IdType: 'PNR', PersonalId: '20150309-2387', Record: notFound } as const
const second = { IdType: 'PNR', PersonalId: '20160410-2382', Record: notFound } as const
const guardian = newContact({ Firstname: 'Tallbarr', Lastname: 'Ettsson', Phone: '+46701740606' })
const ettsson = {
  Firstname: 'Prövling',
  Lastname: 'Ettsson',
  DateOfBirth: null,
  Gender: 'Unknown' as const,
  IsProtected: false,
  Phone: '070-174 06 98',
  Guardians: [{ Firstname: 'Ris', Lastname: 'Ettsson', IdType: 'PNR' as const, PersonalId: '198510040002' }],
}

function written(draft: RegistrationDraft): RegistrationDraft {
  const Information = { ...draft.Information, Firstname: 'Prövling', Lastname: 'Ettsson', Phone: '+46701740605' }
  return {
    ...draft,
    Information: { ...Information, HasNotificationConsent: true, Comment: 'Ringer själv' },
    Contacts: [guardian],
    ConsentStatus: 'Accepted',
    AllowAgent: true,
    Invites: { patient: 'Sms', [guardian.Key]: 'Sms' },
  }
}

test('R-351 a registration begins with what the number and the record tell, and with nothing else', () => {
  const begun = beginFor(second)
  expect(begun.Information).toMatchObject({ Firstname: '', Phone: '', DateOfBirth: '2016-04-10', Gender: 'Female' })
  expect(begun).toMatchObject({
    LookedUp: 'PNR:201604102382',
    Contacts: [],
    Invites: {},
    ConsentStatus: 'NotRegistered',
  })
  expect(listTyped(begun)).toEqual([])
  expect(listTyped(beginFor({ ...first, Record: { ...notFound, Outcome: 'Found', Person: ettsson } }))).toEqual([])
})

test('R-351 a registration that begins, put over what is kept, leaves nothing of it in any field', () => {
  expect(Object.keys(beginFor(second)).sort()).toEqual(Object.keys(RegistrationDraft.shape).sort())
  const kept = { ...written(beginFor(first)), Responsible: '00000000-0000-4000-8000-000000000001', Done: ['agent'] }
  expect({ ...kept, ...beginFor(second) }).toEqual(beginFor(second))
})

test('R-351 whatever was typed of somebody is asked about before another id goes on', () => {
  const begun = beginFor(first)
  const typed: Partial<RegistrationDraft>[] = [
    { Information: { ...begun.Information, Comment: 'Ringer själv' } },
    { Information: { ...begun.Information, Tags: ['sömn'] } },
    { Contacts: [guardian] },
    { Editing: guardian },
    { Admit: false },
    { AdmittedDate: '2026-11-01' },
    { ConsentStatus: 'Accepted' },
    { ConsentComment: 'Muntligt' },
    { AllowAgent: true },
    { Invites: { patient: 'Later' } },
    { Responsible: null },
    { PatientId: '00000000-0000-4000-8000-000000000001' },
  ]
  for (const one of typed) {
    const draft = { ...begun, ...one }
    expect(isAboutAnother(draft, second), JSON.stringify(one)).toBe(true)
    expect(isAboutAnother(draft, first), JSON.stringify(one)).toBe(false)
  }
  expect(isAboutAnother(begun, second)).toBe(false)
})

test('R-351 the same characters as an id of another type are another person', () => {
  const local = { IdType: 'LID', PersonalId: '1001ABCD', Record: notFound } as const
  const draft = written(beginFor(local))
  expect(ownerOf(draft)).toEqual({ IdType: 'LID', PersonalId: '1001ABCD' })
  expect(isAboutAnother(draft, { ...local, IdType: 'LRID' })).toBe(true)
  expect(isAboutAnother(draft, { ...local, PersonalId: '1001abcd' })).toBe(false)
})

test('R-351 what is being typed in the field changes neither whom it is about nor how far one may go', () => {
  const draft = { ...written(beginFor(first)), PersonalId: '20160410-2382' }
  expect(whomOf(draft)).toBe('Prövling Ettsson (20150309-2387)')
  expect(whomOf({ ...beginFor(first), PersonalId: '2016' })).toBe('20150309-2387')
  expect(reachOf(draft, '2026-11-17')).toEqual({ from: 1, to: 1 })
})

test('R-351 the number was mistyped: what was typed stays, what the first number told goes, and invitations are decided again', () => {
  const moved = moveTo(written(beginFor(first)), second)
  expect(moved).toMatchObject({ PersonalId: '20160410-2382', LookedUp: 'PNR:201604102382', Invites: {} })
  expect(moved.Information).toMatchObject({ Firstname: 'Prövling', Phone: '+46701740605', DateOfBirth: '2016-04-10' })
  expect(moved.Contacts).toEqual([guardian])
})

test('R-351 what the record told of the first number does not follow to the second, neither name, phone nor guardians', () => {
  const begun = beginFor({ ...first, Record: { Outcome: 'Found', PatientId: null, Person: ettsson } })
  expect(begun.Information).toMatchObject({
    Firstname: 'Prövling',
    Phone: '+46701740698',
    HasNotificationConsent: true,
  })
  const ofRecord = newContact({ Firstname: 'Ris', Lastname: 'Ettsson', PersonalId: '19851004-0002' })
  const moved = moveTo({ ...begun, Contacts: [ofRecord, guardian], Editing: ofRecord }, second)
  expect(moved.Information).toMatchObject({ Firstname: '', Lastname: '', Phone: '', HasNotificationConsent: false })
  expect(moved).toMatchObject({ Contacts: [guardian], Editing: null, Record: notFound })
})
