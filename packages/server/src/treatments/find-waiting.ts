import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { publishCareChangedAt } from '../forms/due-forms.ts'
import { notify, resolveNotifications } from '../notifications/write.ts'
import { usualLateDays } from './list-treatments.ts'
import type { FoundTreatment } from './treatment-for.ts'
import { waitsForStaffSince } from './waits-for-staff.ts'

const atOnce = 100

/**
 * treatments that have waited for staff as many days as the unit group counts as late. Staff are told once, until something has
 * been opened.
 */
export async function findWaiting(db: Db, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => findSomeWaiting(trx, now)))
}

type Waiting = { treatmentId: string; patientId: string; unitId: string }

/** In the caller's transaction. What somebody opened while it was being held does not wait any more: it is read once more then. */
async function findSomeWaiting(db: Db, now: Instant): Promise<number> {
  const { rows: held } = await waitingLongStatement(now).execute(db)
  if (held.length === 0) return 0
  const ids = held.map(({ treatmentId }) => treatmentId)
  const { rows } = await sql<Waiting>`select t.id as "treatmentId", t.patient_id as "patientId", t.unit_id as "unitId"
    from treatment t where t.id = any (${ids}::uuid[]) and ${waitsForStaffSince} is not null order by t.id`.execute(db)
  await notify(db, 'TreatmentWaitsForStaff', rows, now)
  await publishCareChangedAt(db, rows)
  return rows.length
}

export function waitingLongStatement(now: Instant): RawBuilder<Waiting> {
  const before = (days: RawBuilder<unknown>) => sql`${now}::timestamptz - make_interval(days => ${days})`
  const least = sql`(select least(min(g.unanswered_treatment_days), ${sql.lit(usualLateDays)}) from unit_group g)`
  const days = sql`coalesce((select g.unanswered_treatment_days from unit u join unit_group g on g.id = u.unit_group_id
    where u.id = t.unit_id), ${sql.lit(usualLateDays)})`
  return sql<Waiting>`select t.id as "treatmentId", t.patient_id as "patientId", t.unit_id as "unitId"
    from treatment t cross join lateral (select ${waitsForStaffSince} as since) w
    where t.status in ('Ongoing', 'Completed') and t.started_at <= ${before(least)} and w.since <= ${before(days)}
      and (select true from notification n where n.patient_id = t.patient_id and n.treatment_id = t.id
        and n.type = 'TreatmentWaitsForStaff' and (n.handling_state = 'NotHandled' or n.created_at >= w.since)
        limit 1) is null
      and (select true from patient_listing l where l.unit_id = t.unit_id and l.patient_id = t.patient_id limit 1)
    order by t.started_at, t.id limit ${sql.lit(atOnce)} for no key update of t skip locked`
}

/** A module is open again or set for a day, or the treatment is over. */
export async function settleWaiting(
  db: Db,
  { id: treatmentId, unitId }: Pick<FoundTreatment, 'id' | 'unitId'>,
  accountId: string | null,
  now: Instant,
): Promise<void> {
  await resolveNotifications(db, { treatmentId, unitId, types: ['TreatmentWaitsForStaff'] }, accountId, now)
}
