import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** What the acts would have noted of answers and diary days, for a past that was laid as rows. */
export async function deriveActivity(db: Db): Promise<void> {
  await sql`insert into patient_activity as a (patient_id, unit_id, last_at)
    select u.patient_id, u.unit_id, max(greatest(f.entered_at, f.last_written_at))
    from patient_unit u join form f on f.patient_id = u.patient_id and f.unit_id = u.unit_id
    where u.released_at is null and (f.answered_at is not null or f.last_written_at is not null)
    group by u.patient_id, u.unit_id
    on conflict (patient_id, unit_id) do update set last_at = greatest(a.last_at, excluded.last_at)`.execute(db)
}
