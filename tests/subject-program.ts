import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { ProgramContent } from '@samklang/contract/program-content'
import { occurrenceKey } from '@samklang/engine/program/program-facts'
import { toPlan } from '@samklang/engine/program/to-plan'
import { civilDay } from '../packages/server/src/civil-day.ts'
import type { Db } from '../packages/server/src/database/connect.ts'
import type { MadeAccount, MadeUnit } from '../packages/server/src/demo/build.ts'
import { makeId } from '../packages/server/src/keys/ids.ts'
import { aProgram } from '../packages/server/src/testing/programs.ts'

/** A program that goes on, and a template from which another can be started: one that goes on is not started again. */
export type SubjectProgram = {
  id: string
  lastModifiedAt: Instant
  templateId: string
  versionId: string
  stepId: string
  /** What would be sent first, and on which day, if it were started on the day of the seed. */
  seen: { Key: string; PlannedOn: CivilDate }[]
}

type Owner = { patient: { id: string }; unit: MadeUnit; by: MadeAccount; typeId: string }

export async function seedSubjectProgram(
  db: Db,
  { patient, unit, by, typeId }: Owner,
  now: Instant,
): Promise<SubjectProgram> {
  const content = aProgram(typeId)
  const running = await seedTemplate(db, content, now)
  const { templateId, versionId } = await seedTemplate(db, content, now)
  const around = [{ respondentType: 'Patient', relationId: null } as const]
  const plan = toPlan(content, { Steps: [], RemovedItems: [], Items: [] }, around)
  const id = makeId(now)
  await db
    .insertInto('program')
    .values({
      id,
      patient_id: patient.id,
      unit_id: unit.id,
      program_template_version_id: running.versionId,
      name: JSON.stringify(content.Name),
      plan: JSON.stringify(plan),
      status: 'Ongoing',
      start_date: civilDay(now),
      time_zone: 'Europe/Stockholm',
      notify: true,
      created_at: now,
      created_by: by.id,
      started_at: now,
      look_at: now,
      last_modified_at: now,
    })
    .execute()
  const [step] = content.Steps
  const [item] = step?.Items ?? []
  const first = { stepId: step?.Id ?? '', itemId: item?.Id ?? '', round: 1, no: 1, ...around[0] } as const
  const Key = occurrenceKey({ ...first, respondentType: 'Patient', relationId: null })
  const seen = [{ Key, PlannedOn: civilDay(now) }]
  return { id, lastModifiedAt: now, templateId, versionId, stepId: first.stepId, seen }
}

async function seedTemplate(db: Db, content: ProgramContent, now: Instant) {
  const [templateId, versionId] = [makeId(now), makeId(now)]
  await db
    .insertInto('program_template')
    .values({ id: templateId, source: 'Import', status: 'Active', created_at: now, last_modified_at: now })
    .execute()
  const version = { id: versionId, program_template_id: templateId, version_no: 1, created_at: now }
  await db
    .insertInto('program_template_version')
    .values({ ...version, content: JSON.stringify(content) })
    .execute()
  return { templateId, versionId }
}
