import type { Input } from '@samklang/contract/call'
import type { Instant } from '@samklang/contract/instants'
import type { ProgramRow, programCalls } from '@samklang/contract/programs'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { cancelForms } from '../form-actions/end-forms.ts'
import type { Origin } from '../http/slice.ts'
import { resolveNotifications } from '../notifications/write.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { cancelPlanned } from './move-occurrence.ts'
import { moveProgram } from './move-program.ts'
import { respondentsOf } from './name-whom.ts'
import { type FoundProgram, lockPrograms, programFor, refuseUnlessGoingOn } from './program-for.ts'
import { readProgramRow } from './read-programs.ts'

type Request = PatientRequest & { origin: Origin } & Input<typeof programCalls.closeProgram>

/**
 * what is to come is canceled, what was sent and nobody has begun is taken back, and what is begun or answered stays; so do
 * treatments and diaries that go on. Twice by the same person is once.
 */
export async function closeProgram(request: Request, dependencies: AssignDependencies): Promise<ProgramRow> {
  const { db, actor, now, origin, params, body } = request
  const { accountId } = actor
  const { program } = await programFor(request, params.id)
  if (program.status !== 'Closed' || program.closedBy !== accountId) {
    refuseUnlessGoingOn(program)
    const unbegun = await listUnbegun(db, program.id)
    const { forms, reminders } = await cancelForms(db, unbegun, accountId, now)
    const canceled = await endProgram(db, program, { reason: body.Reason.trim(), accountId }, now)
    const Respondents = respondentsOf(program.plan.Steps)
    request.note({ data: { Canceled: canceled, Forms: forms, Reminders: reminders, Respondents } })
  }
  return readProgramRow(db, program.id, { ...dependencies, language: origin.language, now })
}

/** Questionnaires that were sent and in which nobody has written. */
export async function listUnbegun(db: Db, programId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id from form f where f.program_id = ${programId}
    and f.kind = 'Questionnaire' and f.status in ('Scheduled', 'Open') and f.started_at is null
    and jsonb_array_length(f.answers) = 0 order by f.id`.execute(db)
  return rows.map(({ id }) => id)
}

type ProgramEnding = { reason: string | null; accountId: string }

async function endProgram(
  db: Db,
  program: FoundProgram,
  { reason, accountId }: ProgramEnding,
  now: Instant,
): Promise<number> {
  const canceled = await cancelPlanned(db, program.id)
  const columns = { close_reason: reason, closed_by: accountId }
  await moveProgram(db, program, { to: 'Closed', accountId, columns }, now)
  // what nobody has read waits on; that it was not read in time does not.
  const { id: programId, unitId } = program
  const types = ['Inactivity_UnconfirmedProgramMessage'] as const
  await resolveNotifications(db, { programId, unitId, types }, accountId, now)
  return canceled
}

type CareToEnd = { patientId: string; unitId: string; accountId: string }

/** a unit's programs close with its care of the patient, after all that it has asked; the caller holds them since before that. */
export async function endPrograms(db: Db, ending: CareToEnd, now: Instant): Promise<void> {
  const { accountId } = ending
  for (const program of await lockProgramsToEnd(db, ending))
    await endProgram(db, program, { reason: null, accountId }, now)
}

export function lockProgramsToEnd(db: Db, { patientId, unitId }: CareToEnd): Promise<FoundProgram[]> {
  return lockPrograms(db, sql`g.patient_id = ${patientId} and g.unit_id = ${unitId} and g.ended_at is null`)
}
