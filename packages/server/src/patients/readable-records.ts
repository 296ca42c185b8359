import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../session/actor.ts'
import type { FoundPatient } from './patient-for.ts'

/**
 * The records of the same person that this staff member may read together with the patient's own: at units where they also
 * work, and those of other units that an emergency opening of theirs shows. Whatever else other units have is not there.
 */
export async function listReadableRecords(
  db: Db,
  { id, identityId, unitId }: Pick<FoundPatient, 'id' | 'identityId' | 'unitId'>,
  actor: Pick<Actor, 'accountId' | 'careUnitIds'>,
  now: Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from person n join patient p on p.person_id = n.id
    join patient_unit pu on pu.patient_id = p.id
    where n.identity_id = ${identityId} and p.id <> ${id} and p.status = 'Active'
      and ((pu.released_at is null and n.unit_id = any (${actor.careUnitIds}::uuid[]))
        or exists (select from emergency_opening e where e.patient_id = p.id and e.account_id = ${actor.accountId}
          and e.unit_id = ${unitId} and e.ends_at > ${now}::timestamptz))
    order by p.id limit 20`.execute(db)
  return [id, ...rows.map((row) => row.id)]
}

/** The record that a unit has of the person whose record at another unit this is. */
export async function findSamePerson(
  db: Db,
  patientId: string,
  unitId: string | null,
): Promise<Pick<FoundPatient, 'id' | 'identityId' | 'unitId'> | undefined> {
  return db
    .selectFrom('patient as other')
    .innerJoin('person as known', 'known.id', 'other.person_id')
    .innerJoin('person as n', 'n.identity_id', 'known.identity_id')
    .innerJoin('patient as p', 'p.person_id', 'n.id')
    .innerJoin('patient_unit as pu', 'pu.patient_id', 'p.id')
    .select(['p.id', 'n.identity_id as identityId', 'n.unit_id as unitId'])
    .where('other.id', '=', patientId)
    .where('n.unit_id', '=', unitId)
    .where('p.status', '=', 'Active')
    .where('pu.released_at', 'is', null)
    .executeTakeFirst()
}
