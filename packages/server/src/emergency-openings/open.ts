import type { OpenedRecord, Opening, UnjustifiedBefore } from '@samklang/contract/emergency-openings'
import type { Instant } from '@samklang/contract/instants'
import { readWholeCivicId } from '@samklang/contract/whole-civic-id'
import { addMinutes, addSeconds } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { invalid, notFound, Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import { findIdentityId } from '../patients/identity.ts'
import { noteLookUp } from '../patients/look-up.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import {
  findActivePatient,
  findAuthentication,
  findNthLookUp,
  findRecent,
  insertOpening,
  listOpenedRecords,
  listRecordsOf,
  listUnjustified,
  tellOwner,
} from './queries.ts'

const freshMinutes = 15

/** In an hour, by one person, whether or not anybody was found: whoever tries numbers soon comes to an end. */
export const mostLookUps = 10

type Asked = { Basis: Opening['Basis']; Reason: string; Hours: number; IsConfirmed: boolean }
type Ground = {
  unitId: string
  accountId: string
  basis: Opening['Basis']
  reason: string
  hours: number
  isConfirmed: boolean
}

/** Whoever has just shown who they are, and says why, may open. Nothing is looked for before. */
async function groundOf({ db, actor, now }: PatientRequest, asked: Asked): Promise<Ground> {
  if (!actor.unitId) throw new Refusal(403, 'unit-unavailable')
  const seenAt = await findAuthentication(db, actor.sessionId)
  if (seenAt === null || seenAt < addMinutes(now, -freshMinutes)) throw new Refusal(403, 'identify-anew')
  const { Basis: basis, Reason: reason, Hours: hours, IsConfirmed: isConfirmed } = asked
  return { unitId: actor.unitId, accountId: actor.accountId, basis, reason, hours, isConfirmed }
}

/** The same asked for twice in a moment is one opening each. */
async function openRecords({ db, now }: PatientRequest, patientIds: readonly string[], ground: Ground) {
  const asked: { patientId: string; known: string | undefined }[] = []
  for (const patientId of patientIds) {
    await lockPatient(db, patientId)
    asked.push({ patientId, known: await findRecent(db, { patientId, ...ground }, addSeconds(now, -60)) })
  }
  await refuseUnlessToldOf(db, asked, ground, now)
  const openings: string[] = []
  for (const { patientId, known } of asked) {
    if (!known) await tellOwner(db, patientId)
    openings.push(known ?? (await insertOpening(db, { patientId, ...ground }, now)))
  }
  return openings
}

/**
 * R-358: nobody is stopped from opening again, since a life may hang on it. But whoever had one that was not justified has to know
 * so, and to say what is another reason now.
 */
async function refuseUnlessToldOf(
  db: Db,
  asked: readonly { patientId: string; known: string | undefined }[],
  { accountId, reason, isConfirmed }: Ground,
  now: Instant,
): Promise<void> {
  const patientIds = asked.flatMap(({ patientId, known }) => (known ? [] : patientId))
  const unjustified = await listUnjustified(db, { patientIds, accountId }, now)
  const [latest] = unjustified
  if (!latest) return
  const Details: UnjustifiedBefore = { ReviewedAt: latest.reviewedAt }
  if (!isConfirmed) throw new Refusal(409, 'opening-unjustified-before', { Details })
  if (unjustified.some((former) => plain(former.reason) === plain(reason)))
    throw invalid('Reason', 'reason-used-before')
}

function plain(reason: string): string {
  return reason.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('sv')
}

/** By a link: one record, of a unit that is not the caller's own. */
export async function openByLink(asking: PatientRequest, patientId: string, asked: Asked): Promise<string> {
  const { db, note } = asking
  const ground = await groundOf(asking, asked)
  await refuseTooMany(asking)
  const patient = await findActivePatient(db, patientId, ground.unitId)
  if (!patient) {
    note({ data: { IsFound: false } })
    throw notFound()
  }
  if (patient.isHere) throw new Refusal(409, 'opening-not-needed')
  const [id] = await openRecords(asking, [patientId], ground)
  if (!id) throw notFound()
  return id
}

type OpenedPerson = { PatientIdHere: string | null; Records: OpenedRecord[] }

/**
 * R-318: every record that other units have of the person is opened, since to tell of a unit is to tell that somebody is its
 * patient: each of them sees it. The row in the log has a keyed index of the number, also where nobody was found.
 */
export async function openPerson(
  asking: PatientRequest,
  keys: Keys,
  { PersonalId, ...asked }: Asked & { PersonalId: string },
): Promise<OpenedPerson> {
  const { db, note, actor } = asking
  noteLookUp(note, keys, { personalId: PersonalId })
  const ground = await groundOf(asking, asked)
  const who = readWholeCivicId(PersonalId)
  if (!who) throw invalid('PersonalId', 'validLengthCivicId')
  await refuseTooMany(asking)
  const identityId = await findIdentityId(db, keys, { ...who, issuerId: null })
  noteLookUp(note, keys, { personalId: PersonalId, identityId })
  const records = await listRecordsOf(db, identityId ?? null)
  const here = records.find(({ unitId, releasedAt }) => unitId === actor.unitId && releasedAt === null)
  const others = records.flatMap(({ id }) => (id === here?.id ? [] : id))
  const openings = await openRecords(asking, others, ground)
  if (records[0]) note({ patientId: records[0].id, patientIds: records.map(({ id }) => id) })
  if (openings[0]) note({ openingId: openings[0], data: { Openings: openings.join(' ') } })
  return { PatientIdHere: here?.id ?? null, Records: await listOpenedRecords(asking, keys, openings) }
}

/** One after the other, so that many at once are counted too. */
async function refuseTooMany({ db, actor, now }: PatientRequest): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`emergency-look-ups ${actor.accountId}`}, 0))`.execute(db)
  const first = await findNthLookUp(db, actor.accountId, { since: addMinutes(now, -60), nth: mostLookUps })
  if (first === null) return
  const seconds = Math.ceil((Date.parse(first) - Date.parse(addMinutes(now, -60))) / 1000)
  throw new Refusal(429, 'rate-limited', { RetryAfter: Math.max(1, seconds) })
}
