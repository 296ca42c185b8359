import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nameAt } from '../forms/name-at.ts'

/** R-473: of a message `m`, when this guardian said that they have read it. */
export function readByGuardianAt(accountId: string): RawBuilder<Instant | null> {
  return sql`(select g.read_at from message_guardian_reading g where g.message_id = m.id and g.account_id = ${accountId})`
}

/** Of a message `m`: that some guardian has read it. */
export const isReadByGuardian = sql<boolean>`exists (select from message_guardian_reading g where g.message_id = m.id)`

/** Of a message `m`, to staff. */
export function guardianReadings({ unitId, patientId }: { unitId: string; patientId: string }): RawBuilder<unknown> {
  const readAt = sql`to_char(g.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return sql`coalesce((select json_agg(json_build_object('Name', ${nameAt(sql`${unitId}::uuid`, sql`g.read_at`)}, 'ReadAt', ${readAt},
      'RelationIds', array(select l.id from person o join relation l on l.person_id = o.id
        where o.identity_id = a.identity_id and l.patient_id = ${patientId} and l.acts_as = 'Guardian'))
      order by g.read_at, a.id)
    from message_guardian_reading g join account a on a.id = g.account_id where g.message_id = m.id), '[]')`
}

/**
 * False where they have said so before. The message is held, as by whoever else confirms it, so that whoever tells staff at this moment
 * that nobody has read it is waited for.
 */
export async function insertGuardianReading(
  db: Db,
  { messageId, accountId }: { messageId: string; accountId: string },
  now: Instant,
): Promise<boolean> {
  const { rows } = await sql`insert into message_guardian_reading (message_id, account_id, read_at)
    select held.id, ${accountId}, ${now} from (select id from message where id = ${messageId} for no key update) held
    on conflict do nothing returning message_id`.execute(db)
  return rows.length > 0
}

/** Who of the patient side has read a message: the patient or their agent, and guardians by their relations. */
export type ReadBy = { patient: boolean; guardians: readonly string[] }

export async function findReadBy(db: Db, messageId: string, patientId: string): Promise<ReadBy> {
  const { rows } = await sql<ReadBy>`select m.confirmed_at is not null as patient, array(
      select l.id from message_guardian_reading g join account a on a.id = g.account_id
      join person o on o.identity_id = a.identity_id join relation l on l.person_id = o.id
      where g.message_id = m.id and l.patient_id = ${patientId} and l.acts_as = 'Guardian') as guardians
    from message m where m.id = ${messageId}`.execute(db)
  return rows[0] ?? { patient: false, guardians: [] }
}
