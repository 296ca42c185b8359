import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

type Ended = { formId: string } | { treatmentId: string }

/**
 * what a program has sent is over, or its treatment moves: the program is looked at in the next minute, since a step may start or
 * end by that. Its row is locked by this, after the form's: whoever needs its thread too has it before (docs/architecture/calls.md).
 */
export async function lookAtProgramSoon(db: Db, ended: Ended, now: Instant): Promise<void> {
  const id =
    'formId' in ended
      ? sql`(select f.program_id from form f where f.id = ${ended.formId})`
      : sql`(select t.program_id from treatment t where t.id = ${ended.treatmentId})`
  // Also where it is due already: whoever is looking at it right now has not seen this, and is waited for.
  await sql`update program g set look_at = least(g.look_at, ${now}::timestamptz)
    where g.id = ${id} and g.look_at is not null`.execute(db)
}

/**
 * so are the programs of a patient of whom something is known otherwise on which a step can start, also one that went on at
 * another unit while a form of it stayed here.
 */
export async function lookAtProgramsOf(db: Db, patientId: string, now: Instant): Promise<void> {
  await sql`update program g set look_at = least(g.look_at, ${now}::timestamptz)
    where (g.patient_id = ${patientId} or g.id in (select f.program_id from form f where f.patient_id = ${patientId}))
      and g.look_at is not null`.execute(db)
}
