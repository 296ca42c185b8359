import type { Instant } from '@samklang/contract/instants'
import type { ContactStatus } from '@samklang/contract/relations'
import { contactStatus } from '@samklang/engine/people/contact-status'
import { addSeconds } from '@samklang/engine/time/instants'
import type { Db } from '../database/connect.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import { findOwnInviteStatus } from './invitation-queries.ts'
import type { InvitationDependencies, InviteOutcome } from './invite.ts'
import { invitePatient, ownRespondent } from './invite-patient.ts'
import { inviteRelation } from './invite-relation.ts'
import { addressOf, toRespondent } from './list.ts'
import { listRelationRows, type RelationRow } from './queries.ts'

export type ReminderResult = { Sent: number; Skipped: { RelationId: string | null; ContactStatus: ContactStatus }[] }

/** Somebody who has something to answer. */
type WaitingInvitation = {
  relationId: string | null
  personId: string
  status: ContactStatus
  send(): Promise<InviteOutcome>
}

/**
 * Reminds those who have an invitation to answer. One message per person, however much waits: the link of one invitation
 * accepts the others too, once the person is known.
 */
export async function remind(
  db: Db,
  dependencies: InvitationDependencies,
  patient: FoundPatient,
  now: Instant,
): Promise<ReminderResult> {
  const reminded: ReminderResult = { Sent: 0, Skipped: [] }
  for (const { relationId, personId, status, send } of await listWaiting(db, dependencies, patient, now)) {
    // Unconfirmed is what an invitation that waits always is.
    if (status !== 'Ok' && status !== 'ContactInformationUnconfirmed')
      reminded.Skipped.push({ RelationId: relationId, ContactStatus: status })
    else if (!(await wasJustWrittenTo(db, personId, now)) && (await send()) === 'Sent') reminded.Sent += 1
  }
  return reminded
}

async function listWaiting(
  db: Db,
  dependencies: InvitationDependencies,
  patient: FoundPatient,
  now: Instant,
): Promise<WaitingInvitation[]> {
  const { keys, services } = dependencies
  const rows = (await listRelationRows(db, patient.id)).filter(({ status }) => status === 'Invited')
  const others = firstOfEach(rows).map((row) => ({
    relationId: row.id,
    personId: row.personId,
    status: contactStatus(toRespondent(row, addressOf(keys, row), now), { services }),
    send: () => inviteRelation(db, dependencies, { patient, relationId: row.id, isReminder: true }, now),
  }))
  const own = await findOwnInviteStatus(db, patient.id, now)
  if (own !== 'Pending' && own !== 'Expired') return others
  const patientAlone = {
    relationId: null,
    personId: patient.personId,
    status: contactStatus(ownRespondent(keys, patient), { services }),
    send: () => invitePatient(db, dependencies, { patient, isReminder: true }, now),
  }
  return [patientAlone, ...others]
}

function firstOfEach(rows: RelationRow[]): RelationRow[] {
  return rows.filter((row, index) => rows.findIndex(({ personId }) => personId === row.personId) === index)
}

/** Somebody with two children here may be reminded by two who press at the same time. */
async function wasJustWrittenTo(db: Db, personId: string, now: Instant): Promise<boolean> {
  const latest = await db
    .selectFrom('invitation')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', '=', 'Pending')
    .where('withdrawn_at', 'is', null)
    .where('created_at', '>', addSeconds(now, -60))
    .executeTakeFirst()
  return latest !== undefined
}
