import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Comment } from './comments.ts'
import { Email } from './email.ts'
import { CivilDate, Instant } from './instants.ts'
import { PersonName } from './names.ts'
import { namesPerson } from './names-person.ts'
import { IdType } from './personal-ids.ts'
import { MobilePhone, maskedPhone } from './phone.ts'
import { ContextType, GuardianMay, Language } from './session.ts'
import { emptyUnlessSeen } from './written.ts'

export const RelationType = z.enum(['Guardian', 'Other'])
export const RelationStatus = z.enum(['Inactive', 'Invited', 'Active', 'Removed'])
export type RelationStatus = z.output<typeof RelationStatus>
export const SchoolConsent = z.enum(['Accepted', 'Presumptive', 'NotRegistered', 'Rejected'])
export const Channel = z.enum(['Email', 'Sms'])

export const ContactStatus = z.enum([
  'Ok',
  'NoContact',
  'NoVariantAllow',
  'NoVariantWarn',
  'NoVariantForbid',
  'NoConsent',
  'NoExternalProtectedIdentity',
  'ExternalServiceNotAvailable',
  'MissingRequiredContactInformation',
  'ContactInformationUnconfirmed',
])
export type ContactStatus = z.output<typeof ContactStatus>

export const CorrectedField = z.enum(['Name', 'PersonalId', 'PreferredLanguage'])
export type CorrectedField = z.output<typeof CorrectedField>

/** How a person stands to the patient; mother, father, teacher … is an open list in RelationTypeDescription. */
export const Relation = z.object({
  Id: z.uuid(),
  PatientContactId: namesPerson(z.uuid(), 'user'),
  Status: RelationStatus,
  RelationType: RelationType,
  RelationTypeDescription: z.nullable(z.string()),
  ActsAs: ContextType,
  Fullname: namesPerson(z.string(), 'name'),
  Phone: namesPerson(z.nullable(z.string()), 'phone'),
  Email: namesPerson(z.nullable(z.string()), 'email'),
  Comment: z.nullable(Comment),
  IsTemporary: z.boolean(),
  ValidUntil: z.nullable(CivilDate),
  InviteStatus: z.enum(['Unsent', 'Pending', 'Expired', 'Accepted']),
  InvitedAt: z.nullable(Instant),
  SchoolConsent: SchoolConsent,
  /** Whether this person, whoever the patient is, has a protected identity. */
  IsProtected: z.boolean(),
  ContactStatus: ContactStatus,
  /** A protected patient, and one who has come of age, is represented only by those whom staff have approved anew. */
  NeedsApproval: z.boolean(),
  /** Null for everyone who is not a guardian. */
  GuardianMay: z.nullable(GuardianMay),
  /** The child's birthday on which GuardianMay changes by itself. */
  GuardianMayChanges: z.nullable(CivilDate),
  /** The birthday since which the relation rests. */
  RestsSince: z.nullable(CivilDate),
  Firstname: namesPerson(z.string(), 'name'),
  Lastname: namesPerson(z.string(), 'name'),
  PreferredLanguage: Language,
  IdType: IdType,
  /** Masked as the addresses are. */
  PersonalId: namesPerson(z.nullable(z.string()), 'civicId'),
  /** Shown to the unit by e-ID: name and id are the person's own and are not corrected. */
  IsProven: z.boolean(),
  /** what staff have corrected, the latest first. */
  Corrections: z.array(
    z.object({
      At: Instant,
      By: z.nullable(namesPerson(z.string(), 'staff')),
      Fields: z.array(CorrectedField),
      FormerName: namesPerson(z.string(), 'name'),
    }),
  ),
})
export type Relation = z.output<typeof Relation>

const description = z.nullish(z.string().check(emptyUnlessSeen, z.maxLength(60)))
const actsAs = z.enum(['Guardian', 'Caretaker', 'Agent', 'Other'])

const contact = {
  RelationType: RelationType,
  RelationTypeDescription: description,
  ActsAs: z.optional(actsAs),
  Firstname: namesPerson(PersonName, 'name'),
  Lastname: namesPerson(PersonName, 'name'),
  Phone: namesPerson(z.nullish(MobilePhone), 'phone'),
  Email: namesPerson(z.nullish(Email), 'email'),
  IdType: z._default(IdType, 'Unknown'),
  PersonalId: namesPerson(z.nullish(z.string().check(z.maxLength(40))), 'civicId'),
  PreferredLanguage: z._default(Language, 'sv'),
  SchoolConsent: z._default(SchoolConsent, 'NotRegistered'),
  Comment: z.nullish(Comment),
  /** Sends the invitation at once, by the channel that is given. */
  InviteBy: z.nullish(Channel),
  /** Said by whoever was told whom the unit knows by the id (409 same-person-unconfirmed) and means that very person. */
  IsSamePerson: z.optional(z.boolean()),
}
export const NewRelation = z.strictObject(contact)
export type NewRelation = z.output<typeof NewRelation>
export const NewTemporaryRelation = z.strictObject({ ...contact, ValidUntil: CivilDate })

const ofPatient = z.object({ id: z.uuid() })
const one = z.object({ id: z.uuid(), relationId: z.uuid() })

export const relationCalls = {
  addRelation: {
    method: 'POST',
    path: '/api/patients/:id/relations',
    changes: ['patient/:id'],
    access: 'careStaff',
    params: ofPatient,
    body: NewRelation,
    reply: Relation,
    audit: 'AddRelation',
    idempotencyKey: true,
  },
  addTemporaryRelation: {
    method: 'POST',
    path: '/api/patients/:id/relations/temporary',
    changes: ['patient/:id'],
    access: 'careStaff',
    params: ofPatient,
    body: NewTemporaryRelation,
    reply: Relation,
    audit: 'AddRelation',
    idempotencyKey: true,
  },
  renewInvitation: {
    method: 'POST',
    path: '/api/patients/:id/relations/:relationId/renew-invitation',
    changes: ['patient/:id'],
    access: 'careStaff',
    params: one,
    body: z.optional(z.strictObject({ Channel: z.optional(Channel) })),
    reply: Relation,
    audit: 'RenewInvitation',
    idempotencyKey: true,
  },
  updateRelation: {
    method: 'PUT',
    path: '/api/patients/:id/relations/:relationId/update-relation',
    changes: ['patient/:id'],
    access: 'careStaff',
    params: one,
    body: z.strictObject({
      RelationType: RelationType,
      RelationTypeDescription: description,
      ActsAs: z.optional(actsAs),
      /** Left out or as masked: unchanged. */
      Phone: namesPerson(z.nullish(z.union([z.literal(maskedPhone), MobilePhone])), 'phone'),
      Email: namesPerson(z.nullish(z.union([z.literal(maskedPhone), Email])), 'email'),
      SchoolConsent: z.optional(SchoolConsent),
      ValidUntil: z.nullish(CivilDate),
      /** Lets this person represent a patient who is protected, or has come of age, again. */
      Approve: z.optional(z.boolean()),
      /** Marks this person's own identity as protected, or takes back what staff have said before. */
      IsProtected: z.optional(z.boolean()),
    }),
    reply: Relation,
    audit: 'UpdateRelation',
  },
  correctContact: {
    method: 'PUT',
    path: '/api/patients/:id/relations/:relationId/correct',
    changes: ['patient/:id'],
    access: 'careStaff',
    params: one,
    body: z.strictObject({
      Firstname: namesPerson(z.optional(PersonName), 'name'),
      Lastname: namesPerson(z.optional(PersonName), 'name'),
      PreferredLanguage: z.optional(Language),
      IdType: z._default(IdType, 'Unknown'),
      /** Left out or as masked: unchanged. Another one ends the person's access until they have accepted a new invitation. */
      PersonalId: namesPerson(z.nullish(z.string().check(z.maxLength(40))), 'civicId'),
    }),
    reply: Relation,
    audit: 'CorrectContact',
  },
  updateRelationComment: {
    method: 'PUT',
    path: '/api/patients/:id/relations/:relationId/update-comment',
    changes: ['patient/:id'],
    access: 'careStaff',
    params: one,
    body: z.strictObject({ Comment: z.nullable(Comment) }),
    reply: Relation,
    audit: 'UpdateRelation',
  },
  removeRelation: {
    method: 'DELETE',
    path: '/api/patients/:id/relations/:relationId',
    changes: ['patient/:id'],
    access: 'careStaff',
    params: one,
    reply: z.object({}),
    audit: 'RemoveRelation',
  },
} as const satisfies Calls
