import type { Input } from '@samklang/contract/call'
import type { Instant } from '@samklang/contract/instants'
import { maskedPhone } from '@samklang/contract/phone'
import type { relationCalls } from '@samklang/contract/relations'
import type { Db } from '../database/connect.ts'
import { conflict, invalid, Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import { resolveNotifications } from '../notifications/write.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import { setContactProtection } from '../patients/protect.ts'
import { findRecordOf } from '../patients/queries.ts'
import { actsAsOf, refusePast } from './add.ts'
import { type ContactAddress, setAddress } from './contact-person.ts'
import { addressOf } from './list.ts'
import { type RelationRow, setRelation } from './queries.ts'

type Update = Input<typeof relationCalls.updateRelation>['body']

/** What is left out stays; tells which of the person's addresses is another one now. Approving is an act of its own: it lets this person represent a protected patient again. */
export async function updateRelation(
  db: Db,
  { keys, accountId }: { keys: Keys; accountId: string },
  { patient, row, given }: { patient: FoundPatient; row: RelationRow; given: Update },
  now: Instant,
): Promise<AddressField[]> {
  const actsAs = actsAsOf(given.RelationType, given.ActsAs ?? keptActsAs(row, given.RelationType))
  if (row.isTemporary && given.ValidUntil === null) throw invalid('ValidUntil', 'required')
  refusePast(given.ValidUntil, patient.timeZone, now)
  if (actsAs !== row.actsAs && (await hasOther(db, row, actsAs))) throw conflict()
  // Before anything else is changed: a refusal that waits for a second person keeps the request alone.
  if (given.IsProtected !== undefined)
    await setProtected(db, { row, unitId: patient.unitId, accountId }, given.IsProtected, now)
  await setRelation(
    db,
    row.id,
    {
      relation_type: given.RelationType,
      acts_as: actsAs,
      ...(given.RelationTypeDescription !== undefined && { description: given.RelationTypeDescription }),
      ...(given.SchoolConsent && { school_consent: given.SchoolConsent }),
      ...(given.ValidUntil !== undefined && { valid_until: given.ValidUntil }),
      ...(given.Approve && { approved_at: now, approved_by: accountId }),
    },
    now,
  )
  if (given.Approve) await resolveNotifications(db, { relationId: row.id }, accountId, now)
  const address = { phone: unmasked(given.Phone), email: unmasked(given.Email) }
  await setAddress(db, keys, row.personId, address, now)
  return listChanged(addressOf(keys, row), address)
}

type AddressField = 'Phone' | 'Email'

/** Where codes and links go is how a person comes in: that it was changed is for the log, what it was is not. */
function listChanged(known: ReturnType<typeof addressOf>, given: ContactAddress): AddressField[] {
  const isNew = (field: 'phone' | 'email') => given[field] !== undefined && given[field] !== known[field]
  return [...(isNew('phone') ? (['Phone'] as const) : []), ...(isNew('email') ? (['Email'] as const) : [])]
}

function keptActsAs({ actsAs, relationType }: RelationRow, type: Update['RelationType']): Update['ActsAs'] {
  return type === relationType && actsAs !== 'Patient' ? actsAs : undefined
}

async function hasOther(db: Db, { patientId, personId }: RelationRow, actsAs: NonNullable<Update['ActsAs']>) {
  const other = await db
    .selectFrom('relation')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('person_id', '=', personId)
    .where('acts_as', '=', actsAs)
    .where('status', '<>', 'Removed')
    .executeTakeFirst()
  return other !== undefined
}

type ContactToProtect = { row: RelationRow; unitId: string; accountId: string }

/** Whoever is a patient of the unit too is protected, or not, on their own page; and the person record has the last word. */
async function setProtected(
  db: Db,
  { row, unitId, accountId }: ContactToProtect,
  isProtected: boolean,
  now: Instant,
): Promise<void> {
  if (row.isProtected === isProtected) return
  if ((await findRecordOf(db, row.personId)) || row.protectionSource === 'Integration')
    throw new Refusal(409, 'invalid-transition')
  const { personId, identityId } = row
  await setContactProtection(db, { personId, identityId, unitId, accountId }, isProtected, now)
}

/** The placeholder sent back means that nobody has touched the field. */
function unmasked(text: string | null | undefined): string | null | undefined {
  return text === maskedPhone ? undefined : text
}
