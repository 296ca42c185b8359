import { invitationCalls } from '@samklang/contract/invitations'
import { tellOfUntold } from '../form-messages/tell-of-opened.ts'
import { countInWindow } from '../http/count-in-window.ts'
import { Refusal } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import type { Services } from '../outbox/services.ts'
import { patientFor } from '../patients/patient-for.ts'
import { findOwnInviteStatus, listWaiting, lockInvited, setAccepted } from '../relations/invitation-queries.ts'
import { invitePatient } from '../relations/invite-patient.ts'
import type { SessionLifetimes } from '../session/lifetimes.ts'
import { loggedGuesses, requestsOfNetwork } from '../sign-in/code-limits.ts'
import { callerOf } from '../sign-in/requester.ts'
import { acceptInvitation, invitationTypeOf, inviteStatusOf, readInvitation, requestInvitationCode } from './accept.ts'

export type InvitationNeeds = { keys: Keys; lifetimes: SessionLifetimes; services: Services }

export function invitations({ keys, lifetimes, services }: InvitationNeeds): Slice {
  const countRequest = countInWindow(requestsOfNetwork)
  const countGuess = countInWindow(loggedGuesses)

  return slice(invitationCalls, {
    async findInvitation({ params, query, db, now }) {
      const row = await readInvitation(db, { token: params.uniqueToken, userId: query.userId }, now)
      return {
        InvitationType: invitationTypeOf(row),
        InviteStatus: inviteStatusOf(row, now),
        UnitName: row.unitName,
        ExpiresAt: row.expiresAt,
        Channel: row.channel,
      }
    },

    requestInvitationCode({ params, db, now, ...from }) {
      const wait = countRequest(callerOf(keys, from), now)
      if (wait > 0) throw new Refusal(429, 'rate-limited', { RetryAfter: wait })
      return requestInvitationCode(db, { keys, services, token: params.uniqueToken, from }, now)
    },

    acceptInvitation({ params, body, db, note, now, ...from }) {
      const answer = { token: params.uniqueToken, userId: body.UserId, code: body.Code }
      const isLogged = () => countGuess(callerOf(keys, from), now) === 0
      return acceptInvitation(
        db,
        { keys, services, lifetimes, note, isLogged, from, base: from.origin.base },
        answer,
        now,
      )
    },

    async acceptAllInvitations({ db, actor, note, now, origin }) {
      if (actor.identityId) await lockInvited(db, { identityId: actor.identityId })
      const waiting = actor.identityId ? await listWaiting(db, actor, now) : []
      note({ patientIds: waiting.map(({ patientId }) => patientId) })
      const level = actor.SecurityLevel ?? 'Two'
      for (const invitation of waiting) {
        await setAccepted(db, { ...invitation, level }, now)
        await tellOfUntold(db, { keys, services, base: origin.base }, invitation, now)
      }
      return { Accepted: waiting.length, InvitationTypes: [...new Set(waiting.map(invitationTypeOf))] }
    },

    async invitePatient({ params, body, origin, ...asking }) {
      const { db, actor, now } = asking
      const patient = await patientFor(asking, params.id)
      const dependencies = { keys, services, base: origin.base, accountId: actor.accountId }
      await invitePatient(db, dependencies, { patient, channel: body?.Channel }, now)
      return { InviteStatus: await findOwnInviteStatus(db, patient.id, now) }
    },
  })
}
