import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { ProgramEvent, ProgramStatus } from '@samklang/contract/programs'
import type { UpdateObject } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'
import type { DB } from '../database/table-types.ts'
import { publishCareChanged } from '../forms/events.ts'
import { Refusal } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import { publishToPatient } from '../session/publish-to-patient.ts'
import type { FoundProgram } from './program-for.ts'

// The one place that changes the status of a program (a test looks), with what follows from it whoever moves it.

/** From where to where a program may go, and nowhere else. */
const programMoves: Record<ProgramStatus, readonly ProgramStatus[]> = {
  NotStarted: ['Ongoing', 'Closed'],
  Pending: ['Ongoing', 'Closed'],
  Ongoing: ['Completed', 'Closed'],
  Completed: [],
  Closed: [],
}

type Own = 'status' | 'last_modified_at' | 'started_at' | 'ended_at' | 'look_at'
type FurtherColumns = Omit<UpdateObject<DB, 'program'>, Own | 'id' | 'patient_id' | 'unit_id'>

type ProgramMove = {
  to: 'Ongoing' | 'Completed' | 'Closed'
  /** Null: by itself. */
  accountId: string | null
  /** When its first day began, where that was earlier than now. */
  startedAt?: Instant
  columns?: FurtherColumns
}

/** Locked by the caller. */
export async function moveProgram(
  db: Db,
  program: FoundProgram,
  { to, accountId, startedAt, columns }: ProgramMove,
  now: Instant,
): Promise<FoundProgram> {
  if (!programMoves[program.status].includes(to)) throw new Refusal(409, 'invalid-transition')
  const isOver = to !== 'Ongoing'
  const times = isOver ? { ended_at: now, look_at: null, failed_at: null } : { started_at: startedAt ?? now }
  const moved = await db
    .updateTable('program')
    .set({ ...columns, ...times, status: to, last_modified_at: nextTokenOf('last_modified_at', now) })
    .where('id', '=', program.id)
    .returning(['last_modified_at', 'started_at', 'ended_at', 'look_at'])
    .executeTakeFirstOrThrow()
  const event = isOver ? 'ProgramEnded' : 'ProgramStarted'
  await insertProgramEvents(db, program, [{ event, accountId, ...(startedAt && { at: startedAt }) }], now)
  await publishProgramChanged(db, program, now)
  return {
    ...program,
    status: to,
    startedAt: moved.started_at,
    endedAt: moved.ended_at,
    lookAt: moved.look_at,
    lastModifiedAt: moved.last_modified_at,
  }
}

export type NewProgramEvent = {
  event: ProgramEvent
  accountId: string | null
  /** When it happened, where that was earlier than now. */
  at?: Instant
  data?: EventData
}

/** What the event was about: a step or what is sent, and of what was moved from when to when or by how much. */
export type EventData = {
  StepId?: string
  Key?: string
  /** Of what was sent or reminded of together. */
  Keys?: string[]
  /** Of what was added. */
  ItemId?: string
  Days?: number
  From?: CivilDate | null
  To?: CivilDate | null
  Name?: string
  IsSkipped?: boolean
  /** Of forms that went out together and are over: how many were answered, of how many. */
  Answered?: number
  Asked?: number
}

/** What has happened to a program, kept for ever. */
export async function insertProgramEvents(
  db: Db,
  { id, patientId }: Pick<FoundProgram, 'id' | 'patientId'>,
  events: readonly NewProgramEvent[],
  now: Instant,
): Promise<void> {
  if (events.length === 0) return
  // What happens at one instant is read in this order.
  const ids = events.map(() => makeId(now)).sort()
  const rows = events.map(({ event, accountId, at = now, data = {} }, index) => ({
    id: ids[index] ?? makeId(now),
    program_id: id,
    patient_id: patientId,
    event,
    at,
    account_id: accountId,
    data: JSON.stringify(data),
  }))
  await db.insertInto('program_event').values(rows).execute()
}

type ChangedProgram = Pick<FoundProgram, 'patientId' | 'unitId'>

/** Open pages of staff and of the patient read it anew. */
export async function publishProgramChanged(db: Db, program: ChangedProgram, now: Instant): Promise<void> {
  await publishCareChanged(db, program)
  await publishToPatient(db, program.patientId, { Kind: 'care-changed', PatientId: program.patientId }, now)
}
