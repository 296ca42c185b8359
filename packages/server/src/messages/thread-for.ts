import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { TreatmentStatus } from '@samklang/contract/treatments'
import { sql } from 'kysely'
import { isAlarming } from '../alert-rows/is-alarming.ts'
import type { Db } from '../database/connect.ts'
import { orElse } from '../forms/form-for.ts'
import { isTreatmentReadable } from '../forms/module-readable.ts'
import type { Actor } from '../http/actor.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { notFound, type Refusal } from '../http/refusal.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { keptSince } from '../refused-answers/sender.ts'
import { mayReadTreatments } from '../session/guardian-may.ts'
import { lockThread } from './queries.ts'

/** The messages of a treatment, with what decides who may read and write them. */
export type FoundThread = {
  treatmentId: string
  patientId: string
  unitId: string
  unitName: string
  status: TreatmentStatus
  timeZone: string
  maintainedUntil: CivilDate | null
  /** The unit of the treatment has the patient in its care. */
  isPatientHere: boolean
  /** The patient has been in care since before it was closed. */
  isOfCurrentContact: boolean
}

/**
 * R-412: as staff reach it, who see all of it for as long as the patient is theirs. Whoever is about to write waits for whoever
 * closes the treatment, and is waited for.
 */
export async function staffThreadFor(request: PatientRequest, treatmentId: string): Promise<FoundThread> {
  const { db, note, isChange, now } = request
  note({ entity: 'Treatment', entityId: treatmentId })
  const thread = await findThread(db, treatmentId, { isChange, now })
  if (!thread) throw notFound()
  await patientFor(request, thread.patientId)
  return thread
}

/**
 * R-492: the same for reading; and while an alert of its messages waits that is open to this person also when the unit has released
 * the patient since or is closed, so that somebody can still read what was written and say what was done.
 */
export async function alertedThreadFor(request: PatientRequest, treatmentId: string): Promise<FoundThread> {
  const { db, now, note } = request
  return orElse(staffThreadFor(request, treatmentId), async () => {
    if (!(await isAlarming(request, { treatmentId }))) return undefined
    const thread = await findThread(db, treatmentId, { isChange: false, now })
    if (thread) note({ patientId: thread.patientId })
    return thread
  })
}

export type OwnThreadRequest = { db: Db; actor: Actor; now: Instant; isChange: boolean; note(facts: AuditFacts): void }

/**
 * R-413: as the patient or their agent reaches it, while the treatment can be read, and R-457 a guardian of a child who is young
 * enough. Others around the patient never do. A code by SMS is not enough to read what belongs to an earlier contact with the care.
 */
export async function myThreadFor(
  request: OwnThreadRequest,
  treatmentId: string,
  refuse: () => Refusal = notFound,
): Promise<FoundThread> {
  const { db, actor, note, isChange, now } = request
  note({ entity: 'Treatment', entityId: treatmentId })
  const thread = await findThread(db, treatmentId, { isChange, now })
  if (!thread || actor.lockedFormId !== null || !(await mayHaveWritten(request, thread))) throw notFound()
  if (!isTreatmentReadable(thread, now) || !(await mayReadTreatments(db, actor, thread.patientId, now))) throw refuse()
  if (actor.SecurityLevel === 'Two' && !thread.isOfCurrentContact) throw refuse()
  note({ patientId: thread.patientId })
  return thread
}

/**
 * Whoever can read it, or could within the week that their words may lie unsent: others are told nothing, not even that it is over.
 */
async function mayHaveWritten({ db, actor, now }: OwnThreadRequest, { patientId }: FoundThread): Promise<boolean> {
  const before = keptSince(now)
  return (await mayReadTreatments(db, actor, patientId, now)) || (await mayReadTreatments(db, actor, patientId, before))
}

/** R-414: whether the two sides can write to each other. */
export function isOpen({ status, isPatientHere }: FoundThread): boolean {
  return isPatientHere && (status === 'Ongoing' || status === 'Completed')
}

type How = { isChange: boolean; now: Instant }

/** Whoever changes something holds the thread before the treatment, as whoever hands over its alerts does (`lockSources`). */
export async function findThread(
  db: Db,
  treatmentId: string,
  { isChange, now }: How,
): Promise<FoundThread | undefined> {
  if (isChange) await lockThread(db, treatmentId)
  const { rows } =
    await sql<FoundThread>`select t.id as "treatmentId", t.patient_id as "patientId", t.unit_id as "unitId",
      u.name as "unitName", t.status, t.time_zone as "timeZone", t.maintained_until as "maintainedUntil",
      exists (select from patient_unit c where c.patient_id = t.patient_id and c.unit_id = t.unit_id
        and c.released_at is null) as "isPatientHere",
      exists (select from patient_unit c where c.patient_id = t.patient_id and c.released_at is null
        and c.registered_at <= coalesce(t.closed_at, ${now}::timestamptz)) as "isOfCurrentContact"
    from treatment t join unit u on u.id = t.unit_id
    where t.id = ${treatmentId} ${isChange ? sql`for share of t` : sql``}`.execute(db)
  return rows[0]
}
