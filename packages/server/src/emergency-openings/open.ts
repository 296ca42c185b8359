import type { OpenedRecord, Opening } from '@samklang/contract/emergency-openings'
import { readWholeCivicId } from '@samklang/contract/whole-civic-id'
import { sql } from 'kysely'
import { addMinutes, addSeconds } from '../clock.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import { findIdentityId } from '../patients/identity.ts'
import { noteLookUp } from '../patients/look-up.ts'
import type { Asking } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import {
  findAuthentication,
  findNthLookUp,
  findRecent,
  insertOpening,
  listOpenedRecords,
  listRecordsOf,
  tellOwner,
} from './queries.ts'

const freshMinutes = 15

/** In an hour, by one person, whether or not anybody was found: whoever tries numbers soon comes to an end. */
export const mostLookUps = 10

export type Asked = { Basis: Opening['Basis']; Reason: string; Hours: number }
export type Ground = { unitId: string; accountId: string; basis: Opening['Basis']; reason: string; hours: number }

/** Whoever has just shown who they are, and says why, may open. Nothing is looked for before. */
export async function groundOf({ db, actor, now }: Asking, { Basis, Reason, Hours }: Asked): Promise<Ground> {
  if (!actor.unitId) throw new Refusal(403, 'unit-unavailable')
  const seenAt = await findAuthentication(db, actor.sessionId)
  if (seenAt === null || seenAt < addMinutes(now, -freshMinutes)) throw new Refusal(403, 'identify-anew')
  return { unitId: actor.unitId, accountId: actor.accountId, basis: Basis, reason: Reason, hours: Hours }
}

/** The same asked for twice in a moment is one opening. */
export async function openRecord({ db, now }: Asking, patientId: string, ground: Ground): Promise<string> {
  const opening = { patientId, ...ground }
  await lockPatient(db, patientId)
  const known = await findRecent(db, opening, addSeconds(now, -60))
  if (known) return known
  await tellOwner(db, patientId)
  return insertOpening(db, opening, now)
}

type OpenedPerson = { PatientIdHere: string | null; Records: OpenedRecord[] }

/**
 * R-318: every record that other units have of the person is opened, since to tell of a unit is to tell that somebody is its
 * patient: each of them sees it. The row in the log has a keyed index of the number, also where nobody was found.
 */
export async function openPerson(
  asking: Asking,
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
  const openings: string[] = []
  for (const { id } of records) if (id !== here?.id) openings.push(await openRecord(asking, id, ground))
  if (records[0]) note({ patientId: records[0].id, patientIds: records.map(({ id }) => id) })
  if (openings[0]) note({ openingId: openings[0], data: { Openings: openings.join(' ') } })
  return { PatientIdHere: here?.id ?? null, Records: await listOpenedRecords(asking, keys, openings) }
}

/** One after the other, so that many at once are counted too. */
export async function refuseTooMany({ db, actor, now }: Asking): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`emergency-look-ups ${actor.accountId}`}, 0))`.execute(db)
  const first = await findNthLookUp(db, actor.accountId, { since: addMinutes(now, -60), nth: mostLookUps })
  if (first === null) return
  const seconds = Math.ceil((Date.parse(first) - Date.parse(addMinutes(now, -60))) / 1000)
  throw new Refusal(429, 'rate-limited', { RetryAfter: Math.max(1, seconds) })
}
