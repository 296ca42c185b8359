import type { Instant } from '@samklang/contract/instants'
import type { DeletedPatient } from '@samklang/contract/patients'
import type { IdType } from '@samklang/contract/personal-ids'
import { holds } from '@samklang/contract/roles'
import { sql } from 'kysely'
import { forbidden } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { shownPersonalId } from '../patients/person-fields.ts'

const mostShown = 500

type Row = {
  patientId: string
  personId: string
  fullname: string
  idType: IdType
  personalId: Buffer | null
  isProtected: boolean
  deletedAt: Instant
  deletedBy: string | null
  restorableUntil: Instant
}

/** Those of the unit who were deleted and can still be taken back, the latest first. */
export async function listDeleted({ db, actor, now, note }: PatientRequest, keys: Keys): Promise<DeletedPatient[]> {
  if (!holds(actor.Permissions, 'Patients.Delete')) throw forbidden()
  const { rows } = await sql<Row>`select * from (
      select p.id as "patientId", n.id as "personId", concat_ws(' ', n.firstname, n.lastname) as fullname,
        n.id_type as "idType", n.personal_id as "personalId", n.is_protected as "isProtected",
        p.deleted_at as "deletedAt", concat_ws(' ', a.firstname, a.lastname) as "deletedBy",
        p.deleted_at + make_interval(days => (
          select coalesce(min(g.retention_days), 30) from patient_unit pu
          join unit u on u.id = pu.unit_id join unit_group g on g.id = u.unit_group_id
          where pu.patient_id = p.id and pu.released_at is null)) as "restorableUntil"
      from patient p
      join patient_unit here on here.patient_id = p.id and here.unit_id = ${actor.unitId} and here.released_at is null
      join person n on n.id = p.person_id
      left join account a on a.id = p.deleted_by
      where p.status = 'Deleted'
        and not exists (select from patient anew where anew.person_id = p.person_id and anew.status <> 'Deleted')) d
    where d."restorableUntil" >= ${now}::timestamptz
    order by d."deletedAt" desc, d."patientId" limit ${mostShown}`.execute(db)
  note({ patientIds: rows.map(({ patientId }) => patientId) })
  return rows.map((row) => ({
    PatientId: row.patientId,
    Fullname: row.fullname,
    FormattedPersonalId: shownPersonalId(keys, row),
    IsProtected: row.isProtected,
    DeletedAt: row.deletedAt,
    DeletedBy: row.deletedBy || null,
    RestorableUntil: row.restorableUntil,
  }))
}
