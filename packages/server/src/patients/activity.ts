import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'

const writeActivity = statement(
  'note-activity',
  { patientId: value<string>(), unitId: value<string | null>(), now: value<Instant>() },
  ({ patientId, unitId, now }) => sql<object>`insert into patient_activity as a (patient_id, unit_id, last_at)
    select u.patient_id, u.unit_id, ${now}::timestamptz from patient_unit u
    where u.patient_id = ${patientId} and u.unit_id = coalesce(${unitId}::uuid, u.unit_id)
      and u.released_at is null
    order by u.unit_id
    on conflict (patient_id, unit_id) do update set last_at = excluded.last_at
      where a.last_at < excluded.last_at`,
)

/**
 * That something happened around a patient at a unit: an answer, a diary day, a sign-in, a visit to their page. Without a
 * unit, at all that have them. It is told in lists, so it stands in a row of its own that nothing else holds.
 */
export async function noteActivity(
  db: Db,
  { patientId, unitId }: { patientId: string; unitId?: string },
  now: Instant,
): Promise<void> {
  await writeActivity(db, { patientId, unitId: unitId ?? null, now })
}
