import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { isLive } from '../patients/live-opening.ts'

export type TriedOpening = { openingId: string; patientId: string }

/**
 * by which opening of theirs somebody tried what they were refused, whatever it was refused for: the address named the
 * patient, or a thing of the patient's. Also by one that was found not justified, for as long as it would have lasted.
 */
export async function findOpeningTriedBy(
  db: Db,
  { accountId, unitId }: Pick<Actor, 'accountId' | 'unitId'>,
  named: readonly string[],
  now: Instant,
): Promise<TriedOpening | undefined> {
  const ids = sql`any (${[...named]}::uuid[])`
  const { rows } =
    await sql<TriedOpening>`select e.id as "openingId", e.patient_id as "patientId" from emergency_opening e
    where e.account_id = ${accountId} and e.unit_id = ${unitId} and e.ends_at > ${now}::timestamptz
      and (e.review_outcome = 'NotJustified' or ${isLive(now)})
      and (e.patient_id = ${ids}
        or exists (select from form where id = ${ids} and patient_id = e.patient_id)
        or exists (select from recurring_questionnaire where id = ${ids} and patient_id = e.patient_id)
        or exists (select from treatment where id = ${ids} and patient_id = e.patient_id)
        or exists (select from program where id = ${ids} and patient_id = e.patient_id)
        or exists (select from message where id = ${ids} and patient_id = e.patient_id)
        or exists (select from notification where id = ${ids} and patient_id = e.patient_id)
        or exists (select from risk_alert where id = ${ids} and patient_id = e.patient_id)
        or exists (select from alert_hand_over h join risk_alert a on a.id = h.alert_id
          where h.id = ${ids} and a.patient_id = e.patient_id))
    order by ${isLive(now)} desc, e.opened_at desc limit 1`.execute(db)
  return rows[0]
}
