import type { Instant } from '@samklang/contract/instants'
import { maskedPhone } from '@samklang/contract/phone'
import type { Relation } from '@samklang/contract/relations'
import { contactStatus, type Respondent, type Sending } from '@samklang/engine/contact-status'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { listRelationRows, type RelationRow } from './queries.ts'

/** What can carry a message here. */
export type Services = Sending['services']

export type Showing = { keys: Keys; services: Services }

/** The people around a patient, as staff see them. */
export async function listRelations(
  db: Db,
  showing: Showing,
  patient: { id: string },
  now: Instant,
): Promise<Relation[]> {
  const rows = await listRelationRows(db, patient.id)
  return rows.map((row) => toRelation(row, showing, now))
}

export function toRelation(row: RelationRow, { keys, services }: Showing, now: Instant): Relation {
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
    ContactStatus: contactStatus(toRespondent(row, address), { services }),
    NeedsApproval: row.needsApproval,
  }
}

type Address = { phone: string | null; email: string | null }

export function addressOf(keys: Keys, row: { personId: string; phone: Buffer | null; email: Buffer | null }): Address {
  const open = (column: 'phone' | 'email', sealed: Buffer | null) =>
    sealed && openField(keys, { table: 'person', column, row: row.personId }, sealed)
  return { phone: open('phone', row.phone), email: open('email', row.email) }
}

export function toRespondent(row: RelationRow, address: Address): Respondent {
  const { actsAs, status, needsApproval, schoolConsent } = row
  return { ...address, actsAs, relationStatus: status, needsApproval, schoolConsent, hasNotificationConsent: false }
}

function masked({ isProtected }: RelationRow, text: string | null): string | null {
  return text !== null && isProtected ? maskedPhone : text
}

/** Time passes by itself: an invitation is over when its last day is, whether or not anybody has looked. */
function inviteStatusOf(row: RelationRow, now: Instant): Relation['InviteStatus'] {
  if (row.status === 'Active') return 'Accepted'
  if (row.inviteStatus === 'Pending' && row.inviteEndsAt !== null && row.inviteEndsAt <= now) return 'Expired'
  return row.inviteStatus ?? 'Unsent'
}
