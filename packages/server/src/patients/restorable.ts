import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

type Deleted = { patientId: string; deletedAt: Instant }

/** Not once a record of the same person has begun anew, nor for longer than the unit's group says. */
export async function isRestorable(db: Db, { patientId, deletedAt }: Deleted, now: Instant): Promise<boolean> {
  const successor = await db
    .selectFrom('patient as anew')
    .innerJoin('patient as former', 'former.person_id', 'anew.person_id')
    .select('anew.id')
    .where('former.id', '=', patientId)
    .where('anew.status', '<>', 'Deleted')
    .executeTakeFirst()
  return !successor && (await restorableUntil(db, patientId, deletedAt)) >= now
}

/** As long as the group of the unit says, a month where it says nothing. */
export async function restorableUntil(db: Db, patientId: string, deletedAt: Instant): Promise<Instant> {
  const { days } = await db
    .selectFrom('patient_unit as at')
    .innerJoin('unit', 'unit.id', 'at.unit_id')
    .innerJoin('unit_group', 'unit_group.id', 'unit.unit_group_id')
    .select(sql<number>`coalesce(min(unit_group.retention_days), 30)`.as('days'))
    .where('at.patient_id', '=', patientId)
    .where('at.released_at', 'is', null)
    .executeTakeFirstOrThrow()
  return addMinutes(deletedAt, days * 24 * 60)
}
