import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { Channel } from './relations.ts'
import { Code, Token } from './sign-in.ts'

export const InvitationType = z.enum(['Patient', 'Guardian', 'Other'])
export type InvitationType = z.output<typeof InvitationType>

/** What the link tells before anyone has identified: who invites, never whom it is about. */
export const Invitation = z.object({
  InvitationType: InvitationType,
  InviteStatus: z.enum(['Pending', 'Expired', 'Accepted']),
  UnitName: z.nullable(z.string()),
  ExpiresAt: Instant,
  Channel: Channel,
})
export type Invitation = z.output<typeof Invitation>

const byToken = z.object({ uniqueToken: z.string().check(z.regex(/^[\w-]{20,100}$/)) })
const userId = z.strictObject({ userId: namesPerson(z.optional(z.uuid()), 'user') })

export const invitationCalls = {
  findInvitation: {
    method: 'GET',
    path: '/api/invitations/:uniqueToken',
    shows: ['invitations'],
    access: 'guest',
    params: byToken,
    query: userId,
    reply: Invitation,
  },
  /** A code to the invited phone or address; the same as any other code after that. */
  requestInvitationCode: {
    method: 'POST',
    path: '/api/invitations/:uniqueToken/code',
    changes: [],
    access: 'guest',
    params: byToken,
    reply: z.object({ ResendAfter: z.number(), ExpiresAt: Instant }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/:uniqueToken/accept',
    changes: [],
    access: 'guest',
    params: byToken,
    body: z.strictObject({ UserId: namesPerson(z.optional(z.uuid()), 'user'), Code: Code }),
    reply: z.extend(Token, { InvitationType: InvitationType }),
    audit: 'Login',
  },
  acceptAllInvitations: {
    method: 'POST',
    path: '/api/invitations/accept-all',
    changes: ['contexts'],
    access: 'patientSide',
    reply: z.object({ Accepted: z.number(), InvitationTypes: z.array(InvitationType) }),
    audit: 'AcceptInvitations',
  },
  invitePatient: {
    method: 'POST',
    path: '/api/patients/:id/invite',
    changes: ['patient/:id'],
    access: 'careStaff',
    params: z.object({ id: z.uuid() }),
    body: z.optional(z.strictObject({ Channel: z.optional(Channel) })),
    reply: z.object({ InviteStatus: z.enum(['Unsent', 'Pending', 'Expired', 'Accepted']) }),
    audit: 'InvitePatient',
    idempotencyKey: true,
  },
} as const satisfies Calls
