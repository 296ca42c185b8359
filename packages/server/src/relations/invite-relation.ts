import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import { type InvitationDependencies, type InviteOutcome, invite } from './invite.ts'
import { addressOf, isOver, restsOn, toRespondent } from './list.ts'
import { findRelationRow, setRelation } from './queries.ts'

type RelationToInvite = {
  patient: FoundPatient
  relationId: string
  channel?: 'Sms' | 'Email' | undefined
  isReminder?: boolean
}

/** Inactive becomes Invited when something has left; whoever is Active already only gets a new link. */
export async function inviteRelation(
  db: Db,
  dependencies: InvitationDependencies,
  { patient, relationId, channel, isReminder }: RelationToInvite,
  now: Instant,
): Promise<InviteOutcome> {
  const row = await findRelationRow(db, patient.id, relationId)
  if (!row) throw notFound()
  // The link would lead to nobody.
  if (restsOn(row, now) || isOver(row, now)) throw new Refusal(409, 'invalid-transition')
  const outcome = await invite(
    db,
    dependencies,
    {
      ...toRespondent(row, addressOf(dependencies.keys, row), now),
      patientId: patient.id,
      relationId,
      personId: row.personId,
      language: row.language,
      unitId: patient.unitId,
      unitName: patient.isProtected || row.isProtected ? null : patient.unitName,
      channel,
      isReminder,
    },
    now,
  )
  if (outcome === 'Sent' && row.status === 'Inactive') await setRelation(db, relationId, { status: 'Invited' }, now)
  return outcome
}
