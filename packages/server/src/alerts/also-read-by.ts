import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import type { TreatmentStatus } from '@samklang/contract/treatments'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { isTreatmentReadable } from '../forms/module-readable.ts'
import { isProgramReadable } from '../forms/program-readable.ts'
import { listReadersOfThreads } from '../session/thread-readers.ts'

type Disclosure = Pick<RiskAlert, 'Abuse' | 'Message' | 'AcknowledgedAt' | 'FollowUp'>
type Thread = { id: string; patientId: string }
type TreatmentThread = Thread & {
  status: TreatmentStatus
  maintainedUntil: CivilDate | null
  timeZone: string
}

/** of words of abuse in a message, who beside the patient reads it and what staff reply, until it is over. */
export async function withReaders<Alert extends Disclosure>(
  db: Db,
  alerts: readonly Alert[],
  now: Instant,
): Promise<(Alert & Pick<RiskAlert, 'AlsoReadBy'>)[]> {
  const threadIds = alerts.flatMap((alert) => (isDisclosure(alert) && threadIdOf(alert)) || [])
  const threads = await listReadable(db, threadIds, now)
  const patientIds = [...new Set(threads.map(({ patientId }) => patientId))]
  const readers = patientIds.length > 0 ? await listReadersOfThreads(db, patientIds, now) : []
  return alerts.map((alert) => {
    const thread = isDisclosure(alert) ? threads.find(({ id }) => id === threadIdOf(alert)) : undefined
    const ofPatient = readers.filter(({ patientId }) => patientId === thread?.patientId)
    return { ...alert, AlsoReadBy: ofPatient.map(({ kind: Kind, name: Name }) => ({ Kind, Name })) }
  })
}

function threadIdOf({ Message }: Disclosure): string | null {
  return Message && (Message.TreatmentId ?? Message.ProgramId)
}

function isDisclosure({ Abuse, Message, AcknowledgedAt, FollowUp }: Disclosure): boolean {
  return Abuse !== null && Message !== null && (AcknowledgedAt === null || FollowUp?.IsOpen === true)
}

async function listReadable(db: Db, ids: readonly string[], now: Instant): Promise<Thread[]> {
  if (ids.length === 0) return []
  const wanted = [...new Set(ids)]
  const { rows } = await sql<TreatmentThread>`select id, patient_id as "patientId", status, time_zone as "timeZone",
      maintained_until as "maintainedUntil"
    from treatment where id = any (${wanted}::uuid[]) order by id`.execute(db)
  const ofPrograms = await sql<Thread>`select id, patient_id as "patientId" from program t
    where id = any (${wanted}::uuid[]) and ${isProgramReadable} order by id`.execute(db)
  return [...rows.filter((thread) => isTreatmentReadable(thread, now)), ...ofPrograms.rows]
}
