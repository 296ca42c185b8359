import type { CivilDate, Instant } from '@samklang/contract/instants'
import { findGivenIdFault, normalisePersonalId } from '@samklang/contract/personal-ids'
import type { NewRelation } from '@samklang/contract/relations'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import { issuerOf } from '../patients/identity.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import { type AddressField, ensurePerson } from './contact-person.ts'
import type { InvitationDependencies } from './invite.ts'
import { inviteRelation } from './invite-relation.ts'

export type RelationToAdd = NewRelation & { ValidUntil?: CivilDate }
type ActsAs = 'Guardian' | 'Caretaker' | 'Agent' | 'Other'

/** Ties a person to a patient, and invites at once when a way to do so is given. Tells what the unit did not know of them before. */
export async function addRelation(
  db: Db,
  dependencies: InvitationDependencies,
  { patient, given, actor }: { patient: FoundPatient; given: RelationToAdd; actor: Pick<Actor, 'Permissions'> },
  now: Instant,
): Promise<{ relationId: string; filled: AddressField[] }> {
  const { keys, accountId } = dependencies
  const actsAs = actsAsOf(given.RelationType, given.ActsAs)
  refusePast(given.ValidUntil, patient.timeZone, now)
  const { personId, filled, kept } = await ensurePerson(
    db,
    keys,
    {
      firstname: given.Firstname,
      lastname: given.Lastname,
      idType: given.IdType,
      personalId: readPersonalId(given, civilDay(now, patient.timeZone)),
      phone: given.Phone ?? null,
      email: given.Email ?? null,
      language: given.PreferredLanguage,
      unitId: patient.unitId,
      issuerId: issuerOf(given.IdType, { id: patient.unitId, groupId: patient.unitGroupId }),
      patientPersonId: patient.personId,
      actor,
      isSamePerson: given.IsSamePerson,
    },
    now,
  )
  const id = makeId(now)
  const added = await db
    .insertInto('relation')
    .values({
      id,
      patient_id: patient.id,
      person_id: personId,
      relation_type: given.RelationType,
      description: given.RelationTypeDescription ?? null,
      acts_as: actsAs,
      school_consent: given.SchoolConsent,
      comment: given.Comment || null,
      is_temporary: given.ValidUntil !== undefined,
      valid_until: given.ValidUntil ?? null,
      // Whoever is named by staff now is approved now, should the patient be protected.
      approved_at: now,
      approved_by: accountId,
      created_by: accountId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((clash) =>
      clash.columns(['patient_id', 'person_id', 'acts_as']).where('status', '<>', sql.lit('Removed')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  const relationId = added?.id ?? (await findSame(db, { patientId: patient.id, personId, actsAs, given }))
  // A link goes where it was meant to go, or nowhere.
  const isMeant = !kept.includes(given.InviteBy === 'Email' ? 'Email' : 'Phone')
  if (given.InviteBy && isMeant)
    await inviteRelation(db, dependencies, { patient, relationId, channel: given.InviteBy }, now)
  return { relationId, filled }
}

/** A retry after a lost answer finds what it made; anything else about the same person is a change, not an addition. */
async function findSame(
  db: Db,
  { patientId, personId, actsAs, given }: { patientId: string; personId: string; actsAs: ActsAs; given: RelationToAdd },
): Promise<string> {
  const same = await db
    .selectFrom('relation')
    .select(['id', 'description', 'valid_until'])
    .where('patient_id', '=', patientId)
    .where('person_id', '=', personId)
    .where('acts_as', '=', actsAs)
    .where('status', '<>', 'Removed')
    .executeTakeFirst()
  const isRetry =
    same?.description === (given.RelationTypeDescription ?? null) && same.valid_until === (given.ValidUntil ?? null)
  if (!same || !isRetry) throw conflict()
  return same.id
}

/** A guardian acts as guardian; others as what they are, and as somebody who is asked when nothing is said. */
export function actsAsOf(type: 'Guardian' | 'Other', wanted: ActsAs | undefined): ActsAs {
  if (wanted === undefined) return type
  if ((type === 'Guardian') !== (wanted === 'Guardian')) throw invalid('ActsAs', 'not-allowed')
  return wanted
}

export function refusePast(day: CivilDate | null | undefined, timeZone: string, now: Instant): void {
  if (day && day < civilDay(now, timeZone)) throw invalid('ValidUntil', 'min_value')
}

function readPersonalId({ IdType, PersonalId }: RelationToAdd, today: CivilDate): string | undefined {
  const id = normalisePersonalId(PersonalId ?? '')
  if (id === '') return undefined
  const fault = findGivenIdFault(IdType, id, today)
  if (fault) throw invalid('PersonalId', fault)
  return id
}
