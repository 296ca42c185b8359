import type { CivilDate, Instant } from '@samklang/contract/instants'
import { tidy } from '@samklang/contract/names'
import type { KnownHere } from '@samklang/contract/person-record'
import { holds } from '@samklang/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { DataSource, Gender } from '../database/table-types.ts'
import type { Actor } from '../http/actor.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import { openPhone } from './person-fields.ts'
import { lockPatientOf } from './queries.ts'
import { isRestorable } from './restorable.ts'

type Row = {
  personId: string
  firstname: string
  lastname: string
  dateOfBirth: CivilDate | null
  gender: Gender
  phone: Buffer | null
  isProtected: boolean
  isContact: boolean
  /** The unit's record of them as a patient: the one that is not deleted, else the last that was. */
  patientId: string | null
  isRegistered: boolean
  deletedAt: Instant | null
  comment: string | null
  consentSource: DataSource | null
}

/**
 * Somebody whom a unit knows by an id, with what is sealed still sealed. Nobody: there is a row of them, and nothing that the
 * unit still has of it; who was deleted and can no longer be restored, for instance.
 */
export type KnownPerson = Row & { as: KnownHere['As'] | 'Nobody' }

type Place = { identityId: string | null; unitId: string }

/** The same statement for somebody known and for somebody unknown. Whoever other units know by the id is not there. */
export async function findKnownPerson(db: Db, place: Place, now: Instant): Promise<KnownPerson | undefined> {
  const { rows } = await sql<Row>`select n.id as "personId", n.firstname, n.lastname, n.date_of_birth as "dateOfBirth",
      n.gender, n.phone, n.is_protected as "isProtected", exists (select from relation l where l.person_id = n.id) as "isContact",
      p.id as "patientId", at.patient_id is not null as "isRegistered", p.deleted_at as "deletedAt", p.comment,
      p.notification_consent_source as "consentSource"
    from person n
    left join lateral (
      select * from patient where person_id = n.id order by status = 'Deleted', created_at desc limit 1) p on true
    left join patient_unit at on at.patient_id = p.id and at.unit_id = n.unit_id and at.released_at is null
    where n.identity_id = ${place.identityId} and n.unit_id = ${place.unitId}`.execute(db)
  const [row] = rows
  return row && { ...row, as: await standingOf(db, row, now) }
}

async function standingOf(db: Db, row: Row, now: Instant): Promise<KnownPerson['as']> {
  const { patientId, deletedAt } = row
  if (!patientId || !(await isRecord(db, { patientId, deletedAt }, now))) return row.isContact ? 'Contact' : 'Nobody'
  if (deletedAt !== null) return 'Deleted'
  return row.isRegistered ? 'Patient' : 'Released'
}

/** Whether the unit has them as a patient, released or not, or can have a deleted one back. */
export async function hasPatientRecord(db: Db, personId: string, now: Instant): Promise<boolean> {
  const record = await db
    .selectFrom('patient')
    .select(['id as patientId', 'deleted_at as deletedAt'])
    .where('person_id', '=', personId)
    .orderBy(sql`status = 'Deleted'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return record !== undefined && isRecord(db, record, now)
}

async function isRecord(
  db: Db,
  { patientId, deletedAt }: { patientId: string; deletedAt: Instant | null },
  now: Instant,
): Promise<boolean> {
  return deletedAt === null || isRestorable(db, { patientId, deletedAt }, now)
}

/** Two who register the same person at once come one after the other. */
export async function lockKnownPerson(db: Db, { identityId, unitId }: Place): Promise<void> {
  const people = db
    .selectFrom('person')
    .select('id')
    .where('identity_id', '=', identityId)
    .where('unit_id', '=', unitId)
  const person = await people.executeTakeFirst()
  if (!person) return
  await lockPatientOf(db, person.id)
  await people.forNoKeyUpdate().execute()
}

/** What a colleague at the unit is told of them; of a deleted patient no more than that, unless they may restore. */
export function toldOf(known: KnownPerson | undefined, { Permissions }: Pick<Actor, 'Permissions'>): KnownHere | null {
  if (!known || known.as === 'Nobody') return null
  const mayKnow = known.as !== 'Deleted' || holds(Permissions, 'Patients.Delete')
  return { As: known.as, Name: mayKnow ? { Firstname: known.firstname, Lastname: known.lastname } : null }
}

type Claim = { known: KnownPerson; differing: readonly string[]; isSamePerson: boolean | undefined }

/**
 * nobody's name lands on another's record, and nobody is invited in another's place. Where the unit has something else of
 * whoever has the id than what was given, the caller is told whom it has, and nothing is written before they say that it is the
 * same person. Of a deleted patient only those are told who may restore them. R-366: of a protected identity it is always asked,
 * in the same way whatever was given: an answer that depends on it would confirm a guess.
 */
export function refuseUnlessSame(actor: Pick<Actor, 'Permissions'>, { known, differing, isSamePerson }: Claim): void {
  const told = toldOf(known, actor)
  if (!told) return
  if (!told.Name) throw new Refusal(409, 'patient-deleted')
  if (isSamePerson || (differing.length === 0 && !known.isProtected)) return
  const named = known.isProtected ? [] : differing
  const Errors = named.map((Field) => ({ Field, Key: 'known-otherwise' as const }))
  throw new Refusal(409, 'same-person-unconfirmed', { Errors, Details: told })
}

type Name = { firstname: string; lastname: string }

type Given = Name & {
  dateOfBirth: CivilDate
  gender: Gender
  phone: string | null
  comment: string | null
}

/** The fields that were given and say something else than what the unit has. What is empty on either side is no difference. */
export function listDiffering(keys: Keys, known: KnownPerson, given: Given): string[] {
  const phone = openPhone(keys, known)
  const hasRecord = known.as === 'Released' || known.as === 'Deleted'
  const isSame = {
    DateOfBirth: known.dateOfBirth === null || known.dateOfBirth === given.dateOfBirth,
    Gender: known.gender === 'Unknown' || given.gender === 'Unknown' || known.gender === given.gender,
    Phone: phone === null || given.phone === null || phone === given.phone,
    Comment: !hasRecord || !known.comment || given.comment === null || known.comment === given.comment,
  }
  return [...listDifferingNames(known, given), ...listFalse(isSame)]
}

export function listDifferingNames(known: Name, given: Name): string[] {
  return listFalse({
    Firstname: isSameName(known.firstname, given.firstname),
    Lastname: isSameName(known.lastname, given.lastname),
  })
}

function listFalse(fields: Record<string, boolean>): string[] {
  return Object.entries(fields).flatMap(([field, is]) => (is ? [] : [field]))
}

function isSameName(one: string, other: string): boolean {
  return tidy(one).toLocaleLowerCase('sv') === tidy(other).toLocaleLowerCase('sv')
}
