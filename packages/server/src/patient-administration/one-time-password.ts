import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { Keys } from '../keys/keys.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import { openPersonalId } from '../patients/person-fields.ts'
import {
  type CodeSubject,
  insertCode,
  makeOneTimePassword,
  subjectIndex,
  takeTurn,
  voidCodes,
} from '../sign-in/codes.ts'

/** Handed over in the room, to be used within half an hour; asking again makes the one before it void. It opens what this unit gave. */
export async function createOneTimePassword(
  db: Db,
  keys: Keys,
  { patient, actor }: { patient: FoundPatient; actor: Actor },
  now: Instant,
) {
  const subject = subjectIndex(keys, await subjectOf(db, keys, patient))
  await takeTurn(db, subject)
  const code = makeOneTimePassword()
  const { identityId, unitId } = patient
  const issued = { subject, kind: 'OneTimePassword', code, identityId, unitId, issuedBy: actor.accountId } as const
  await voidCodes(db, issued, now)
  const { expiresAt } = await insertCode(db, keys, issued, now)
  return { OneTimePassword: code, ExpiresAt: expiresAt }
}

// Whoever has no civic id to type comes in by the link that this unit gives them.
async function subjectOf(db: Db, keys: Keys, patient: FoundPatient): Promise<CodeSubject> {
  const hasCivicId = patient.idType === 'PNR' || patient.idType === 'SNR'
  const civicId = hasCivicId ? openPersonalId(keys, patient) : null
  if (civicId) return { CivicId: civicId }
  const { link_id } = await db
    .selectFrom('person')
    .select('link_id')
    .where('id', '=', patient.personId)
    .executeTakeFirstOrThrow()
  return { UserId: link_id }
}
