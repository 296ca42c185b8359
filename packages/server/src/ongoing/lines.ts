import type { OngoingPatient } from '@samklang/contract/ongoing'
import { ageOn } from '@samklang/engine/time/age'
import type { Db } from '../database/connect.ts'
import { listOpenByPatient } from '../follow-ups/open-by-patient.ts'
import type { Keys } from '../keys/keys.ts'
import { shownPersonalId } from '../patients/person-fields.ts'
import { gather, unreadOf } from './gather.ts'
import { type ListedPerson, listPeople, listResponsibles, type PlacedPerson } from './people.ts'
import { gravestChange, listUnread, type UnreadForm } from './unread.ts'
import { type Activity, listWaiting, type WorklistPatients } from './waiting.ts'
import type { WorklistScope } from './worklist-scope.ts'

/** As many as a list without pages holds. */
export const mostLines = 2000

type Wanted = {
  whose: WorklistPatients
  /** Only those with something of classification Alert. */
  isAlerted?: boolean
  truncate(): void
}

/** A line for each patient for whom something waits: those with an alert first, then whoever has waited longest. */
export async function listLines(db: Db, keys: Keys, scope: WorklistScope, { whose, isAlerted, truncate }: Wanted) {
  const waiting = Map.groupBy(await listWaiting(db, scope, whose), ({ patientId }) => patientId)
  const waits = [...waiting]
    .map(([patientId, activities]) => ({ patientId, activities, ...urgencyOf(activities) }))
    .filter(({ isAlert }) => isAlert || !isAlerted)
    .sort((one, other) => Number(other.isAlert) - Number(one.isAlert) || (one.earliest < other.earliest ? -1 : 1))
  if (waits.length > mostLines) truncate()
  return linesOf(db, keys, scope, waits.slice(0, mostLines))
}

/** The lines of named patients, whether something waits or not. */
export async function listLinesOf(db: Db, keys: Keys, scope: WorklistScope, patientIds: readonly string[]) {
  const waiting = Map.groupBy(await listWaiting(db, scope, { patientIds }), ({ patientId }) => patientId)
  const waits = patientIds.map((patientId) => ({ patientId, activities: waiting.get(patientId) ?? [] }))
  return linesOf(db, keys, scope, waits)
}

function urgencyOf(activities: readonly Activity[]) {
  const [earliest = ''] = activities.map(({ EarliestAt }) => EarliestAt).sort()
  return { earliest, isAlert: activities.some(({ gravity }) => gravity === 1) }
}

type Waits = { patientId: string; activities: Activity[] }

async function linesOf(db: Db, keys: Keys, scope: WorklistScope, waits: readonly Waits[]): Promise<OngoingPatient[]> {
  if (waits.length === 0) return []
  const ids = waits.map(({ patientId }) => patientId)
  const people = await listPeople(db, scope, ids)
  const followUps = await listOpenByPatient(db, scope.unitId, ids)
  const responsibles = scope.hasResponsibles
    ? await listResponsibles(db, scope, people)
    : new Map<string, PlacedPerson>()
  const unread = await listUnread(
    db,
    scope,
    waits.flatMap(({ activities }) => Object.values(unreadOf(activities)).flat()),
  )
  const personOf = new Map(people.map((person) => [person.patientId, person]))
  return waits.flatMap(({ patientId, activities }) => {
    const person = personOf.get(patientId)
    return person ? [toLine(keys, scope, { person, activities, responsibles, unread, followUps })] : []
  })
}

type Found = {
  person: ListedPerson
  activities: Activity[]
  responsibles: ReadonlyMap<string, PlacedPerson>
  unread: ReadonlyMap<string, UnreadForm>
  followUps: ReadonlyMap<string, NonNullable<OngoingPatient['FollowUp']>>
}

function toLine(keys: Keys, scope: WorklistScope, found: Found): OngoingPatient {
  const { person, activities, responsibles, unread, followUps } = found
  const { dateOfBirth, responsibleIds } = person
  const [InactiveSince = null] = activities.flatMap(({ inactiveSince }) => inactiveSince ?? []).sort()
  const IsMine = scope.hasResponsibles && responsibleIds.includes(scope.accountId)
  const waiting = unreadOf(activities)
  const forms = [...new Set([...waiting.unread, ...waiting.worse])].flatMap((id) => unread.get(id) ?? [])
  const mayConfirm = IsMine || scope.confirmsOthers
  return {
    PatientId: person.patientId,
    PatientFullName: `${person.firstname} ${person.lastname}`,
    PatientIdentity: { FormattedPersonalId: shownPersonalId(keys, person), IsProtected: person.isProtected },
    Age: dateOfBirth === null ? null : (ageOn(dateOfBirth, scope.today)?.years ?? null),
    IsMine,
    Responsibles: responsibleIds
      .flatMap((id) => responsibles.get(id) ?? [])
      .sort((one, other) => one.place - other.place)
      .map(({ responsible }) => responsible),
    ActivityGroups: gather(activities),
    InactiveSince,
    ...gravestChange(forms),
    FollowUp: followUps.get(person.patientId) ?? null,
    UnreadFormIds: waiting.unread,
    ConfirmableFormIds: mayConfirm ? waiting.unread.filter((id) => unread.get(id)?.readAlone.length === 0) : [],
  }
}
