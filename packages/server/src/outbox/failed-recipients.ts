import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/**
 * what did not arrive at an address that is still in use. A number that has been changed since, a relation that was removed
 * and a message of the same unit that has arrived after all are no longer anybody's worry.
 */
export function failedTo(patientId: string): RawBuilder<unknown> {
  return sql`from outgoing_message m
    join person n on n.id = m.person_id
    join patient p on p.id = m.patient_id
    join person patient_person on patient_person.id = p.person_id
    left join relation l on l.id = m.relation_id
    where m.patient_id = ${patientId} and m.status = 'Failed'
      and m.recipient_index in (n.phone_index, n.email_index)
      and (m.relation_id is null or l.status <> 'Removed')
      and not exists (select from outgoing_message later join person whom on whom.id = later.person_id
        where whom.unit_id = n.unit_id and later.recipient_index = m.recipient_index and later.created_at > m.created_at
          and later.status in ('Sent', 'Delivered'))`
}

/** By the relation, and null for the patient: those whose last message did not arrive. */
export async function listFailedRecipients(db: Db, patientId: string): Promise<ReadonlySet<string | null>> {
  const { rows } = await sql<{ relationId: string | null }>`select distinct m.relation_id as "relationId"
    ${failedTo(patientId)} order by 1 limit 200`.execute(db)
  return new Set(rows.map(({ relationId }) => relationId))
}
