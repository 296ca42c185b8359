import type { Instant } from '@samklang/contract/instants'
import type { InvitationType } from '@samklang/contract/invitations'
import type { Db } from '../database/connect.ts'
import { tellOfUntold } from '../form-messages/tell-of-opened.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { hashToken } from '../keys/tokens.ts'
import type { Services } from '../outbox/services.ts'
import { findByToken, type InvitationRow, lockInvited, setAccepted } from '../relations/invitation-queries.ts'
import type { SessionLifetimes } from '../session/lifetimes.ts'
import { openVouchedSession, type RedeemedCode, redeemCode } from '../sign-in/answer-code.ts'
import { kindOf, subjectIndex } from '../sign-in/codes.ts'
import { rememberBrowser } from '../sign-in/known-browser.ts'
import { awaitTurn, type CodeAddressee, sendCodes } from '../sign-in/request-code.ts'
import { type RequestSource, requesterOf } from '../sign-in/requester.ts'

/** Not there, withdrawn and somebody else's are one answer. */
export async function readInvitation(
  db: Db,
  { token, userId }: { token: string; userId?: string | undefined },
  now: Instant,
): Promise<InvitationRow> {
  const row = await findByToken(db, hashToken(token), now)
  if (!row || (userId !== undefined && ![row.personId, row.userId].includes(userId.toLowerCase()))) throw notFound()
  return row
}

export function invitationTypeOf({ relationId, actsAs }: InvitationRow): InvitationType {
  if (!relationId) return 'Patient'
  return actsAs === 'Guardian' ? 'Guardian' : 'Other'
}

export function inviteStatusOf({ status, expiresAt }: InvitationRow, now: Instant): 'Pending' | 'Expired' | 'Accepted' {
  if (status === 'Accepted') return 'Accepted'
  return status === 'Pending' && expiresAt > now ? 'Pending' : 'Expired'
}

function refuseUnlessWaiting(row: InvitationRow, now: Instant): void {
  if (inviteStatusOf(row, now) !== 'Pending') throw new Refusal(409, 'invalid-transition')
}

type InvitationCodeRequest = { keys: Keys; services: Services; token: string; from: RequestSource }

/** A code to where the invitation went: whoever found the link alone has half of what is needed. */
export async function requestInvitationCode(
  db: Db,
  { keys, services, token, from }: InvitationCodeRequest,
  now: Instant,
) {
  const row = await readInvitation(db, { token }, now)
  refuseUnlessWaiting(row, now)
  if (!(row.channel === 'Sms' ? services.sms : services.email)) throw new Refusal(503, 'integration-unavailable')
  const subject = subjectOf(keys, row)
  const requester = requesterOf(keys, from, { subject, secret: token })
  await awaitTurn(db, { subject, requester }, now)
  const addressee = addresseeOf(keys, row)
  const addressees = addressee ? [addressee] : []
  return sendCodes(db, keys, { subject, requester, addressees, identityId: row.identityId }, now)
}

type AcceptOptions = {
  keys: Keys
  services: Services
  base: string
  lifetimes: SessionLifetimes
  note(facts: AuditFacts): void
  isLogged(): boolean
  from: RequestSource
}
type Answer = { token: string; userId: string | undefined; code: string }

/** The link and the code together are the invited person: they are connected and signed in, at level Two. */
export async function acceptInvitation(db: Db, accepting: AcceptOptions, answer: Answer, now: Instant) {
  const { keys, note, from } = accepting
  await lockInvited(db, { tokenHash: hashToken(answer.token) })
  const row = await readInvitation(db, answer, now)
  note({
    level: 'Two',
    patientId: row.patientId,
    ...(row.relationId && { relationId: row.relationId }),
    data: { Method: 'Invitation' },
  })
  refuseUnlessWaiting(row, now)
  const subject = subjectOf(keys, row)
  const { boundIndex } = requesterOf(keys, from, { subject, secret: answer.token })
  const guess = { subject, kind: kindOf(answer.code), code: answer.code, boundIndex }
  const proven = await redeemCode(db, accepting, guess, now)
  if (!isOfInvitingUnit(row, proven)) throw new Refusal(400, 'code-spent', { keep: true })
  await setAccepted(db, { ...row, level: 'Two' }, now)
  await tellOfUntold(db, accepting, row, now)
  const token = await openVouchedSession(db, accepting, proven, now)
  rememberBrowser(keys, from.cookies, subject)
  return { ...token, InvitationType: invitationTypeOf(row) }
}

/** The number that the code went to may be another unit's alone by now. */
function isOfInvitingUnit(row: InvitationRow, { identityId, addressIndex, unitId }: RedeemedCode): boolean {
  if (identityId !== row.identityId) return false
  if (unitId) return unitId === row.knownAtUnitId
  return addressIndex !== null && [row.phoneIndex, row.emailIndex].some((known) => known?.equals(addressIndex))
}

// The same as when the person asks for a code at the entrance: the limits are theirs, not the link's.
function subjectOf(keys: Keys, { userId }: InvitationRow): Buffer {
  return subjectIndex(keys, { UserId: userId })
}

function addresseeOf(keys: Keys, row: InvitationRow): CodeAddressee | undefined {
  const { personId, language, channel } = row
  const [column, sealed, addressIndex] =
    channel === 'Sms'
      ? (['phone', row.phone, row.phoneIndex] as const)
      : (['email', row.email, row.emailIndex] as const)
  if (!sealed || !addressIndex) return undefined
  const recipient = openField(keys, { table: 'person', column, row: personId }, sealed)
  return { personId, language, channel, recipient, addressIndex }
}
