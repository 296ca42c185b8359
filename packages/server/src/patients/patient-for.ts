import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { IdType } from '@samklang/contract/personal-ids'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import type { DataSource, Gender, IdentitySource, RegistrationStatus } from '../database/table-types.ts'
import type { Actor } from '../http/actor.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { findEndedOpening, isLive } from './live-opening.ts'

/** A patient as the unit of the session knows them, with what is sealed still sealed. */
export type FoundPatient = {
  id: string
  guid: string
  personId: string
  /** Who the patient is, at whatever unit. */
  identityId: string
  idType: IdType
  personalId: Buffer | null
  firstname: string
  lastname: string
  dateOfBirth: CivilDate | null
  gender: Gender
  isProtected: boolean
  protectedSince: Instant | null
  protectionSource: DataSource | null
  phone: Buffer | null
  email: Buffer | null
  language: string
  identitySource: IdentitySource
  phoneSource: DataSource
  hasNotificationConsent: boolean
  consentSource: DataSource
  consentStatus: RegistrationStatus
  consentComment: string | null
  comment: string | null
  allowAgent: boolean
  updatedAt: Instant
  /** The unit of the session. */
  unitId: string
  unitName: string
  unitGroupId: string | null
  timeZone: string
  /** Whether the unit group treats admission as a fact of its own. */
  hasAdmission: boolean
  registeredAt: Instant | null
  admittedInTreatment: boolean
  admittedDate: CivilDate | null
  /** Set when an emergency opening, and not the registration, is what lets this person in. */
  openingId: string | null
  openingEndsAt: Instant | null
}

const patientAtUnit = statement(
  'patient-at-unit',
  { patientId: value<string>(), unitId: value<string | null>(), accountId: value<string>(), now: value<Instant>() },
  ({
    patientId,
    unitId,
    accountId,
    now,
  }) => sql<FoundPatient>`select p.id, p.guid, p.person_id as "personId", n.identity_id as "identityId", n.id_type as "idType", n.personal_id as "personalId",
      n.firstname, n.lastname, n.date_of_birth as "dateOfBirth", n.gender, n.is_protected as "isProtected",
      n.protected_since as "protectedSince", n.protection_source as "protectionSource", n.phone, n.email, n.preferred_language as language,
      p.identity_source as "identitySource", p.phone_source as "phoneSource",
      p.has_notification_consent as "hasNotificationConsent", p.notification_consent_source as "consentSource",
      p.consent_status as "consentStatus", p.consent_comment as "consentComment", p.comment,
      p.allow_agent as "allowAgent", p.updated_at as "updatedAt", u.id as "unitId", u.name as "unitName",
      u.unit_group_id as "unitGroupId", u.time_zone as "timeZone", coalesce(g.admission, false) as "hasAdmission",
      pu.registered_at as "registeredAt", coalesce(pu.admitted_in_treatment, false) as "admittedInTreatment",
      pu.admitted_date as "admittedDate", o.id as "openingId", o.ends_at as "openingEndsAt"
    from patient p
    join person n on n.id = p.person_id
    join unit u on u.id = ${unitId}
    left join unit_group g on g.id = u.unit_group_id
    left join patient_unit pu on pu.patient_id = p.id and pu.unit_id = u.id and pu.released_at is null
    left join lateral (
      select e.id, e.ends_at from emergency_opening e
      where pu.patient_id is null and e.patient_id = p.id and e.unit_id = u.id and e.account_id = ${accountId}
        and ${isLive(now)}
      order by e.ends_at desc limit 1) o on true
    where p.id = ${patientId} and p.status = 'Active' and (pu.patient_id is not null or o.id is not null)`,
)

/** What every handler has at hand. */
export type PatientRequest = { db: Db; actor: Actor; now: Instant; isChange: boolean; note(facts: AuditFacts): void }

/**
 * The patient, when the session's unit has them registered or an emergency opening of this very person is live there.
 * Anyone else's patient is not there. Whatever concerns a patient begins here, so that whoever forgets to ask for leave
 * has no data either; the log is told whom it was about, and by which opening. An opening is for reading: another unit's
 * patient is that unit's to change.
 */
export async function patientFor(
  { db, actor, now, isChange, note }: PatientRequest,
  id: string,
): Promise<FoundPatient> {
  note({ patientId: id })
  const [found] = await patientAtUnit(db, { patientId: id, unitId: actor.unitId, accountId: actor.accountId, now })
  if (!found) {
    const endedId = await findEndedOpening(db, { patientId: id, actor, now })
    if (!endedId) throw notFound()
    note({ openingId: endedId })
    throw new Refusal(403, 'opening-ended')
  }
  if (found.openingId) note({ openingId: found.openingId })
  if (found.openingId && isChange) throw new Refusal(403, 'opening-reads-only')
  return found
}
