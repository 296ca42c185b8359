import type { Instant } from '@samklang/contract/instants'
import type { TreatmentEvent, TreatmentStatus } from '@samklang/contract/treatments'
import { mayTreatmentMove } from '@samklang/engine/treatment/treatment-status'
import type { UpdateObject } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'
import type { DB } from '../database/table-types.ts'
import { lookAtProgramSoon } from '../forms/look-at-program.ts'
import { Refusal } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import { publishTreatmentChanged } from './publish.ts'
import type { FoundTreatment } from './treatment-for.ts'

// The one place that changes the status of a treatment (a test looks), with what follows from it whoever moves it.

type Own = 'status' | 'last_modified_at' | 'started_at' | 'completed_at'
type FurtherColumns = Omit<UpdateObject<DB, 'treatment'>, Own | 'id' | 'patient_id' | 'unit_id'>

type TreatmentMove = {
  to: TreatmentStatus
  /** Null: by itself. */
  accountId: string | null
  columns?: FurtherColumns
}

/** Locked by the caller.: every move that the engine does not know is refused. */
export async function moveTreatment(
  db: Db,
  treatment: FoundTreatment,
  { to, accountId, columns }: TreatmentMove,
  now: Instant,
): Promise<FoundTreatment> {
  if (!mayTreatmentMove(treatment.status, to)) throw new Refusal(409, 'invalid-transition')
  const isFirst = treatment.status === 'NotStarted'
  const moved = await db
    .updateTable('treatment')
    .set({
      ...columns,
      status: to,
      last_modified_at: nextTokenOf('last_modified_at', now),
      ...(to === 'Ongoing' && { completed_at: null, ...(isFirst && { started_at: now }) }),
      ...(to === 'Completed' && { completed_at: now }),
    })
    .where('id', '=', treatment.id)
    .returning('last_modified_at')
    .executeTakeFirstOrThrow()
  const told = eventOf(treatment.status, to)
  await insertTreatmentEvent(db, treatment, { ...told, accountId }, now)
  if (to === 'Maintained' || to === 'Closed') await lookAtProgramSoon(db, { treatmentId: treatment.id }, now)
  await publishTreatmentChanged(db, treatment, now)
  return { ...treatment, status: to, lastModifiedAt: moved.last_modified_at }
}

function eventOf(from: TreatmentStatus, to: TreatmentStatus): Pick<NewTreatmentEvent, 'event' | 'data'> {
  if (to === 'Maintained' || to === 'Closed') return { event: to }
  return from === 'NotStarted' ? { event: 'Started' } : { event: 'Changed', data: { Status: to } }
}

type NewTreatmentEvent = {
  event: TreatmentEvent
  accountId: string | null
  data?: Record<string, string | number | boolean | null>
}

/** What has happened to a treatment, kept for ever. */
export async function insertTreatmentEvent(
  db: Db,
  { id, patientId }: Pick<FoundTreatment, 'id' | 'patientId'>,
  { event, accountId, data = {} }: NewTreatmentEvent,
  now: Instant,
): Promise<void> {
  await db
    .insertInto('treatment_event')
    .values({
      id: makeId(now),
      treatment_id: id,
      patient_id: patientId,
      event,
      at: now,
      account_id: accountId,
      data: JSON.stringify(data),
    })
    .execute()
}
