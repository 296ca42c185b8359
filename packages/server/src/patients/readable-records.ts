import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { isLive } from './live-opening.ts'
import type { FoundPatient, PatientRequest } from './patient-for.ts'

type Known = Pick<FoundPatient, 'id' | 'identityId' | 'unitId'>

/**
 * The records of the same person that this staff member may read together with the patient's own: at units where they also
 * work, and those of other units that an emergency opening of theirs shows. Whatever else other units have is not there.
 * The log is told of each, and of the openings: whose record it was is asked there.
 */
export async function listReadableRecords(
  asking: PatientRequest,
  patient: Known & Pick<FoundPatient, 'openingId'>,
): Promise<string[]> {
  const others = await findOthers(asking, patient)
  const records = [patient.id, ...others.map(({ id }) => id)]
  const openings = [patient, ...others].flatMap(({ openingId }) => openingId ?? [])
  if (others.length > 0) asking.note({ patientIds: records })
  if (openings[0]) asking.note({ openingId: openings[0] })
  if (openings.length > 1) asking.note({ data: { Openings: openings.join(' ') } })
  return records
}

/** One of those records, with the opening that shows it, if it is not a unit of theirs; undefined for whatever is not there. */
export async function findReadableRecord(asking: PatientRequest, patient: Known, id: string) {
  return (await findOthers(asking, patient)).find((other) => other.id === id)
}

type Other = { id: string; openingId: string | null }

async function findOthers({ db, actor, now }: PatientRequest, { id, identityId, unitId }: Known): Promise<Other[]> {
  const isOwn = sql`(pu.released_at is null and n.unit_id = any (${actor.careUnitIds}::uuid[]))`
  const { rows } = await sql<Other>`select p.id, case when ${isOwn} then null else o.id end as "openingId"
    from person n join patient p on p.person_id = n.id
    join patient_unit pu on pu.patient_id = p.id
    left join lateral (
      select e.id from emergency_opening e
      where e.patient_id = p.id and e.account_id = ${actor.accountId} and e.unit_id = ${unitId}
        and ${isLive(now)}
      order by e.ends_at desc limit 1) o on true
    where n.identity_id = ${identityId} and p.id <> ${id} and p.status = 'Active' and (${isOwn} or o.id is not null)
    order by p.id limit 20`.execute(db)
  return rows
}

/** The record that a unit has of the person whose record at another unit this is. */
export async function findSamePerson(db: Db, patientId: string, unitId: string | null): Promise<Known | undefined> {
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
