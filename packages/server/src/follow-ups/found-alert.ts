import type { Severity } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { isResponsibleHere, isToBeFollowedUp } from '../alert-rows/follow-up-columns.ts'
import { isToBeSeen } from '../alert-rows/is-to-be-seen.ts'
import { lockSources } from '../alert-rows/lock-sources.ts'
import { type AlertSource, sourceOf, sourceSelection } from '../alert-rows/source.ts'
import type { Db } from '../database/connect.ts'
import { notFound } from '../http/refusal.ts'
import type { PatientRequest } from '../patients/patient-for.ts'

export type FoundAlert = {
  id: string
  source: AlertSource
  patientId: string
  unitId: string
  timeZone: string
  severity: Severity
  isUnitOpen: boolean
  acknowledgedAt: Instant | null
  nextStepOn: CivilDate | null
  changedAt: Instant | null
  isOpen: boolean
  /** Of one that nobody has acknowledged. */
  ownerId: string | null
  responsibleId: string | null
  isResponsibleHere: boolean
}

/**
 * The alert, held until the transaction is over, when it is of the unit that this person has chosen, also of a patient who was
 * released since; of a closed unit for whoever answers for its follow-up or has a place there still. Anybody else's, and one of a
 * deleted patient, is not there. What it came from is held first, as by everybody who answers or acknowledges.
 */
export async function alertFor(request: PatientRequest, id: string): Promise<FoundAlert> {
  const { db, note } = request
  note({ entity: 'Alert', entityId: id })
  const known = await openAlerts(request, id).select(sourceSelection).executeTakeFirst()
  if (!known) throw notFound()
  await lockSources(db, [sourceOf(known)])
  const found = await lockAlert(request, id)
  if (!found) throw notFound()
  note({ patientId: found.patientId, unitId: found.unitId })
  return found
}

async function lockAlert(request: PatientRequest, id: string): Promise<FoundAlert | undefined> {
  const found = await openAlerts(request, id)
    .select([
      'a.id',
      ...sourceSelection,
      'a.patient_id as patientId',
      'a.unit_id as unitId',
      'u.time_zone as timeZone',
      'a.severity',
      sql<boolean>`u.status = 'Active'`.as('isUnitOpen'),
      'a.acknowledged_at as acknowledgedAt',
      'a.next_step_on as nextStepOn',
      'a.follow_up_changed_at as changedAt',
      isToBeFollowedUp.as('isOpen'),
      'a.owner_account_id as ownerId',
      'a.follow_up_account_id as responsibleId',
      isResponsibleHere.as('isResponsibleHere'),
    ])
    .forNoKeyUpdate('a')
    .executeTakeFirst()
  if (!found) return undefined
  const { formId, treatmentId, programId, ...alert } = found
  return { ...alert, source: sourceOf({ formId, treatmentId, programId }) }
}

function openAlerts({ db, actor }: Pick<PatientRequest, 'actor'> & { db: Db }, id: string) {
  const atClosed = sql<boolean>`u.status <> 'Active' and (a.follow_up_account_id = ${actor.accountId}
    or exists (select from account_care_unit c where c.account_id = ${actor.accountId} and c.unit_id = u.id))`
  return db
    .selectFrom('risk_alert as a')
    .innerJoin('unit as u', 'u.id', 'a.unit_id')
    .where('a.id', '=', id)
    .where(isToBeSeen)
    .where(sql<boolean>`(a.unit_id = ${actor.unitId} or (${atClosed}))`)
}
