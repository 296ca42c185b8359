import type { Instant } from '@samklang/contract/instants'
import type { ContactableRespondent } from '@samklang/engine/people/contact-status'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import type { Services } from '../outbox/services.ts'
import { ownRespondent } from './invite-patient.ts'
import { addressOf, restsOn, toRespondent } from './list.ts'
import { listRelationRowsById, type RelationRow } from './queries.ts'

/** What is needed to ask people to answer. */
export type AssignDependencies = { keys: Keys; services: Services }

/** Somebody who is asked something: the patient, or the person of a relation to them. */
export type RespondentRef = { patientId: string; relationId: string | null }

export type KnownRespondent = RespondentRef &
  ContactableRespondent & {
    personId: string
    fullname: string
    language: string
    /** Where they come in. Whoever was only asked to answer is known by nothing but the link. */
    entrance: string
    /** The patient's or the person's own: then a message says nothing of who writes. */
    isProtected: boolean
    /** A guardian's part, since the child has come of age. */
    isResting: boolean
  }

export type FindRespondent = (asked: RespondentRef) => KnownRespondent | undefined

/** All of them in two statements. Whoever is no longer there is not found; staff are nobody's respondent here. */
export async function findRespondents(
  db: Db,
  keys: Keys,
  asked: RespondentRef[],
  now: Instant,
): Promise<FindRespondent> {
  const relationIds = asked.flatMap(({ relationId }) => relationId ?? [])
  const patientIds = asked.filter(({ relationId }) => relationId === null).map(({ patientId }) => patientId)
  const known = new Map([
    ...(await listOwn(db, [...new Set(patientIds)])).map((row) => [row.patientId, ofPatient(keys, row)] as const),
    ...(await listRelationRowsById(db, [...new Set(relationIds)])).map(
      (row) => [row.id, ofRelation(keys, row, now)] as const,
    ),
  ])
  return ({ patientId, relationId }) => {
    const found = known.get(relationId ?? patientId)
    return found?.patientId === patientId ? found : undefined
  }
}

type OwnRow = Awaited<ReturnType<typeof listOwn>>[number]

async function listOwn(db: Db, patientIds: string[]) {
  if (patientIds.length === 0) return []
  return db
    .selectFrom('patient as p')
    .innerJoin('person as n', 'n.id', 'p.person_id')
    .select([
      'p.id as patientId',
      'p.person_id as personId',
      'p.has_notification_consent as hasNotificationConsent',
      'n.firstname',
      'n.lastname',
      'n.phone',
      'n.email',
      'n.is_protected as isProtected',
      'n.preferred_language as language',
    ])
    .where('p.id', 'in', patientIds)
    .where('p.status', '=', 'Active')
    .limit(patientIds.length)
    .execute()
}

function ofPatient(keys: Keys, row: OwnRow): KnownRespondent {
  const { patientId, personId, language, isProtected } = row
  return {
    ...ownRespondent(keys, row),
    patientId,
    relationId: null,
    personId,
    fullname: `${row.firstname} ${row.lastname}`,
    language,
    entrance: '/?in=1',
    isProtected,
    isResting: false,
  }
}

function ofRelation(keys: Keys, row: RelationRow, now: Instant): KnownRespondent {
  return {
    ...toRespondent(row, addressOf(keys, row), now),
    patientId: row.patientId,
    relationId: row.id,
    personId: row.personId,
    fullname: `${row.firstname} ${row.lastname}`,
    language: row.language,
    entrance: entranceOf(row),
    isProtected: row.isProtected || row.isPatientProtected,
    isResting: restsOn(row, now) !== undefined,
  }
}

/** Where this person signs in, in a way that says nothing on a locked screen; an agent chooses for themselves. */
function entranceOf({ actsAs, userId }: RelationRow): string {
  if (actsAs === 'Other') return `/inloggning/skolpersonal/?userId=${userId}`
  return actsAs === 'Agent' ? '/' : '/?in=2'
}
