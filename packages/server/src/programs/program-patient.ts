import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { FoundPatient } from '../patients/patient-for.ts'

/** What of a patient decides what a program sends, also where nobody has asked for the patient. */
export type ProgramPatient = Pick<
  FoundPatient,
  | 'id'
  | 'unitId'
  | 'unitName'
  | 'unitGroupId'
  | 'timeZone'
  | 'dateOfBirth'
  | 'gender'
  | 'language'
  | 'hasAdmission'
  | 'admittedInTreatment'
  | 'admittedDate'
  | 'firstname'
  | 'lastname'
>

/** At the unit of the program, whether or not it still has the patient. */
export async function findProgramPatient(
  db: Db,
  { patientId, unitId }: { patientId: string; unitId: string },
): Promise<ProgramPatient> {
  const { rows } = await sql<ProgramPatient>`select p.id, u.id as "unitId", u.name as "unitName",
      u.unit_group_id as "unitGroupId", u.time_zone as "timeZone", n.date_of_birth as "dateOfBirth", n.gender,
      n.preferred_language as language, coalesce(g.admission, false) as "hasAdmission",
      coalesce(at.admitted_in_treatment, false) as "admittedInTreatment", at.admitted_date as "admittedDate",
      n.firstname, n.lastname
    from patient p join person n on n.id = p.person_id join unit u on u.id = ${unitId}
    left join unit_group g on g.id = u.unit_group_id
    left join patient_unit at on at.patient_id = p.id and at.unit_id = u.id and at.released_at is null
    where p.id = ${patientId}`.execute(db)
  const [patient] = rows
  if (!patient) throw new Error(`patient ${patientId} is gone`)
  return patient
}
