import type { Instant } from '@samklang/contract/instants'
import {
  type ContactableRespondent,
  channelsOf,
  contactStatus,
  isBlocking,
} from '@samklang/engine/people/contact-status'
import { addMinutes, addSeconds } from '@samklang/engine/time/instants'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { hashToken, makeToken } from '../keys/tokens.ts'
import { queueMessage } from '../outbox/outbox.ts'
import type { Services } from '../outbox/services.ts'
import { hasRecent, insertInvitation, withdrawInvitations } from './invitation-queries.ts'
import { invitationText, reminderText } from './invitation-text.ts'

const daysToAnswer = 14
const secondsBetween = 60

type Channel = 'Sms' | 'Email'

/** What is needed to send invitations, and on whose behalf. */
export type InvitationDependencies = { keys: Keys; services: Services; base: string; accountId: string }

export type InvitedPerson = ContactableRespondent & {
  patientId: string
  /** Null for the patient's own record. */
  relationId: string | null
  personId: string
  language: string
  /** The unit that invites. */
  unitId: string
  /** Null when the patient or the invited person has a protected identity. */
  unitName: string | null
  channel?: Channel | null | undefined
  isReminder?: boolean
}

/** Sent: on its way. Recent: it was, a moment ago. Suppressed: made, but there is no consent to send it. */
export type InviteOutcome = 'Sent' | 'Recent' | 'Suppressed'

/** Sends a link that is good for two weeks and for one person; the links of before are withdrawn. */
export async function invite(
  db: Db,
  { keys, services, base, accountId }: InvitationDependencies,
  invited: InvitedPerson,
  now: Instant,
): Promise<InviteOutcome> {
  const channel = chooseChannel(invited, services)
  const status = contactStatus(invited, { services, channel })
  if (isBlocking(status)) throw new Refusal(409, 'invalid-transition')
  if (status === 'ExternalServiceNotAvailable') throw new Refusal(503, 'integration-unavailable')
  const { linkId } = await db
    .selectFrom('person')
    .select('link_id as linkId')
    .where('id', '=', invited.personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // However often the button is pressed, the phone buzzes once.
  if (await hasRecent(db, invited, addSeconds(now, -secondsBetween))) return 'Recent'

  await withdrawInvitations(db, invited, now)
  const token = makeToken()
  const made = { id: makeId(now), expiresAt: addMinutes(now, daysToAnswer * 24 * 60) }
  const isSent = status !== 'NoConsent'
  await insertInvitation(
    db,
    {
      ...made,
      ...whose(invited),
      tokenHash: hashToken(token),
      channel,
      isSent,
      createdBy: accountId,
      unitId: invited.unitId,
    },
    now,
  )
  const text = invited.isReminder ? reminderText : invitationText
  await queueMessage(
    db,
    keys,
    {
      channel,
      purpose: 'Invitation',
      ...whose(invited),
      invitationId: made.id,
      recipient: (channel === 'Sms' ? invited.phone : invited.email) ?? '',
      body: text({
        language: invited.language,
        // Opens in the language that it is written in; Swedish needs no word for it.
        link: `${base}/inbjudan/${token}?userId=${linkId}${invited.language === 'en' ? '&lang=en' : ''}`,
        lastDay: civilDay(made.expiresAt),
        unitName: invited.unitName,
      }),
      idempotencyKey: `invitation:${made.id}`,
      isSuppressed: !isSent,
    },
    now,
  )
  return isSent ? 'Sent' : 'Suppressed'
}

/** The one that was asked for, or the better of those that the person has and this server can use. */
function chooseChannel(invited: InvitedPerson, services: Services): Channel {
  const has = channelsOf(invited)
  if (invited.channel && has.includes(invited.channel)) return invited.channel
  if (invited.channel === 'Email') throw invalid('Email', 'required')
  if (invited.channel === 'Sms') throw invalid('Phone', invited.phone ? 'invalid-phone' : 'required')
  const usable = has.find((channel) => (channel === 'Sms' ? services.sms : services.email)) ?? has[0]
  if (!usable) throw invalid('Phone', invited.phone ? 'invalid-phone' : 'required')
  return usable
}

function whose({ patientId, relationId, personId }: InvitedPerson) {
  return { patientId, relationId, personId }
}
