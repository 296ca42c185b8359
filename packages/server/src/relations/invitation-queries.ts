import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { SecurityLevel } from '@samklang/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Channel, ContextType, InviteStatus } from '../database/table-types.ts'
import type { Actor } from '../http/actor.ts'
import { replaceQueued } from '../outbox/outbox.ts'
import { showToUnit } from '../patients/identity.ts'
import { shareProtection } from '../patients/protect.ts'
import { isApproved } from '../session/representation.ts'
import { isVouchedFor } from '../session/vouching.ts'

export type InvitationRow = {
  id: string
  patientId: string
  relationId: string | null
  personId: string
  identityId: string
  /** The unit whose invitation it is, and whose row of the person. */
  knownAtUnitId: string
  actsAs: ContextType | null
  channel: Channel
  status: InviteStatus
  expiresAt: Instant
  /** Null around a protected identity. */
  unitName: string | null
  userId: string
  phone: Buffer | null
  email: Buffer | null
  emailIndex: Buffer | null
  phoneIndex: Buffer | null
  language: string
}

/**
 * An invitation that still counts: not withdrawn, to a patient who is here, to a person whose account is open, for a part
 * that has not come to its last day, and for a protected patient to somebody whom staff have approved since. Anything else is as if it had never been.
 */
function standing(which: RawBuilder<unknown>, today: CivilDate): RawBuilder<InvitationRow> {
  return sql<InvitationRow>`select i.id, i.patient_id as "patientId", i.relation_id as "relationId",
      i.person_id as "personId", who.identity_id as "identityId", who.unit_id as "knownAtUnitId", l.acts_as as "actsAs", i.channel, i.status, i.expires_at as "expiresAt",
      case when n.is_protected or who.is_protected then null else coalesce(sender.name, u.name) end as "unitName", who.link_id as "userId",
      who.phone, who.email, who.phone_index as "phoneIndex", who.email_index as "emailIndex",
      who.preferred_language as language
    from invitation i
    join patient p on p.id = i.patient_id
    join person n on n.id = p.person_id
    join person who on who.id = i.person_id
    left join relation l on l.id = i.relation_id
    left join account a on a.identity_id = who.identity_id
    left join unit sender on sender.id = i.unit_id
    left join lateral (
      select unit.name from patient_unit pu join unit on unit.id = pu.unit_id
      where pu.patient_id = p.id and pu.released_at is null) u on true
    where ${which} and i.withdrawn_at is null and p.status = 'Active' and coalesce(a.status, 'Active') = 'Active'
      and (i.relation_id is null or (l.status <> 'Removed' and (${isApproved})
        and (l.valid_until is null or l.valid_until >= ${today}::date)))
    order by i.created_at
    limit 100
    for no key update of i`
}

/**
 * Before an invitation is accepted: whoever asks something of the same patient at this moment does so before or after it, so
 * that what could not be told is told. The patient comes first, as everywhere.
 */
export async function lockInvited(db: Db, whose: { tokenHash: Buffer } | { identityId: string }): Promise<void> {
  const invited =
    'tokenHash' in whose
      ? sql`i.token_hash = ${whose.tokenHash}`
      : sql`i.status = 'Pending' and i.person_id in (select n.id from person n where n.identity_id = ${whose.identityId})`
  await sql`select from patient p where p.id in (select i.patient_id from invitation i where ${invited})
    order by p.id for no key update`.execute(db)
}

/** Held until the caller's transaction is over, so that two who accept at once are one after the other. */
export async function findByToken(db: Db, tokenHash: Buffer, now: Instant): Promise<InvitationRow | undefined> {
  const { rows } = await standing(sql`i.token_hash = ${tokenHash}`, civilDay(now)).execute(db)
  return rows[0]
}

/** Of the units that the way of signing in reaches. */
export async function listWaiting(
  db: Db,
  { identityId, vouchingUnitIds }: Pick<Actor, 'identityId' | 'vouchingUnitIds'>,
  now: Instant,
): Promise<InvitationRow[]> {
  const isOfReachedUnit = isVouchedFor({ vouchingUnitIds }, sql`who.unit_id`)
  const waiting = sql`who.identity_id = ${identityId} and ${isOfReachedUnit} and i.status = 'Pending' and i.expires_at > ${now}::timestamptz`
  const { rows } = await standing(waiting, civilDay(now)).execute(db)
  return rows
}

export type NewInvitation = {
  id: string
  tokenHash: Buffer
  patientId: string
  relationId: string | null
  personId: string
  channel: Channel
  isSent: boolean
  expiresAt: Instant
  createdBy: string
  unitId: string
}

export async function insertInvitation(db: Db, made: NewInvitation, now: Instant): Promise<void> {
  await db
    .insertInto('invitation')
    .values({
      id: made.id,
      token_hash: made.tokenHash,
      patient_id: made.patientId,
      relation_id: made.relationId,
      person_id: made.personId,
      channel: made.channel,
      status: made.isSent ? 'Pending' : 'Unsent',
      sent_at: made.isSent ? now : null,
      expires_at: made.expiresAt,
      created_at: now,
      created_by: made.createdBy,
      unit_id: made.unitId,
    })
    .execute()
}

type Whose = { patientId: string; personId: string; relationId: string | null }

/** What was sent to this person for this relation (or for their own record) within the last moments. */
export async function hasRecent(db: Db, { patientId, personId, relationId }: Whose, since: Instant): Promise<boolean> {
  const recent = await db
    .selectFrom('invitation')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('person_id', '=', personId)
    .where(sql<boolean>`relation_id is not distinct from ${relationId}::uuid`)
    .where('status', '=', 'Pending')
    .where('withdrawn_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return recent !== undefined
}

/** Links of before no longer open anything; what was accepted stays so. */
export async function withdrawInvitations(db: Db, { patientId, personId, relationId }: Whose, now: Instant) {
  const withdrawn = await db
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('patient_id', '=', patientId)
    .where('person_id', '=', personId)
    .where(sql<boolean>`relation_id is not distinct from ${relationId}::uuid`)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .returning('id')
    .execute()
  await replaceQueued(db, { invitationIds: withdrawn.map(({ id }) => id) })
}

type Accepted = Pick<InvitationRow, 'id' | 'relationId' | 'personId' | 'identityId' | 'knownAtUnitId'> & {
  level: SecurityLevel
}

/** With e-ID they have shown who they are; a code shows no more than who has a phone that the unit itself has typed. */
export async function setAccepted(db: Db, accepted: Accepted, now: Instant): Promise<void> {
  const { id, relationId, personId, identityId, knownAtUnitId, level } = accepted
  await db.updateTable('invitation').set({ status: 'Accepted', accepted_at: now }).where('id', '=', id).execute()
  if (relationId)
    await db
      .updateTable('relation')
      .set({ status: 'Active', updated_at: now })
      .where('id', '=', relationId)
      .where('status', 'in', ['Inactive', 'Invited'])
      .execute()
  if (level !== 'Three') return
  await showToUnit(db, personId, now)
  await shareProtection(db, { identityId, unitId: knownAtUnitId }, now)
}

/** Of the invitation to the patient's own record. */
export async function findOwnInviteStatus(db: Db, patientId: string, now: Instant): Promise<InviteStatus> {
  const latest = await db
    .selectFrom('invitation')
    .select(['status', 'expires_at'])
    .where('patient_id', '=', patientId)
    .where('relation_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return 'Unsent'
  return latest.status === 'Pending' && latest.expires_at <= now ? 'Expired' : latest.status
}
