import type { ConfirmSettings } from '@samklang/contract/confirmations'
import type { CivilDate } from '@samklang/contract/instants'
import type { IdType } from '@samklang/contract/personal-ids'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

type FormPatient = {
  patientId: string
  personId: string
  fullName: string
  idType: IdType
  personalId: Buffer | null
  isProtected: boolean
  dateOfBirth: CivilDate | null
  timeZone: string
}

/** Of those of the forms whose patients are registered at the unit now. */
export async function listFormPatients(
  db: Db,
  unitId: string | null,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, FormPatient>> {
  const { rows } = await sql<FormPatient & { id: string }>`
    select f.id, f.patient_id as "patientId", n.firstname || ' ' || n.lastname as "fullName",
      n.id as "personId", n.id_type as "idType", n.personal_id as "personalId", n.is_protected as "isProtected", n.date_of_birth as "dateOfBirth",
      u.time_zone as "timeZone"
    from form f
    join patient_listing i on i.patient_id = f.patient_id and i.unit_id = ${unitId}
    join patient p on p.id = f.patient_id
    join person n on n.id = p.person_id
    join unit u on u.id = i.unit_id
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
