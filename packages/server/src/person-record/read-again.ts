import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { recordBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import type { IdType } from '../database/table-types.ts'
import type { Keys } from '../keys/keys.ts'
import { setRecordedName } from '../patients/identity.ts'
import { openPersonalId } from '../patients/person-fields.ts'
import { endRecordedProtection, protectIdentity } from '../patients/protect.ts'
import { findRecordOf } from '../patients/queries.ts'
import { ask, type PersonRegister, type RecordedPerson } from '../person-register/register.ts'
import { takeContact } from './take-contact.ts'

const atOnce = 100
const minutesBetweenTries = 10
const minutesBetweenReadings = 24 * 60

type Due = { personId: string; identityId: string; idType: IdType; personalId: Buffer | null }
type Needs = { keys: Keys; register: PersonRegister | undefined }

/**
 * Asks the person record anew whose identity is protected and how people are reached: those first about whom it could not be
 * asked when they came, then the others once a day, a few at a time. A record that is down is left alone until the next round.
 * Resolves to how many people it has changed something for.
 */
export async function readRecordsAgain(db: Db, { keys, register }: Needs, now: Instant): Promise<number> {
  if (!register) return 0
  let changed = 0
  for (const due of await listDue(db, now)) {
    const personalId = openPersonalId(keys, due)
    const answer = personalId ? await ask(register, due.idType, personalId) : undefined
    if (answer?.outcome === 'Unavailable') {
      await db.updateTable('person').set({ record_asked_at: now }).where('id', '=', due.personId).execute()
      return changed
    }
    if (answer?.outcome === 'Found') await setRecordedName(db, due.identityId, namesOf(answer.person))
    const recorded = answer?.outcome === 'Found' ? answer.person : undefined
    if (await db.transaction().execute((trx) => storeRecord(trx, keys, { due, recorded }, now))) changed += 1
  }
  return changed
}

async function listDue(db: Db, now: Instant): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select n.id as "personId", n.identity_id as "identityId", n.id_type as "idType", n.personal_id as "personalId" from person n
    where n.personal_id_index is not null
      and (n.record_read_at is null or n.record_read_at <= ${addMinutes(now, -minutesBetweenReadings)}::timestamptz)
      and (n.record_asked_at is null or n.record_asked_at <= ${addMinutes(now, -minutesBetweenTries)}::timestamptz)
      and (exists (select from patient p where p.person_id = n.id and p.status = 'Active')
        or exists (select from relation l where l.person_id = n.id and l.status <> 'Removed'))
    order by n.record_read_at nulls first, n.record_asked_at nulls first
    limit ${atOnce}`.execute(db)
  return rows
}

type RecordToStore = { due: Due; recorded: RecordedPerson | undefined }

async function storeRecord(db: Db, keys: Keys, { due, recorded }: RecordToStore, now: Instant): Promise<boolean> {
  const { personId } = due
  const hasContact = recorded !== undefined && (await takeContact(db, keys, { personId, recorded }, now))
  const hasProtection = await takeProtection(db, due, recorded?.IsProtected, now)
  return hasContact || hasProtection
}

/** Staff's own word stands where the record is silent or says less; the record takes back only what it said itself. */
async function takeProtection(
  db: Db,
  { personId, identityId }: Due,
  says: boolean | undefined,
  now: Instant,
): Promise<boolean> {
  const person = await db
    .updateTable('person')
    .set({ record_asked_at: now, record_read_at: now })
    .where('id', '=', personId)
    .returning(['is_protected as isProtected', 'protection_source as source'])
    .executeTakeFirst()
  if (!person || says === undefined) return false
  if (says) await protectIdentity(db, { identityId, unitId: null }, now)
  else if (person.source === 'Integration') await endRecordedProtection(db, identityId, now)
  const { isProtected } = await db
    .selectFrom('person')
    .select('is_protected as isProtected')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (isProtected === person.isProtected) return false
  await record(db, { personId, identityId, isProtected: says }, now)
  return true
}

function namesOf({ Firstname, Lastname }: RecordedPerson) {
  return { firstname: Firstname, lastname: Lastname }
}

async function record(
  db: Db,
  { personId, identityId, isProtected }: { personId: string; identityId: string; isProtected: boolean },
  now: Instant,
): Promise<void> {
  const patientId = await findRecordOf(db, personId)
  await recordBySystem(
    db,
    {
      action: 'SetProtection',
      call: 'readRecordsAgain',
      ...(patientId && { patientId }),
      entity: 'Person',
      entityId: identityId,
      data: { IsProtected: isProtected, Source: 'PersonRecord' },
    },
    now,
  )
}
