import type { CivilDate, Instant } from '@samklang/contract/instants'
import { maskedPhone } from '@samklang/contract/phone'
import type { Relation } from '@samklang/contract/relations'
import { type ContactableRespondent, contactStatus } from '@samklang/engine/people/contact-status'
import { guardianMay, nextChange, restsSince } from '@samklang/engine/people/guardian-policy'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import type { Services } from '../outbox/services.ts'
import { maskedPersonalId, openPersonalId } from '../patients/person-fields.ts'
import { listRelationRows, type RelationRow } from './queries.ts'

export type RelationListOptions = { keys: Keys; services: Services }

/** The people around a patient, as staff see them. */
export async function listRelations(
  db: Db,
  showing: RelationListOptions,
  patient: { id: string },
  now: Instant,
): Promise<Relation[]> {
  const rows = await listRelationRows(db, patient.id)
  return rows.map((row) => toRelation(row, showing, now))
}

/** Where those around a patient are reached, unmasked: for whoever has said why they need to see it. */
export async function listAddresses(db: Db, keys: Keys, patient: { id: string }) {
  const rows = await listRelationRows(db, patient.id)
  return rows.map((row) => {
    const { phone, email } = addressOf(keys, row)
    return { RelationId: row.id, Phone: phone, Email: email }
  })
}

export function toRelation(row: RelationRow, { keys, services }: RelationListOptions, now: Instant): Relation {
  const address = addressOf(keys, row)
  return {
    Id: row.id,
    PatientContactId: row.personId,
    Status: row.status,
    RelationType: row.relationType,
    RelationTypeDescription: row.description,
    ActsAs: row.actsAs,
    Fullname: `${row.firstname} ${row.lastname}`,
    Phone: masked(row, address.phone),
    Email: masked(row, address.email),
    Comment: row.comment,
    IsTemporary: row.isTemporary,
    ValidUntil: row.validUntil,
    InviteStatus: inviteStatusOf(row, now),
    InvitedAt: row.invitedAt,
    SchoolConsent: row.schoolConsent,
    IsProtected: row.isProtected,
    ContactStatus: contactStatus(toRespondent(row, address, now), { services }),
    NeedsApproval: row.isUnapproved || restsOn(row, now) !== undefined,
    ...guardianFacts(row, now),
    Firstname: row.firstname,
    Lastname: row.lastname,
    PreferredLanguage: row.language === 'en' ? 'en' : 'sv',
    IdType: row.idType,
    PersonalId: row.personalId && (isMasked(row) ? maskedPersonalId : openPersonalId(keys, row)),
    IsProven: row.provenAt !== null,
    Corrections: row.corrections,
  }
}

function guardianFacts(
  row: RelationRow,
  now: Instant,
): Pick<Relation, 'GuardianMay' | 'GuardianMayChanges' | 'RestsSince'> {
  if (row.actsAs !== 'Guardian') return { GuardianMay: null, GuardianMayChanges: null, RestsSince: null }
  const guardianship = { ...row, today: civilDay(now) }
  return {
    GuardianMay: guardianMay(guardianship),
    GuardianMayChanges: nextChange(guardianship) ?? null,
    RestsSince: restsOn(row, now) ?? null,
  }
}

/** Somebody who has come of age is represented anew only when staff say so. */
export function restsOn(row: RelationRow, now: Instant): CivilDate | undefined {
  return row.actsAs === 'Guardian' ? restsSince({ ...row, today: civilDay(now) }) : undefined
}

type Address = { phone: string | null; email: string | null }

export function addressOf(keys: Keys, row: { personId: string; phone: Buffer | null; email: Buffer | null }): Address {
  const open = (column: 'phone' | 'email', sealed: Buffer | null) =>
    sealed && openField(keys, { table: 'person', column, row: row.personId }, sealed)
  return { phone: open('phone', row.phone), email: open('email', row.email) }
}

/** What was lent until a day is over after it: that person no longer comes in for the patient. */
export function isOver({ validUntil }: Pick<RelationRow, 'validUntil'>, now: Instant): boolean {
  return validUntil !== null && validUntil < civilDay(now)
}

export function toRespondent(row: RelationRow, address: Address, now: Instant): ContactableRespondent {
  const { actsAs, status, isUnapproved: needsApproval, schoolConsent } = row
  // While a relation rests, and after its last day, nobody is written to by it.
  const relationStatus = restsOn(row, now) || isOver(row, now) ? 'Removed' : status
  return { ...address, actsAs, relationStatus, needsApproval, schoolConsent, hasNotificationConsent: false }
}

/** The people around a protected patient lead to them: their numbers are as hidden as the patient's own. */
function masked(row: RelationRow, text: string | null): string | null {
  return text !== null && isMasked(row) ? maskedPhone : text
}

function isMasked({ isProtected, isPatientProtected }: RelationRow): boolean {
  return isProtected || isPatientProtected
}

/** Time passes by itself: an invitation is over when its last day is, whether or not anybody has looked. */
function inviteStatusOf(row: RelationRow, now: Instant): Relation['InviteStatus'] {
  if (row.status === 'Active') return 'Accepted'
  if (row.inviteStatus === 'Pending' && row.inviteEndsAt !== null && row.inviteEndsAt <= now) return 'Expired'
  return row.inviteStatus ?? 'Unsent'
}
