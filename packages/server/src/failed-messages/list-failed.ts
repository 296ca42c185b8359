import type { FailedMessage } from '@samklang/contract/outbox'
import { maskedPhone } from '@samklang/contract/phone'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { failedTo } from '../outbox/failed-recipients.ts'
import { place } from '../outbox/outbox.ts'

type Row = Omit<FailedMessage, 'RecipientAddress'> & { id: string; recipient: Buffer; isProtected: boolean }

/** one row per address, the latest. */
export async function listFailedMessages(db: Db, keys: Keys, patientId: string): Promise<FailedMessage[]> {
  const { rows } = await sql<Row>`select * from (
      select distinct on (m.recipient_index, m.relation_id) m.id, m.recipient, m.failed_at as "FailedAt",
        m.purpose as "Purpose", m.failure as "Reason", m.relation_id as "PatientContactRelationId",
        n.is_protected or patient_person.is_protected as "isProtected"
      ${failedTo(patientId)}
      order by m.recipient_index, m.relation_id, m.failed_at desc) latest
    order by "FailedAt" desc limit 50`.execute(db)
  return rows.map(({ id, recipient, isProtected, ...row }) => ({
    ...row,
    RecipientAddress: isProtected ? maskedPhone : openField(keys, place('recipient', id), recipient),
  }))
}
