import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { AlertedPatient, UnitAlert } from '@samklang/contract/notifications'
import type { IdType } from '@samklang/contract/personal-ids'
import type { ReachedPerson } from '@samklang/contract/reached-person'
import { ageOn } from '@samklang/engine/time/age'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import type { Keys } from '../keys/keys.ts'
import { shownPersonalId, shownPhone } from '../patients/person-fields.ts'
import type { ListedAlert } from './list-of-unit.ts'

/** R-295 R-312: with whom each is about, and who is reached where. */
export async function withPatients(
  db: Db,
  keys: Keys,
  alerts: readonly ListedAlert[],
  now: Instant,
): Promise<UnitAlert[]> {
  if (alerts.length === 0) return []
  const ids = [...new Set(alerts.map(({ PatientId }) => PatientId))]
  const people = await peopleOfAlerts(db, { patientIds: ids, today: civilDay(now) })
  const of = Map.groupBy(people, ({ patientId }) => patientId)
  return alerts.flatMap((alert) => {
    const [patient, ...around] = of.get(alert.PatientId) ?? []
    return patient ? [{ ...alert, Patient: aboutOne(keys, { patient, around }, now) }] : []
  })
}

type Person = {
  patientId: string
  personId: string
  name: string
  /** Null of the patient. */
  relation: string | null
  idType: IdType
  personalId: Buffer | null
  phone: Buffer | null
  isProtected: boolean
  dateOfBirth: CivilDate | null
}

const columns = sql`n.id as "personId", concat_ws(' ', n.firstname, n.lastname) as name, n.id_type as "idType",
  n.personal_id as "personalId", n.phone, n.date_of_birth as "dateOfBirth"`

/** Of each patient their own row first. Those around a protected patient lead to them, and are as hidden. */
const peopleOfAlerts = statement(
  'people-of-alerts',
  { patientIds: value<readonly string[]>(), today: value<CivilDate>() },
  ({
    patientIds,
    today,
  }) => sql<Person>`select x.patient_id as "patientId", l.* from unnest(${patientIds}::uuid[]) x (patient_id)
    cross join lateral (
      select null as relation, ${columns}, n.is_protected as "isProtected", 0 as place, p.created_at as since
        from patient p join person n on n.id = p.person_id where p.id = x.patient_id
      union all
      select coalesce(r.description, ''), ${columns}, n.is_protected or own.is_protected, 1, r.created_at
        from relation r join person n on n.id = r.person_id
        join patient p on p.id = r.patient_id join person own on own.id = p.person_id
        where r.patient_id = x.patient_id and n.phone is not null
          and r.acts_as in ('Guardian', 'Agent') and r.status <> 'Removed'
          and (r.valid_until is null or r.valid_until >= ${today}::date)) l
    order by x.patient_id, l.place, l.since, l."personId"`,
)

type Found = { patient: Person; around: readonly Person[] }

function aboutOne(keys: Keys, { patient, around }: Found, now: Instant): AlertedPatient {
  return {
    Age: patient.dateOfBirth === null ? null : (ageOn(patient.dateOfBirth, civilDay(now))?.years ?? null),
    FormattedPersonalId: shownPersonalId(keys, patient),
    IsProtected: patient.isProtected,
    Phones: reached(keys, [patient, ...around]),
  }
}

/** who is reached where around one patient, the patient first. */
export async function listReached(db: Db, keys: Keys, patientId: string, now: Instant): Promise<ReachedPerson[]> {
  return reached(keys, await peopleOfAlerts(db, { patientIds: [patientId], today: civilDay(now) }))
}

function reached(keys: Keys, people: readonly Person[]): ReachedPerson[] {
  return people.flatMap((person) => {
    const Phone = shownPhone(keys, person)
    return Phone ? [{ Name: person.name, Relation: person.relation, Phone }] : []
  })
}
