import type { PersonField } from '@samklang/contract/person-fields'
import { birthDateOfId } from '@samklang/contract/personal-ids'
import type { TestClinic } from '../packages/server/src/testing/clinic.ts'
import { alertSettings, type Example, exampleOf } from './examples.ts'
import type { TestSubject } from './subject.ts'

export type ExampleField = Pick<PersonField, 'part' | 'path'>

/** The stranger's own patient and clinic, and that patient as the stranger's unit reads it. */
export type Own = { subject: TestSubject; clinic: TestClinic; patient: object }

/**
 * What a stranger sends when all is well, about their own people. Every field that can name a person stands in at least one
 * of a call's examples; several where fields shut each other out, or where one alone is looked for.
 */
export function strangerExamples(name: string, own: Own): Example[] {
  const given = exampleOf(name, { ...own, code: '000000' })
  const more = ownExamples(own)[name] ?? [{}]
  return more.map((one) => ({ ...given, ...one, params: { ...given.params, ...one.params } }))
}

function ownExamples({ subject, clinic, patient }: Own): Record<string, Example[]> {
  const { staff, relations, persons } = clinic
  const { civicId: CivicId, userId: UserId } = subject
  const StaffUserId = staff.childStaff.publicId
  const named = { Firstname: 'Okänd', Lastname: 'Bekant' }
  const reached = { Phone: '+46701740699', Email: 'okand@exempel.se' }
  const contact = { RelationType: 'Other', ...named, ...reached }
  const identified = { ...contact, IdType: 'PNR', PersonalId: subject.freshId }
  const { day, lastModifiedAt: LastModifiedAt } = subject.absence
  const absent = { FromDay: day, UntilDay: day }
  const until = { ValidUntil: '2099-12-31' }
  const born = { Gender: 'Female', DateOfBirth: birthDateOfId('PNR', subject.freshId) }
  return {
    setAlertSettings: [
      {
        body: {
          ...alertSettings,
          LastModifiedAt: clinic.seededAt,
          HeadUserId: StaffUserId,
          Roster: [{ Weekdays: 31, From: '08:00', To: '17:00', StaffUserIds: [StaffUserId] }],
        },
      },
    ],
    setStaffDeputy: [{ body: { StaffUserId, DeputyUserId: staff.adminStaff.publicId } }],
    addAbsence: [{ body: { ...absent, StaffUserId: staff.adminStaff.publicId, SubstituteUserId: StaffUserId } }],
    changeAbsence: [{ body: { ...absent, SubstituteUserId: staff.adminStaff.publicId, LastModifiedAt } }],
    setAlertReach: [{ body: { Phone: reached.Phone, DeputyUserId: StaffUserId } }],
    requestCode: [{ body: { CivicId } }, { body: { UserId } }],
    createPatientToken: [
      { body: { CivicId, Code: '000000' } },
      { body: { CivicId, Code: 'ABCD2345' } },
      { body: { UserId, Code: '000000' } },
    ],
    selectSessionContext: [
      { params: { contextId: relations.guardianOfChild }, body: { PatientCivicId: persons.child.civicId } },
    ],
    registerPatient: [
      { body: { ...named, ...born, Phone: reached.Phone, IdType: 'PNR', PersonalId: subject.freshId } },
      { body: { ...named, ...born, Phone: reached.Phone, IdType: 'Unknown' } },
    ],
    savePatient: [
      {
        body: {
          ...patient,
          ResponsibleProfessionals: [{ StaffUserId, Fullname: 'Provgran Provkotte' }],
          PatientContactRelations: correctedRelationsOf(patient, clinic.seededAt),
        },
      },
    ],
    addResponsible: [{ body: { StaffUserId } }],
    releasePatient: [{ query: { AlertTakerId: StaffUserId, FollowUpsKnown: '2' } }],
    changeResponsibleUnit: [{ body: { UnitId: clinic.units.child.id, AlertTakerId: StaffUserId } }],
    removeResponsible: [{ query: { StaffUserId, AlertTakerId: StaffUserId } }, { body: { StaffUserId } }],
    acknowledgeAlert: [{ body: { AlertId: subject.forms.alert, Action: 'Ringde upp.', HandOverTo: StaffUserId } }],
    acknowledgeOneAlert: [{ body: { Action: 'Ringde upp.', HandOverTo: StaffUserId } }],
    handOverAlert: [{ body: { StaffUserId } }],
    addRelation: [{ body: { ...identified, InviteBy: 'Sms' } }, { body: contact }],
    addTemporaryRelation: [{ body: { ...identified, ...until } }, { body: { ...contact, ...until } }],
    correctContact: [{ body: { ...named, IdType: 'PNR', PersonalId: subject.freshId } }],
    updateRelation: [{ body: { RelationType: 'Guardian', ...reached } }],
    findInvitation: [{ query: { userId: UserId } }],
    acceptInvitation: [{ body: { UserId, Code: '000000' } }],
  }
}

/** The contacts as they were read, each with a correction that somebody has made up. */
function correctedRelationsOf(patient: object, at: string): unknown[] {
  const relations: unknown = Reflect.get(patient, 'PatientContactRelations')
  const correction = { At: at, By: 'Provgran Provkotte', Fields: ['Name'], FormerName: 'Okänd Bekant' }
  return (Array.isArray(relations) ? relations : []).map((one) => ({ ...one, Corrections: [correction] }))
}

export function valueAt(example: Example, { part, path }: ExampleField): unknown {
  return path.reduce((value, step) => stepInto(value, step), Reflect.get(example, part))
}

function stepInto(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return step === '[]' ? value[0] : undefined
  return typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
}

/** The same example with another value in that place. */
export function withValue(example: Example, { part, path }: ExampleField, value: unknown): Example {
  const copy = structuredClone(example)
  const last = path.at(-1)
  const holder = path.slice(0, -1).reduce((inner, step) => stepInto(inner, step), Reflect.get(copy, part))
  if (last === undefined) Object.assign(copy, { [part]: value })
  else if (Array.isArray(holder)) holder[0] = value
  else if (typeof holder === 'object' && holder !== null) Reflect.set(holder, last, value)
  return copy
}
