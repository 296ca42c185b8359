import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { ProgramStatus } from '@samklang/contract/programs'
import type { TreatmentStatus } from '@samklang/contract/treatments'
import { type RawBuilder, sql } from 'kysely'
import { isAlarming } from '../alert-rows/is-alarming.ts'
import { type ThreadOwner, threadIdOf } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'
import { orElse } from '../forms/form-for.ts'
import { isTreatmentReadable } from '../forms/module-readable.ts'
import { isProgramReadable } from '../forms/program-readable.ts'
import type { Actor } from '../http/actor.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { notFound, type Refusal } from '../http/refusal.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { keptSince } from '../refused-answers/sender.ts'
import { mayReadTreatments } from '../session/guardian-may.ts'
import { lockThread } from './queries.ts'

/** The messages of a treatment or of a program (R-650), with what decides who may read and write them. */
export type FoundThread = {
  owner: ThreadOwner
  id: string
  patientId: string
  unitId: string
  unitName: string
  /** Open: the two sides write to each other. */
  stage: 'NotStarted' | 'Open' | 'Over'
  /** The patient side can read it. */
  isReadable: boolean
  /** Its unit has the patient in its care. */
  isPatientHere: boolean
  /** The patient has been in care since before it was over. */
  isOfCurrentContact: boolean
}

/**
 * R-412: as staff reach it, who see all of it for as long as the patient is theirs. Whoever is about to write waits for whoever
 * closes it, and is waited for.
 */
export async function staffThreadFor(request: PatientRequest, owner: ThreadOwner): Promise<FoundThread> {
  const { db, note, isChange, now } = request
  note(entityOf(owner))
  const thread = await findThread(db, owner, { isChange, now })
  if (!thread) throw notFound()
  await patientFor(request, thread.patientId)
  return thread
}

/**
 * R-492: the same for reading; and while an alert of its messages waits that is open to this person also when the unit has released
 * the patient since or is closed, so that somebody can still read what was written and say what was done.
 */
export async function alertedThreadFor(request: PatientRequest, owner: ThreadOwner): Promise<FoundThread> {
  const { db, now, note } = request
  return orElse(staffThreadFor(request, owner), async () => {
    if (!(await isAlarming(request, owner))) return undefined
    const thread = await findThread(db, owner, { isChange: false, now })
    if (thread) note({ patientId: thread.patientId })
    return thread
  })
}

export type OwnThreadRequest = { db: Db; actor: Actor; now: Instant; isChange: boolean; note(facts: AuditFacts): void }

/**
 * R-413, R-652: as the patient or their agent reaches it, while it can be read, and R-457 a guardian of a child who is young
 * enough. Others around the patient never do. A code by SMS is not enough to read what belongs to an earlier contact with the care.
 */
export async function myThreadFor(
  request: OwnThreadRequest,
  owner: ThreadOwner,
  refuse: () => Refusal = notFound,
): Promise<FoundThread> {
  const { db, actor, note, isChange, now } = request
  note(entityOf(owner))
  const thread = await findThread(db, owner, { isChange, now })
  if (!thread || actor.lockedFormId !== null || !(await mayHaveWritten(request, thread))) throw notFound()
  if (!thread.isReadable || !(await mayReadTreatments(db, actor, thread.patientId, now))) throw refuse()
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
export function isOpen({ stage, isPatientHere }: Pick<FoundThread, 'stage' | 'isPatientHere'>): boolean {
  return isPatientHere && stage === 'Open'
}

/** As the log names what a thread belongs to. */
export function entityOf(owner: ThreadOwner) {
  return { entity: 'treatmentId' in owner ? 'Treatment' : 'Program', entityId: threadIdOf(owner) }
}

type How = { isChange: boolean; now: Instant }

/**
 * Whoever changes something holds the thread before the treatment or program, as whoever hands over its alerts does (`lockSources`),
 * and as whoever sends a program's messages does.
 */
export async function findThread(db: Db, owner: ThreadOwner, { isChange, now }: How): Promise<FoundThread | undefined> {
  if (isChange) await lockThread(db, threadIdOf(owner))
  const [found] = await ('treatmentId' in owner ? findTreatment : findProgram)(db, threadIdOf(owner), { isChange, now })
  return found && { ...found, owner }
}

type Found = Omit<FoundThread, 'owner'>

async function findTreatment(db: Db, id: string, { isChange, now }: How): Promise<Found[]> {
  type Row = Omit<Found, 'stage' | 'isReadable'> & {
    status: TreatmentStatus
    timeZone: string
    maintainedUntil: CivilDate | null
  }
  const { rows } = await sql<Row>`select ${threadColumns(sql`t.closed_at`, now)}, t.status, t.time_zone as "timeZone",
      t.maintained_until as "maintainedUntil"
    from treatment t join unit u on u.id = t.unit_id
    where t.id = ${id} ${isChange ? sql`for share of t` : sql``}`.execute(db)
  return rows.map(({ status, timeZone, maintainedUntil, ...thread }) => ({
    ...thread,
    stage: stageOf(status),
    isReadable: isTreatmentReadable({ status, timeZone, maintainedUntil }, now),
  }))
}

async function findProgram(db: Db, id: string, { isChange, now }: How): Promise<Found[]> {
  type Row = Omit<Found, 'stage'> & { status: ProgramStatus }
  const { rows } =
    await sql<Row>`select ${threadColumns(sql`t.ended_at`, now)}, t.status, ${isProgramReadable} as "isReadable"
    from program t join unit u on u.id = t.unit_id
    where t.id = ${id} ${isChange ? sql`for share of t` : sql``}`.execute(db)
  return rows.map(({ status, ...thread }) => ({ ...thread, stage: stageOf(status) }))
}

/** Of a treatment or program `t` at its unit `u`. */
function threadColumns(overAt: RawBuilder<unknown>, now: Instant) {
  return sql`t.id, t.patient_id as "patientId", t.unit_id as "unitId", u.name as "unitName",
      exists (select from patient_unit c where c.patient_id = t.patient_id and c.unit_id = t.unit_id
        and c.released_at is null) as "isPatientHere",
      exists (select from patient_unit c where c.patient_id = t.patient_id and c.released_at is null
        and c.registered_at <= coalesce(${overAt}, ${now}::timestamptz)) as "isOfCurrentContact"`
}

/** R-651: a program that is completed did so by itself: what it sent last can still be answered. */
export function stageOf(status: TreatmentStatus | ProgramStatus): FoundThread['stage'] {
  if (status === 'NotStarted' || status === 'Pending') return 'NotStarted'
  return status === 'Ongoing' || status === 'Completed' ? 'Open' : 'Over'
}
