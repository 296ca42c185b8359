import type { ContextType, Language } from '@samklang/contract/session'
import type { Gender, RegistrationStatus, RelationStatus, SchoolConsent } from '../database/table-types.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { sealField } from '../keys/sealed-field.ts'
import { type ClinicRows, type MadeAccount, type MadeUnit, nextAccount, nextId, nextPublicId } from './build.ts'
import { publicIdFrom } from './seeded-id.ts'

export type NewPerson = {
  firstname: string
  lastname: string
  /** Twelve digits. */
  civicId: string
  gender: Gender
  /** With country code, without blanks. */
  phone?: string | null
  email?: string | null
  language?: Language
  isProtected?: boolean
  /** What a link of the first unit that knows them carries. */
  linkId?: string
}

export type MadePerson = NewPerson & { id: string; phone: string | null; language: Language; linkId: string }

/** Who somebody is. No unit knows them until they are a patient or a contact there. */
export function addPerson(clinic: ClinicRows, person: NewPerson): MadePerson {
  const id = nextId(clinic)
  clinic.rows.identity.push({
    id,
    id_type: 'PNR',
    personal_id_index: blindIndex(clinic.keys, 'personal-id', person.civicId),
    created_at: clinic.now,
  })
  const linkId = person.linkId ?? linkIdOf(clinic, id)
  return { ...person, id, phone: person.phone ?? null, language: person.language ?? 'sv', linkId }
}

function linkIdOf({ seed }: ClinicRows, personId: string): string {
  return publicIdFrom(`${seed}|link|${personId}`)
}

/** The row by which a unit knows somebody; the first has the id of the identity, so that tests can name it. */
export function personAt(clinic: ClinicRows, person: MadePerson, unitId: string): string {
  const known = clinic.persons.get(person.id) ?? []
  const here = known.find((one) => one.unitId === unitId)
  if (here) return here.id
  const id = known.length === 0 ? person.id : nextId(clinic)
  clinic.persons.set(person.id, [...known, { unitId, id }])
  const { keys, now } = clinic
  const { civicId, phone, email = null } = person
  const place = { table: 'person', row: id }
  clinic.rows.person.push({
    id,
    identity_id: person.id,
    unit_id: unitId,
    link_id: id === person.id ? person.linkId : linkIdOf(clinic, id),
    id_type: 'PNR',
    personal_id: sealField(keys, { ...place, column: 'personal_id' }, civicId),
    personal_id_index: blindIndex(keys, 'personal-id', civicId),
    firstname: person.firstname,
    lastname: person.lastname,
    date_of_birth: `${civicId.slice(0, 4)}-${civicId.slice(4, 6)}-${civicId.slice(6, 8)}`,
    gender: person.gender,
    is_protected: person.isProtected ?? false,
    protected_since: person.isProtected ? now : null,
    protection_source: person.isProtected ? 'Manual' : null,
    phone: phone === null ? null : sealField(keys, { ...place, column: 'phone' }, phone),
    phone_index: phone === null ? null : blindIndex(keys, 'phone', phone),
    email: email === null ? null : sealField(keys, { ...place, column: 'email' }, email),
    email_index: email === null ? null : blindIndex(keys, 'email', email),
    preferred_language: person.language,
    created_at: now,
    updated_at: now,
  })
  if (person.isProtected)
    clinic.rows.protection.push({ identity_id: person.id, unit_id: unitId, since: now, is_shared: true })
  return id
}

/** Lets a person sign in. What the person may see follows from being a patient and from relations, never from here. */
export function addPersonAccount(clinic: ClinicRows, person: MadePerson): MadeAccount {
  const account = nextAccount(clinic)
  clinic.rows.account.push({
    id: account.id,
    public_id: account.publicId,
    kind: 'Person',
    identity_id: person.id,
    preferred_language: person.language,
    created_at: clinic.now,
    updated_at: clinic.now,
  })
  return account
}

export type MadePatient = { id: string; guid: string; unitId: string }

export type NewPatient = {
  unit: MadeUnit
  admittedDate?: string | null
  allowAgent?: boolean
  hasNotificationConsent?: boolean
  consentStatus?: RegistrationStatus
  comment?: string | null
}

/** A patient of one unit; somebody who comes to two has a record at each. */
export function addPatient(clinic: ClinicRows, person: MadePerson, facts: NewPatient): MadePatient {
  const { unit, admittedDate = null } = facts
  const patient = { id: nextId(clinic), guid: nextPublicId(clinic), unitId: unit.id }
  clinic.rows.patient.push({
    id: patient.id,
    guid: patient.guid,
    person_id: personAt(clinic, person, unit.id),
    allow_agent: facts.allowAgent ?? false,
    has_notification_consent: facts.hasNotificationConsent ?? false,
    consent_status: facts.consentStatus ?? 'NotRegistered',
    comment: facts.comment ?? null,
    created_at: clinic.now,
    updated_at: clinic.now,
  })
  clinic.rows.patient_unit.push({
    patient_id: patient.id,
    unit_id: unit.id,
    admitted_in_treatment: admittedDate !== null,
    admitted_date: admittedDate,
    registered_at: clinic.now,
  })
  return patient
}

export type DemoRelation = {
  patient: MadePatient
  person: MadePerson
  actsAs: Exclude<ContextType, 'Patient'>
  /** In the words of the family or the school. */
  description: string
  validUntil?: string | null
  /** Active unless told. */
  status?: RelationStatus
  schoolConsent?: SchoolConsent
  comment?: string | null
}

export function addRelation(clinic: ClinicRows, relation: DemoRelation): string {
  const id = nextId(clinic)
  clinic.rows.relation.push({
    id,
    patient_id: relation.patient.id,
    person_id: personAt(clinic, relation.person, relation.patient.unitId),
    relation_type: relation.actsAs === 'Guardian' ? 'Guardian' : 'Other',
    description: relation.description,
    acts_as: relation.actsAs,
    status: relation.status ?? 'Active',
    is_temporary: (relation.validUntil ?? null) !== null,
    valid_until: relation.validUntil ?? null,
    school_consent: relation.schoolConsent ?? 'NotRegistered',
    comment: relation.comment ?? null,
    created_at: clinic.now,
    updated_at: clinic.now,
  })
  return id
}
