import * as z from 'zod/mini'
import { isCalendarDate } from './birth-date.ts'
import type { Calls } from './call.ts'
import { Comment } from './comments.ts'
import { RegistrationStatus, SettableConsent } from './consent-status.ts'
import { Gender } from './gender.ts'
import { CivilDate, Instant } from './instants.ts'
import { PersonName, RecordedName } from './names.ts'
import { namesPerson } from './names-person.ts'
import { OwnOpening } from './own-opening.ts'
import { IdType } from './personal-ids.ts'
import { MobilePhone, maskedPhone } from './phone.ts'
import { ContactStatus, Relation } from './relations.ts'
import { RevealedPatient, shortestRevealReason } from './revealed-patient.ts'
import { Language } from './session.ts'
import { words } from './written.ts'

export const InviteStatus = z.enum(['Unsent', 'Pending', 'Expired', 'Accepted'])
export const Source = z.enum(['Manual', 'Integration'])

const Tags = z.array(z.string()).check(z.maxLength(50))

export const Identity = z.object({
  IdType: IdType,
  IsProtected: z.boolean(),
  /** Masked for a protected identity. */
  FormattedPersonalId: namesPerson(z.nullable(z.string()), 'civicId'),
})

export const Responsible = z.object({
  StaffUserId: namesPerson(z.uuid(), 'staff'),
  Fullname: namesPerson(z.string(), 'staff'),
})

export const Patient = z.object({
  Id: z.uuid(),
  Guid: namesPerson(z.uuid(), 'user'),
  Firstname: namesPerson(z.string(), 'name'),
  Lastname: namesPerson(z.string(), 'name'),
  Phone: namesPerson(z.nullable(z.string()), 'phone'),
  Gender: Gender,
  DateOfBirth: z.nullable(CivilDate),
  Identity: Identity,
  HasPhone: z.boolean(),
  HasNotificationConsent: z.boolean(),
  PreferredLanguage: z.string(),
  Tags: z.array(z.string()),
  Comment: z.nullable(Comment),
  CanModify: z.boolean(),
  PhoneSource: Source,
  /** Who said that the identity is protected; what the person record said is not for staff to take back. */
  ProtectionSource: z.nullable(Source),
  ConsentSource: Source,
  ConsentStatus: RegistrationStatus,
  ConsentComment: z.nullable(Comment),
  AdmittedInTreatment: z.boolean(),
  AdmittedDateInTreatment: z.nullable(CivilDate),
  AllowAgent: z.boolean(),
  PatientContactRelations: z.array(Relation),
  ResponsibleProfessionals: z.array(Responsible),
  InviteStatus: InviteStatus,
  /** Whether messages reach the patient themselves. */
  ContactStatus: ContactStatus,
  UnitIds: z.array(z.uuid()),
  /** Set while an emergency opening is what lets this person in. */
  OpeningEndsAt: z.nullable(Instant),
  /** Then also whose patient it is, and whom to ring there. */
  OwnerUnit: z.nullable(z.object({ Name: z.string(), Phone: z.nullable(z.string()) })),
  LastModifiedAt: Instant,
})
export type Patient = z.output<typeof Patient>

export const PatientRow = z.object({
  PatientId: z.uuid(),
  Fullname: namesPerson(z.string(), 'name'),
  FormattedPersonalId: namesPerson(z.nullable(z.string()), 'civicId'),
  DateOfBirth: z.nullable(CivilDate),
  Gender: Gender,
  Tags: z.array(z.string()),
  IsMine: z.boolean(),
  IsProtected: z.boolean(),
  Responsibles: z.array(Responsible),
  LastActivityAt: z.nullable(Instant),
})
export type PatientRow = z.output<typeof PatientRow>

/** Somebody who was deleted and can still be taken back. */
export const DeletedPatient = z.object({
  PatientId: z.uuid(),
  Fullname: namesPerson(z.string(), 'name'),
  FormattedPersonalId: namesPerson(z.nullable(z.string()), 'civicId'),
  IsProtected: z.boolean(),
  DeletedAt: Instant,
  DeletedBy: namesPerson(z.nullable(z.string()), 'staff'),
  RestorableUntil: Instant,
})
export type DeletedPatient = z.output<typeof DeletedPatient>

export const BirthDate = z.string().check(z.refine(isCalendarDate, 'valid-date-of-birth'))

/** The fields of the patient information form: one form for registering and editing. */
const information = {
  Firstname: namesPerson(PersonName, 'name'),
  Lastname: namesPerson(PersonName, 'name'),
  Phone: namesPerson(z.nullish(z.union([z.literal(maskedPhone), z.literal(''), MobilePhone])), 'phone'),
  Gender: Gender,
  DateOfBirth: BirthDate,
  Tags: z._default(Tags, []),
  Comment: z.nullish(Comment),
  PreferredLanguage: z._default(Language, 'sv'),
  HasNotificationConsent: z._default(z.boolean(), false),
}

export const PatientInformation = z.strictObject(information)
export type PatientInformation = z.output<typeof PatientInformation>

// The form checks a name as it is typed, and so does the server, which alone knows whether it came from the record.
const recordedNames = { Firstname: namesPerson(RecordedName, 'name'), Lastname: namesPerson(RecordedName, 'name') }

/**
 * A field that is left out keeps its value, and what was read may be sent back as it is. What other calls change (identity,
 * consent, admission, agent) must then say what stands there; what follows from other things is not looked at.
 */
export const PatientChange = z.strictObject({
  ...z.partial(Patient).shape,
  ...z.partial(z.object({ ...information, ...recordedNames })).shape,
  DateOfBirth: z.nullish(BirthDate),
  Tags: z.optional(Tags),
  PreferredLanguage: z.optional(Language),
  HasNotificationConsent: z.optional(z.boolean()),
  /** As last read; LastModifiedAt, sent back, says the same. */
  PreviousLastModifiedAt: z.optional(Instant),
})
export type PatientChange = z.output<typeof PatientChange>

export const Registration = z.strictObject({
  ...information,
  IdType: IdType,
  PersonalId: namesPerson(z.nullish(z.string().check(z.maxLength(40))), 'civicId'),
  /** What the person record said is kept as it is; without it the fields are the registrar's. */
  FromPersonRecord: z._default(z.boolean(), false),
  /** Said by whoever was told whom the unit knows by the id (409 same-person-unconfirmed) and means that very person. */
  IsSamePerson: z.optional(z.boolean()),
})
export type Registration = z.output<typeof Registration>

/** What became of a registration: a record that began, one that the unit had (released or deleted), or a patient who is here. */
export const RegistrationOutcome = z.enum(['New', 'Returned', 'Restored', 'AlreadyHere'])
export type RegistrationOutcome = z.output<typeof RegistrationOutcome>

const FoundPatients = z.object({
  Items: z.array(PatientRow),
  /** of the person with the id that was searched for; empty for a search by name. */
  Openings: z.array(OwnOpening),
  Total: z.number(),
  Page: z.number(),
  PageSize: z.number(),
})

const byId = z.object({ id: z.uuid() })
const done = z.object({})

export const patientCalls = {
  listMyPatients: {
    method: 'GET',
    path: '/api/patients/my',
    shows: ['patients'],
    access: 'careStaff',
    reply: z.array(PatientRow),
    audit: 'ListPatients',
  },
  listLatestVisited: {
    method: 'GET',
    path: '/api/patient/mylatestvisited',
    shows: ['patients'],
    access: 'careStaff',
    reply: z.array(PatientRow),
    audit: 'ListPatients',
  },
  searchPatients: {
    method: 'GET',
    path: '/api/patient',
    shows: ['patients'],
    access: 'careStaff',
    query: z.strictObject({
      search: namesPerson(z.optional(z.string().check(z.maxLength(100))), 'search'),
      tag: z.optional(z.string().check(z.maxLength(60))),
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
      pageSize: z.optional(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/))),
    }),
    reply: FoundPatients,
    audit: 'SearchPatient',
  },
  /** The same search, as our own screens make it: what is searched for may be a civic id, and addresses are kept everywhere. */
  findPatients: {
    method: 'POST',
    path: '/api/patients/search',
    shows: ['patients'],
    access: 'careStaff',
    body: z.strictObject({
      Search: namesPerson(z.optional(z.string().check(z.maxLength(100))), 'search'),
      Tag: z.optional(z.string().check(z.maxLength(60))),
      Page: z.optional(z.int().check(z.minimum(1), z.maximum(999_999))),
      PageSize: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
    }),
    reply: FoundPatients,
    audit: 'SearchPatient',
    reads: true,
  },
  /** who at this unit has a number that is about to be written for somebody else. Says nothing of protected identities. */
  findPatientsByPhone: {
    method: 'POST',
    path: '/api/patients/search-by-phone',
    shows: ['patients'],
    access: 'careStaff',
    body: z.strictObject({ Phone: namesPerson(MobilePhone, 'phone') }),
    reply: z.array(PatientRow),
    audit: 'SearchPatient',
    reads: true,
  },
  /** Of the unit, and only for whoever may delete. */
  listDeletedPatients: {
    method: 'GET',
    path: '/api/patients/deleted',
    shows: ['patients'],
    access: 'careStaff',
    reply: z.array(DeletedPatient),
    audit: 'ListPatients',
  },
  registerPatient: {
    method: 'POST',
    path: '/api/patients',
    changes: ['patients'],
    access: 'careStaff',
    body: z.extend(Registration, recordedNames),
    /** An id that is known already opens that patient instead of making a second one. IsNew: the record began now. */
    reply: z.object({ Id: z.uuid(), IsNew: z.boolean(), Outcome: RegistrationOutcome }),
    audit: 'RegisterPatient',
    idempotencyKey: true,
  },
  getPatient: {
    method: 'GET',
    path: '/api/patients/:id',
    shows: ['patient/:id'],
    access: 'careStaff',
    params: byId,
    reply: Patient,
    audit: 'GetPatient',
  },
  savePatient: {
    method: 'PUT',
    path: '/api/patients/:id',
    changes: ['patient/:id', 'patients'],
    access: 'careStaff',
    params: byId,
    body: PatientChange,
    reply: Patient,
    audit: 'SavePatient',
  },
  deletePatient: {
    method: 'DELETE',
    path: '/api/patients/:id',
    changes: ['patients', 'care/work'],
    access: 'careStaff',
    params: byId,
    reply: z.object({ RestorableUntil: Instant }),
    audit: 'DeletePatient',
  },
  /** At the unit, and only for whoever may delete. */
  restorePatient: {
    method: 'POST',
    path: '/api/patients/:id/restore',
    changes: ['patients', 'care/work'],
    access: 'careStaff',
    params: byId,
    reply: done,
    audit: 'RestorePatient',
  },
  admitPatient: {
    method: 'POST',
    path: '/api/patient/:id/admit',
    changes: ['patient/:id'],
    access: 'careStaff',
    params: byId,
    body: z.optional(z.strictObject({ AdmittedDate: z.optional(CivilDate) })),
    reply: Patient,
    audit: 'AdmitPatient',
  },
  /**
   * with alerts that wait it is refused until somebody is named who takes them over. R-345: with follow-ups that go on,
   * until the caller says how many of them they know of.
   */
  releasePatient: {
    method: 'GET',
    path: '/api/patients/:id/release',
    changes: ['patients', 'care/work', 'care/notifications', 'care/follow-ups'],
    access: 'careStaff',
    params: byId,
    query: z.strictObject({
      AlertTakerId: namesPerson(z.optional(z.uuid()), 'staff'),
      FollowUpsKnown: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
    }),
    reply: z.object({ OpenForms: z.number(), RemindersStopped: z.number() }),
    audit: 'ReleasePatient',
    effect: true,
  },
  setPatientConsent: {
    method: 'PUT',
    path: '/api/patients/:id/consent',
    changes: ['patient/:id'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ ConsentStatus: SettableConsent, ConsentComment: z.nullish(Comment) }),
    reply: Patient,
    audit: 'SetPatientConsent',
  },
  setAllowAgent: {
    method: 'PUT',
    path: '/api/patients/:id/allow-agent',
    changes: ['patient/:id'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ AllowAgent: z.boolean() }),
    reply: Patient,
    audit: 'SetAllowAgent',
  },
  /** Protects an identity from now on, or takes back what staff have said before. */
  setProtection: {
    method: 'PUT',
    path: '/api/patients/:id/protection',
    changes: ['patient/:id', 'patients'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ IsProtected: z.boolean() }),
    reply: Patient,
    audit: 'SetProtection',
  },
  addResponsible: {
    method: 'POST',
    path: '/api/patients/:id/responsible-professionals',
    changes: ['patient/:id', 'patients'],
    access: 'careStaff',
    params: byId,
    body: z.optional(z.strictObject({ StaffUserId: namesPerson(z.optional(z.uuid()), 'staff') })),
    reply: Patient,
    audit: 'AddResponsible',
  },
  removeResponsible: {
    method: 'DELETE',
    path: '/api/patients/:id/responsible-professionals/remove',
    changes: ['patient/:id', 'patients'],
    access: 'careStaff',
    params: byId,
    // Whom: in either place, myself unless named. The taker: of the alerts that wait for them, and of the patient if it is said.
    query: z.strictObject({
      StaffUserId: namesPerson(z.optional(z.uuid()), 'staff'),
      AlertTakerId: namesPerson(z.optional(z.uuid()), 'staff'),
      TakesOver: z.optional(z.enum(['Alerts', 'Patient'])),
    }),
    body: z.optional(z.strictObject({ StaffUserId: namesPerson(z.optional(z.uuid()), 'staff') })),
    reply: Patient,
    audit: 'RemoveResponsible',
  },
  createOneTimePassword: {
    method: 'GET',
    path: '/api/patient/:id/onetimepassword',
    changes: [],
    access: 'careStaff',
    params: byId,
    reply: z.object({ OneTimePassword: z.string(), ExpiresAt: Instant }),
    audit: 'CreateOneTimePassword',
    effect: true,
  },
  findPatientByGuid: {
    method: 'GET',
    path: '/api/navigation/patient/:guid',
    shows: ['patient/reply.PatientId'],
    access: 'careStaff',
    params: z.object({ guid: namesPerson(z.uuid(), 'user') }),
    reply: z.object({ PatientId: z.uuid(), UnitId: z.nullable(z.uuid()), UnitName: z.nullable(z.string()) }),
    audit: 'GetPatient',
  },
  /**
   * for all who care for the patient, by a reason that is logged, and by no permission: whoever is to ring a protected
   * patient is seldom an administrator. `ProtectedPatients.View` is about searching beyond one's own unit.
   */
  revealPatient: {
    method: 'POST',
    path: '/api/patients/:id/reveal',
    shows: ['patient/:id'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ Reason: words(1000, shortestRevealReason) }),
    reply: RevealedPatient,
    audit: 'ViewProtectedPatientInformation',
    reads: true,
  },
} as const satisfies Calls
