import type { Instant } from '@samklang/contract/instants'
import type { ProgramStatus } from '@samklang/contract/programs'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'

type NewProgram = {
  patient: { id: string }
  unit: { id: string }
  now: Instant
  status?: ProgramStatus
  /** Who started it. */
  by?: { id: string }
  notify?: boolean
}

const empty = {
  Name: { sv: 'Provprogram', en: 'Sample program' },
  Description: {},
  Information: { Title: {}, Body: {} },
  AvoidWeekends: false,
  AvoidClosedDays: false,
  Steps: [],
}

/** A program without steps, which goes on unless told, and in which nobody has written yet. */
export async function seedProgramThread(
  db: Db,
  { patient, unit, now, status = 'Ongoing', by, notify = true }: NewProgram,
): Promise<{ id: string }> {
  const [id, templateId, versionId] = [makeId(now), makeId(now), makeId(now)]
  const isOver = status === 'Completed' || status === 'Closed'
  const hasBegun = status !== 'NotStarted' && status !== 'Pending'
  await db
    .insertInto('program_template')
    .values({ id: templateId, source: 'Content', status: 'Active', created_at: now, last_modified_at: now })
    .execute()
  await db
    .insertInto('program_template_version')
    .values({
      id: versionId,
      program_template_id: templateId,
      version_no: 1,
      content: JSON.stringify(empty),
      created_at: now,
    })
    .execute()
  await db
    .insertInto('program')
    .values({
      id,
      patient_id: patient.id,
      unit_id: unit.id,
      program_template_version_id: versionId,
      name: JSON.stringify(empty.Name),
      plan: JSON.stringify(empty),
      status,
      start_date: civilDay(now),
      time_zone: 'Europe/Stockholm',
      notify,
      created_at: now,
      created_by: by?.id ?? null,
      started_at: hasBegun ? now : null,
      ended_at: isOver ? now : null,
      // No job looks at it.
      look_at: isOver ? null : '2999-12-31T00:00:00.000Z',
      last_modified_at: now,
    })
    .execute()
  return { id }
}
