import type { Instant } from '@samklang/contract/instants'
import type { Patient } from '@samklang/contract/patients'
import { contactStatus } from '@samklang/engine/people/contact-status'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import type { InviteStatus } from '../database/table-types.ts'
import type { Actor } from '../http/actor.ts'
import type { Keys } from '../keys/keys.ts'
import type { Services } from '../outbox/services.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import { shownPersonalId, shownPhone } from '../patients/person-fields.ts'
import { ownRespondent } from '../relations/invite-patient.ts'
import { listRelations } from '../relations/list.ts'

type Around = {
  tags: string[]
  responsibles: Patient['ResponsibleProfessionals']
  unitIds: string[]
  inviteStatus: InviteStatus | null
  ownerUnit: Patient['OwnerUnit']
}

const aroundPatient = statement(
  'around-patient',
  { patientId: value<string>(), careUnitIds: value<readonly string[]>(), now: value<Instant>() },
  ({ patientId, careUnitIds, now }) => sql<Around>`select
      array(select t.tag_name from patient_tag t where t.patient_id = p.id
        order by t.tag_name collate "sv-x-icu") as tags,
      (select coalesce(json_agg(json_build_object('StaffUserId', a.public_id,
          'Fullname', concat_ws(' ', a.firstname, a.lastname)) order by a.lastname collate "sv-x-icu", a.id), '[]')
        from patient_responsible r join account a on a.id = r.account_id
        where r.patient_id = p.id and a.status = 'Active'
          and exists (select from account_care_unit held where held.account_id = a.id and held.unit_id = r.unit_id)) as responsibles,
      array(select o.unit_id::text from person n join person o on o.identity_id = n.identity_id
        join patient q on q.person_id = o.id and q.status = 'Active'
        join patient_unit pu on pu.patient_id = q.id and pu.released_at is null
        where n.id = p.person_id and o.unit_id = any(${careUnitIds}::uuid[])) as "unitIds",
      (select case when i.status = 'Pending' and i.expires_at <= ${now}::timestamptz then 'Expired'
          else i.status::text end
        from invitation i where i.patient_id = p.id and i.relation_id is null and i.withdrawn_at is null
        order by i.created_at desc limit 1) as "inviteStatus",
      (select json_build_object('Name', w.name, 'Phone', w.phone) from person n join unit w on w.id = n.unit_id
        where n.id = p.person_id) as "ownerUnit"
    from patient p where p.id = ${patientId}`,
)

export type PatientReadOptions = { keys: Keys; services: Services; isRecordTrusted: boolean }

/** The patient as staff of the unit see them. Of other units only those are told where the reader works too. */
export async function readPatient(
  db: Db,
  { keys, services, isRecordTrusted }: PatientReadOptions,
  { patient, actor }: { patient: FoundPatient; actor: Actor },
  now: Instant,
): Promise<Patient> {
  const [around] = await aroundPatient(db, { patientId: patient.id, careUnitIds: actor.careUnitIds, now })
  return {
    ...fixedFields(keys, patient),
    Firstname: patient.firstname,
    Lastname: patient.lastname,
    Phone: shownPhone(keys, patient),
    Gender: patient.gender,
    DateOfBirth: patient.dateOfBirth,
    HasPhone: patient.phone !== null,
    HasNotificationConsent: patient.hasNotificationConsent,
    PreferredLanguage: patient.language,
    Tags: around?.tags ?? [],
    Comment: patient.comment,
    CanModify: mayModify(patient, isRecordTrusted),
    PhoneSource: patient.phoneSource,
    ProtectionSource: patient.isProtected ? (patient.protectionSource ?? 'Manual') : null,
    ConsentSource: patient.consentSource,
    PatientContactRelations: await listRelations(db, { keys, services }, patient, now),
    ResponsibleProfessionals: around?.responsibles ?? [],
    InviteStatus: around?.inviteStatus ?? 'Unsent',
    ContactStatus: contactStatus(ownRespondent(keys, patient), { services }),
    UnitIds: around?.unitIds ?? [],
    OpeningEndsAt: patient.openingEndsAt,
    OwnerUnit: patient.openingId ? (around?.ownerUnit ?? null) : null,
    LastModifiedAt: patient.updatedAt,
  }
}

/** What the patient information form does not change: it has calls of its own, or none. */
export function fixedFields(keys: Keys, patient: FoundPatient) {
  return {
    Id: patient.id,
    Guid: patient.guid,
    Identity: {
      IdType: patient.idType,
      IsProtected: patient.isProtected,
      FormattedPersonalId: shownPersonalId(keys, patient),
    },
    ConsentStatus: patient.consentStatus,
    ConsentComment: patient.consentComment,
    ...admissionOf(patient),
    AllowAgent: patient.allowAgent,
  }
}

/** Who a person is, according to a record that is trusted, is not for the clinic to change. */
export function mayModify({ identitySource }: FoundPatient, isRecordTrusted: boolean): boolean {
  return identitySource !== 'PersonRecord' || !isRecordTrusted
}

// On a ward admission is a fact of its own; at an outpatient clinic every patient counts as admitted.
function admissionOf({ hasAdmission, admittedInTreatment, admittedDate }: FoundPatient) {
  if (!hasAdmission) return { AdmittedInTreatment: true, AdmittedDateInTreatment: null }
  return { AdmittedInTreatment: admittedInTreatment, AdmittedDateInTreatment: admittedDate }
}
