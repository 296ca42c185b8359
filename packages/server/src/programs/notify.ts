import type { Input, Reply } from '@samklang/contract/call'
import type { RespondentType } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import type { programCalls } from '@samklang/contract/programs'
import { notHandedOverStatuses } from '@samklang/engine/form/form-status'
import { addSeconds, secondsBetween } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { writeAboutForms } from '../form-messages/write-about-forms.ts'
import { insertEventsOfForms } from '../forms/insert-forms.ts'
import { statusList } from '../forms/status-list.ts'
import { Refusal } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { type AssignDependencies, findRespondents } from '../relations/respondents.ts'
import { insertProgramEvents } from './move-program.ts'
import { listWhom } from './name-whom.ts'
import { type FoundProgram, programFor, refuseUnlessGoingOn } from './program-for.ts'

type Request = PatientRequest & { origin: Origin } & Input<typeof programCalls.notifyProgram>

const pauseSeconds = 3600

/** one message each to those who have something of the program to answer, at most once an hour. */
export async function notifyProgram(
  request: Request,
  dependencies: AssignDependencies,
): Promise<Reply<typeof programCalls.notifyProgram>> {
  const { db, actor, now, origin, params } = request
  const { accountId } = actor
  const { program, patient } = await programFor(request, params.id)
  refuseUnlessGoingOn(program)
  await refuseIfJustTold(db, program, now)
  const waiting = await listWaiting(db, program.id, now)
  const forms = waiting.map((form) => ({ ...form, formId: form.id, unitName: patient.unitName }))
  const messaging = { ...dependencies, base: origin.base }
  const occasion = `${program.id}:${now}`
  const outcomes = await writeAboutForms(db, messaging, { purpose: 'ProgramNotification', forms, occasion }, now)
  const told = waiting.filter(({ id }) => outcomes.get(id) === 'Ok')
  await insertEventsOfForms(
    db,
    told.map((form) => ({ event: 'Reminded' as const, form, accountId })),
    now,
  )
  await insertProgramEvents(db, program, [{ event: 'Notified', accountId, data: { Keys: keysOf(told) } }], now)
  const find = await findRespondents(db, dependencies.keys, waiting, now)
  const people = new Map(waiting.map((form) => [form.relationId, form]))
  const unreached = [...people.values()].filter(({ id }) => outcomes.get(id) !== 'Ok')
  const reached = [...people.values()].filter((form) => !unreached.includes(form))
  request.note({ data: { Sent: reached.length, Respondents: listWhom(reached), Unreached: listWhom(unreached) } })
  return {
    Sent: reached.length,
    Skipped: unreached.map((form) => ({
      RelationId: form.relationId,
      Name: find(form)?.fullname ?? '',
      ContactStatus: outcomes.get(form.id) ?? 'NoContact',
    })),
  }
}

async function refuseIfJustTold(db: Db, { id }: FoundProgram, now: Instant): Promise<void> {
  const told = db.selectFrom('program_event').select('at').where('program_id', '=', id).where('event', '=', 'Notified')
  const latest = await told.where('at', '>', addSeconds(now, -pauseSeconds)).orderBy('at', 'desc').executeTakeFirst()
  if (!latest) return
  const RetryAfter = Math.ceil(pauseSeconds - secondsBetween(latest.at, now))
  throw new Refusal(429, 'rate-limited', { RetryAfter })
}

type Waiting = {
  id: string
  patientId: string
  relationId: string | null
  respondentType: RespondentType
  key: string | null
}

function keysOf(forms: readonly Waiting[]): string[] {
  return forms.flatMap(({ key }) => key ?? [])
}

/** What can be answered now, by somebody who is not at the clinic with it in their hands. */
async function listWaiting(db: Db, programId: string, now: Instant): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select f.id, f.patient_id as "patientId", f.relation_id as "relationId",
      f.respondent_type as "respondentType", o.key from form f
      left join program_occurrence o on o.program_id = f.program_id and o.form_id = f.id
    where f.program_id = ${programId} and f.status in (${statusList(notHandedOverStatuses)}) and f.respondent_type <> 'Staff'
      and (f.open_till is null or f.open_till > ${now}) order by f.created_at, f.id limit 500`.execute(db)
  return rows
}
