import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import { type OwnerColumns, ownerOf, threadIdOf } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { publishCareChangedAt } from '../forms/due-forms.ts'
import { notify } from '../notifications/write.ts'
import { isReadByGuardian } from './guardian-readings.ts'
import { noticesOf } from './notices-of.ts'

const atOnce = 100
/** Where no unit group has decided. */
const usualDays = 3

/**
 * R-420: messages that the other side has not confirmed for as many days as the unit group waits: those of the patient, and those of
 * staff while the patient can still read them, and no guardian has read them. Staff are told once of each.
 */
export async function findUnconfirmed(db: Db, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => findSomeUnconfirmed(trx, now)))
}

type Late = OwnerColumns & { id: string; patientId: string; unitId: string }

/** In the caller's transaction. */
export async function findSomeUnconfirmed(db: Db, now: Instant): Promise<number> {
  const ofTreatments = await tellOfLate(db, 'treatment', now)
  return ofTreatments + (await tellOfLate(db, 'program', now))
}

async function tellOfLate(db: Db, of: 'treatment' | 'program', now: Instant): Promise<number> {
  const { rows } = await lateStatement(of, now).execute(db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await sql`update message set late_told_at = ${now} where id = any (${ids}::uuid[])`.execute(db)
  const found = rows.map(({ patientId, unitId, ...columns }) => ({ ...ownerOf(columns), patientId, unitId }))
  const threads = [...new Map(found.map((about) => [threadIdOf(about), about])).values()]
  const [first] = threads
  if (first) await notify(db, noticesOf(first).isLate, threads, now)
  await publishCareChangedAt(db, threads)
  return rows.length
}

function lateStatement(of: 'treatment' | 'program', now: Instant): RawBuilder<Late> {
  const before = (days: RawBuilder<unknown>) => sql`${now}::timestamptz - make_interval(days => ${days})`
  const least = sql`(select least(min(g.unconfirmed_message_days), ${sql.lit(usualDays)}) from unit_group g)`
  const thread = of === 'treatment' ? sql`treatment t on t.id = m.treatment_id` : sql`program t on t.id = m.program_id`
  return sql<Late>`select m.id, m.treatment_id as "treatmentId", m.program_id as "programId", t.patient_id as "patientId",
      t.unit_id as "unitId"
    from message m join ${thread}
    where m.kind = 'Chat' and m.confirmed_at is null and m.late_told_at is null and m.created_at <= ${before(least)}
      and m.created_at <= ${before(sql`coalesce((select g.unconfirmed_message_days from unit u
        join unit_group g on g.id = u.unit_group_id where u.id = t.unit_id), ${sql.lit(usualDays)})`)}
      and (not m.from_staff or (t.status in ('Ongoing', 'Completed') and not ${isReadByGuardian}))
      and (select true from patient_listing l where l.unit_id = t.unit_id and l.patient_id = t.patient_id limit 1)
    order by m.created_at, m.id limit ${sql.lit(atOnce)} for no key update of m skip locked`
}
