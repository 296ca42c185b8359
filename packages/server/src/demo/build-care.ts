import { addMinutes } from '@samklang/engine/time/instants'
import { civilDay } from '../civil-day.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { sealField } from '../keys/sealed-field.ts'
import { hashToken } from '../keys/tokens.ts'
import { type ClinicRows, type MadeAccount, type MadeUnit, nextId } from './build.ts'
import { type MadePatient, type MadePerson, personAt } from './build-people.ts'

export function addTag(clinic: ClinicRows, name: string, inactive = false): void {
  clinic.rows.tag.push({ name, inactive, created_at: clinic.now })
}

export function tagPatient(clinic: ClinicRows, patient: MadePatient, tag: string): void {
  clinic.rows.patient_tag.push({ patient_id: patient.id, tag_name: tag })
}

export function addResponsible(
  clinic: ClinicRows,
  { patient, unit, account }: { patient: MadePatient; unit: MadeUnit; account: MadeAccount },
): void {
  clinic.rows.patient_responsible.push({
    patient_id: patient.id,
    unit_id: unit.id,
    account_id: account.id,
    created_at: clinic.now,
  })
}

export function addVisit(clinic: ClinicRows, account: MadeAccount, patient: MadePatient, minutesAgo: number): void {
  clinic.rows.patient_visit.push({
    account_id: account.id,
    patient_id: patient.id,
    visited_at: addMinutes(clinic.now, -minutesAgo),
  })
}

export type DemoInvitation = {
  patient: MadePatient
  person: MadePerson
  /** None when it is the patient's own. */
  relationId?: string
  status: 'Pending' | 'Accepted' | 'Expired'
}

const daysOfAnInvitation = 14

/** Nobody holds the link to it: whoever wants to try one renews it, and finds the link in the outbox. */
export function addInvitation(clinic: ClinicRows, { patient, person, relationId, status }: DemoInvitation): void {
  const id = nextId(clinic)
  const sentAt = addMinutes(clinic.now, -24 * 60 * (status === 'Expired' ? 20 : 3))
  clinic.rows.invitation.push({
    id,
    token_hash: hashToken(`never sent: ${id}`),
    patient_id: patient.id,
    relation_id: relationId ?? null,
    person_id: personAt(clinic, person, patient.unitId),
    unit_id: patient.unitId,
    channel: 'Sms',
    status,
    created_at: sentAt,
    sent_at: sentAt,
    expires_at: addMinutes(sentAt, 24 * 60 * daysOfAnInvitation),
    accepted_at: status === 'Accepted' ? addMinutes(sentAt, 90) : null,
  })
}

/** An SMS to the patient's own phone that never arrived. */
export function addFailedSms(clinic: ClinicRows, patient: MadePatient, person: MadePerson, body: string): void {
  const id = nextId(clinic)
  const { keys } = clinic
  const phone = person.phone ?? ''
  const sentAt = addMinutes(clinic.now, -26 * 60)
  clinic.rows.outgoing_message.push({
    id,
    channel: 'Sms',
    purpose: 'Invitation',
    person_id: personAt(clinic, person, patient.unitId),
    patient_id: patient.id,
    recipient: sealField(keys, { table: 'outgoing_message', column: 'recipient', row: id }, phone),
    recipient_index: blindIndex(keys, 'phone', phone),
    body: sealField(keys, { table: 'outgoing_message', column: 'body', row: id }, body),
    status: 'Failed',
    attempts: 6,
    next_attempt_at: sentAt,
    idempotency_key: `demo:${id}`,
    failure: 'no such number',
    created_at: sentAt,
    failed_at: addMinutes(sentAt, 40),
  })
}

export type DemoOpening = { patient: MadePatient; unit: MadeUnit; account: MadeAccount; reason: string }

/** An emergency opening that is over and waits for somebody to look at it. */
export function addPastOpening(clinic: ClinicRows, { patient, unit, account, reason }: DemoOpening): void {
  const openedAt = addMinutes(clinic.now, -40 * 60)
  clinic.rows.emergency_opening.push({
    id: nextId(clinic),
    patient_id: patient.id,
    unit_id: unit.id,
    account_id: account.id,
    basis: 'Emergency',
    reason,
    opened_at: openedAt,
    ends_at: addMinutes(openedAt, 8 * 60),
  })
}

/** A day counted from today; below zero lies behind us. */
export function dayFrom({ now }: ClinicRows, days: number): string {
  return Temporal.PlainDate.from(civilDay(now)).add({ days }).toString()
}
