import type { CivilDate } from '@samklang/contract/instants'
import type { OngoingPatient } from '@samklang/contract/ongoing'
import type { IdType } from '@samklang/contract/personal-ids'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import type { WorklistScope } from './worklist-scope.ts'

/** A patient of the unit as a line shows them, with what is sealed still sealed. */
export type ListedPerson = {
  patientId: string
  personId: string
  firstname: string
  lastname: string
  idType: IdType
  personalId: Buffer | null
  isProtected: boolean
  dateOfBirth: CivilDate | null
  /** Of those who answer for the patient at the unit. */
  responsibleIds: string[]
}

/** Those of the named patients who are registered at the unit now. */
export function listPeople(db: Db, scope: WorklistScope, patientIds: readonly string[]): Promise<ListedPerson[]> {
  return peopleStatement(db, { unitId: scope.unitId, patientIds })
}

/** Each is looked up by key and by itself (`limit 1`), so that no plan can turn it into reading all the people of the region. */
export const peopleStatement = statement(
  'people-of-lines',
  { unitId: value<string>(), patientIds: value<readonly string[]>() },
  ({ unitId, patientIds }) => sql<ListedPerson>`
    select l.*, array(select r.account_id from patient_responsible r
        where r.patient_id = x.patient_id and r.unit_id = ${unitId}) as "responsibleIds"
    from unnest(${patientIds}::uuid[]) x (patient_id)
    cross join lateral (
      select p.id as "patientId", n.id as "personId", n.firstname, n.lastname, n.id_type as "idType",
        n.personal_id as "personalId", n.is_protected as "isProtected", n.date_of_birth as "dateOfBirth"
      from patient_listing i join patient p on p.id = i.patient_id join person n on n.id = p.person_id
      where i.patient_id = x.patient_id and i.unit_id = ${unitId} limit 1) l`,
)

type Responsible = OngoingPatient['Responsibles'][number]

/** With the place among all of them by name. */
export type PlacedPerson = { place: number; responsible: Responsible }

/** Who those responsible are; whoever has left the unit is nobody's there any more. */
export async function listResponsibles(
  db: Db,
  { unitId }: WorklistScope,
  people: readonly ListedPerson[],
): Promise<Map<string, PlacedPerson>> {
  const ids = [...new Set(people.flatMap(({ responsibleIds }) => responsibleIds))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'public_id', 'firstname', 'lastname'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where('status', '=', 'Active')
    .where(
      sql<boolean>`exists (select from account_care_unit held where held.account_id = account.id and held.unit_id = ${unitId})`,
    )
    .orderBy(sql`lastname collate "sv-x-icu"`)
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ id, public_id, firstname, lastname }, place) => [
      id,
      { place, responsible: { StaffUserId: public_id, Fullname: [firstname, lastname].filter(Boolean).join(' ') } },
    ]),
  )
}
