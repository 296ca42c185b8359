import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Gender } from './gender.ts'
import { CivilDate } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { IdType } from './personal-ids.ts'

/** Somebody whom the unit knows by an id. */
export const KnownHere = z.object({
  As: z.enum(['Patient', 'Released', 'Deleted', 'Contact']),
  /** Null where the caller may not know: of a deleted patient, for whoever may not restore. */
  Name: z.nullable(z.object({ Firstname: namesPerson(z.string(), 'name'), Lastname: namesPerson(z.string(), 'name') })),
})
export type KnownHere = z.output<typeof KnownHere>

export const PersonRecord = z.object({
  Outcome: z.enum(['Found', 'NotFound', 'Unavailable']),
  /** The patient of this unit who has that id already, when there is one. */
  PatientId: z.nullable(z.uuid()),
  /** Whom the unit knows by that id otherwise; what other units know is never told. */
  Known: z.nullish(KnownHere),
  Person: z.nullable(
    z.object({
      Firstname: namesPerson(z.string(), 'name'),
      Lastname: namesPerson(z.string(), 'name'),
      DateOfBirth: z.nullable(CivilDate),
      Gender: Gender,
      IsProtected: z.boolean(),
      /** Where the record has them. The phone comes as dots for a protected identity. */
      Phone: namesPerson(z.nullish(z.string()), 'phone'),
      HasNotificationConsent: z.nullish(z.boolean()),
      Guardians: z.array(
        z.object({
          Firstname: namesPerson(z.string(), 'name'),
          Lastname: namesPerson(z.string(), 'name'),
          IdType: IdType,
          PersonalId: namesPerson(z.string(), 'civicId'),
        }),
      ),
    }),
  ),
})
export type PersonRecord = z.output<typeof PersonRecord>

export const personRecordCalls = {
  lookUpPerson: {
    method: 'POST',
    path: '/api/person-record/lookup',
    changes: [],
    access: 'careStaff',
    body: z.strictObject({ IdType: IdType, CivicId: namesPerson(z.string().check(z.maxLength(40)), 'civicId') }),
    reply: PersonRecord,
    audit: 'SearchPatient',
  },
} as const satisfies Calls
