import type { FailedMessage } from '@samklang/contract/outbox'
import { maskedPhone } from '@samklang/contract/phone'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { place } from '../outbox/outbox.ts'

type Row = Omit<FailedMessage, 'RecipientAddress'> & { id: string; recipient: Buffer; isProtected: boolean }

/**
 * what did not arrive at an address that is still in use. A number that has been changed since, a relation that was
 * removed and a message of the same unit that has arrived after all are no longer anybody's worry. One row per address, the latest.
 */
export async function listFailedMessages(db: Db, keys: Keys, patientId: string): Promise<FailedMessage[]> {
  const { rows } = await sql<Row>`select * from (
      select distinct on (m.recipient_index, m.relation_id) m.id, m.recipient, m.failed_at as "FailedAt",
        m.purpose as "Purpose", m.failure as "Reason", m.relation_id as "PatientContactRelationId",
        n.is_protected or patient_person.is_protected as "isProtected"
      from outgoing_message m
      join person n on n.id = m.person_id
      join patient p on p.id = m.patient_id
      join person patient_person on patient_person.id = p.person_id
      left join relation l on l.id = m.relation_id
      where m.patient_id = ${patientId} and m.status = 'Failed'
        and m.recipient_index in (n.phone_index, n.email_index)
        and (m.relation_id is null or l.status <> 'Removed')
        and not exists (select from outgoing_message later join person whom on whom.id = later.person_id
          where whom.unit_id = n.unit_id and later.recipient_index = m.recipient_index and later.created_at > m.created_at
            and later.status in ('Sent', 'Delivered'))
      order by m.recipient_index, m.relation_id, m.failed_at desc) latest
    order by "FailedAt" desc limit 50`.execute(db)
  return rows.map(({ id, recipient, isProtected, ...row }) => ({
    ...row,
    RecipientAddress: isProtected ? maskedPhone : openField(keys, place('recipient', id), recipient),
  }))
}
