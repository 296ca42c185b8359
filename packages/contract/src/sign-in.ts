import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { CivicId } from './civic-id.ts'
import { Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { securityLevels } from './roles.ts'

export const Token = z.object({
  AccessToken: z.string(),
  ExpiresAt: Instant,
  AbsoluteExpirationTime: Instant,
  SecurityLevel: z.enum(securityLevels),
})
export type Token = z.output<typeof Token>

export const CareUnit = z.object({
  Id: z.uuid(),
  Name: z.string(),
  HsaId: z.nullable(z.string()),
  UnitGroupName: z.nullable(z.string()),
  IsActive: z.boolean(),
  IsLatest: z.boolean(),
})
export type CareUnit = z.output<typeof CareUnit>

/** Which entrance a person of the patient side came by; it decides the words, never the rights. */
export const Entrance = z.enum(['patient', 'guardian', 'other'])
export type Entrance = z.output<typeof Entrance>

/** Whom a code concerns: a civic id that the person types, or the id that a unit's link to them carries. */
const whom = { CivicId: namesPerson(z.optional(CivicId), 'civicId'), UserId: namesPerson(z.optional(z.uuid()), 'user') }
type Whom = { CivicId?: string | undefined; UserId?: string | undefined }
const namesOne = z.refine<Whom>(({ CivicId, UserId }) => (CivicId === undefined) !== (UserId === undefined), {
  error: 'required',
  path: ['CivicId'],
})

/** Made by the browser: a code that was asked for with it is answered with it, and by nobody else. */
const RequestId = z.optional(z.uuid())

export const CodeRequest = z.strictObject({ ...whom, RequestId }).check(namesOne)

/** Six digits by SMS, or eight letters and digits from the clinic. */
export const Code = z.string().check(
  z.overwrite((text) => text.replace(/[-\s]/g, '').toUpperCase()),
  z.regex(/^(\d{6}|[A-Z0-9]{8})$/, 'regex'),
)
export const CodeAnswer = z.strictObject({ ...whom, Code, RequestId }).check(namesOne)

const returned = z.looseObject({
  state: z.optional(z.string().check(z.maxLength(2000))),
  code: z.optional(z.string().check(z.maxLength(4000))),
  error: z.optional(z.string().check(z.maxLength(200))),
})

export const signInCalls = {
  startStaffLogin: {
    method: 'GET',
    path: '/api/adminauth/login',
    access: 'guest',
    query: z.strictObject({
      returnTo: z.optional(z.string().check(z.maxLength(200))),
      /** Asks the person to identify themselves now, although the provider may remember them. */
      fresh: z.optional(z.enum(['true', 'false'])),
    }),
    reply: 'redirect',
  },
  finishStaffLogin: {
    method: 'GET',
    path: '/api/adminauth/callback',
    access: 'guest',
    query: returned,
    reply: 'redirect',
  },
  listAvailableCareUnits: {
    method: 'GET',
    path: '/api/adminauth/availableCareUnits',
    shows: ['unit'],
    access: 'identified',
    reply: z.array(CareUnit),
  },
  createStaffToken: {
    method: 'POST',
    path: '/api/adminauth/token',
    changes: [],
    access: 'identified',
    // An administrator without a care unit signs in with none.
    body: z.strictObject({ CareUnitId: z.nullish(z.uuid()) }),
    reply: Token,
    audit: 'Login',
  },
  startEid: {
    method: 'GET',
    path: '/api/auth/eid/start',
    access: 'guest',
    query: z.strictObject({ as: z._default(Entrance, 'patient') }),
    reply: 'redirect',
  },
  finishEid: { method: 'GET', path: '/api/auth/eid/return', access: 'guest', query: returned, reply: 'redirect' },
  createPatientSecureToken: {
    method: 'POST',
    path: '/api/auth/patientsecuretoken',
    changes: [],
    access: 'identified',
    reply: Token,
    audit: 'Login',
  },
  requestCode: {
    method: 'POST',
    path: '/api/smsrequest',
    changes: [],
    access: 'guest',
    body: CodeRequest,
    reply: z.object({ ResendAfter: z.number(), ExpiresAt: Instant }),
    audit: 'RequestCode',
  },
  /** Where a code would go, as far as may be shown before anybody has proven anything; the same for unknown people. */
  findCodeRecipient: {
    method: 'POST',
    path: '/api/smsrequest/recipient',
    shows: ['invitations'],
    access: 'guest',
    body: z.strictObject({ UserId: namesPerson(z.uuid(), 'user') }),
    reply: z.object({ Channel: z.enum(['Sms', 'Email']), Masked: namesPerson(z.string(), 'address') }),
    audit: 'ViewCodeRecipient',
    reads: true,
  },
  createPatientToken: {
    method: 'POST',
    path: '/api/auth/patienttoken',
    changes: [],
    access: 'guest',
    body: CodeAnswer,
    reply: Token,
    audit: 'Login',
  },
} as const satisfies Calls
