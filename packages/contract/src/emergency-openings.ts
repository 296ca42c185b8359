import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Comment } from './comments.ts'
import { Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'

export const Opening = z.object({
  Id: z.uuid(),
  /** Whom and why are told to care staff of the patient's own unit alone; null to others. */
  PatientId: z.nullable(z.uuid()),
  PatientFullname: namesPerson(z.nullable(z.string()), 'name'),
  /** Where it was opened from. */
  UnitName: z.string(),
  /** Whose patient it is. */
  OwnerUnitName: z.string(),
  StaffUserId: namesPerson(z.uuid(), 'staff'),
  StaffFullname: namesPerson(z.string(), 'staff'),
  Basis: z.enum(['Consent', 'Emergency']),
  Reason: z.nullable(z.string()),
  OpenedAt: Instant,
  EndsAt: Instant,
  ReviewedAt: z.nullable(Instant),
  ReviewOutcome: z.nullable(z.enum(['Justified', 'NotJustified'])),
  ReviewComment: z.nullable(z.string()),
})
export type Opening = z.output<typeof Opening>

export const emergencyOpeningCalls = {
  openInEmergency: {
    method: 'POST',
    path: '/api/patients/:id/emergency-opening',
    access: 'careStaff',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      Basis: z.enum(['Consent', 'Emergency']),
      Reason: z.string().check(z.minLength(20), z.maxLength(1000)),
      Hours: z._default(z.int().check(z.minimum(1), z.maximum(168)), 8),
    }),
    reply: Opening,
    audit: 'EmergencyOpening',
    idempotencyKey: true,
  },
  listOpenings: {
    method: 'GET',
    path: '/api/emergency-openings',
    access: { permission: 'Logs.View' },
    query: z.strictObject({
      from: z.optional(Instant),
      to: z.optional(Instant),
      reviewed: z.optional(z.enum(['true', 'false'])),
    }),
    reply: z.array(Opening),
    audit: 'ViewLog',
  },
  reviewOpening: {
    method: 'POST',
    path: '/api/emergency-openings/:id/review',
    access: { permission: 'Logs.View' },
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      Outcome: z.enum(['Justified', 'NotJustified']),
      Comment: z.nullish(Comment),
    }),
    reply: z.object({}),
    audit: 'ReviewOpening',
  },
} as const satisfies Calls
