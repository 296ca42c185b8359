import type { ConfirmSettings } from '@samklang/contract/confirmations'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

type FormPatient = { patientId: string; fullName: string }

/** Of those of the forms whose patients are registered at the unit now. */
export async function listFormPatients(
  db: Db,
  unitId: string | null,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, FormPatient>> {
  const { rows } = await sql<FormPatient & { id: string }>`
    select f.id, f.patient_id as "patientId", n.firstname || ' ' || n.lastname as "fullName"
    from form f
    join patient_listing i on i.patient_id = f.patient_id and i.unit_id = ${unitId}
    join patient p on p.id = f.patient_id
    join person n on n.id = p.person_id
    where f.id = any (${[...formIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...patient }) => [id, patient]))
}

export function listSettings(db: Db): Promise<ConfirmSettings[]> {
  return settings(db).orderBy(sql`name collate "sv-x-icu"`).limit(2000).execute()
}

export function findSettings(db: Db, unitId: string): Promise<ConfirmSettings | undefined> {
  return settings(db).where('id', '=', unitId).executeTakeFirst()
}

function settings(db: Db) {
  return db
    .selectFrom('unit')
    .select(['id as UnitId', 'name as UnitName', 'confirms_others as AllowsOthers'])
    .where('kind', '=', 'CareUnit')
    .where('status', '=', 'Active')
}

export async function setAllowsOthers(db: Db, id: string, allows: boolean): Promise<void> {
  await db.updateTable('unit').set({ confirms_others: allows }).where('id', '=', id).execute()
}
