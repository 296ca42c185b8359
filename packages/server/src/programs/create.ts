import type { Input } from '@samklang/contract/call'
import { type ErrorBody, ErrorKey } from '@samklang/contract/errors'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { ProgramRow, programCalls } from '@samklang/contract/programs'
import type { ContactStatus } from '@samklang/contract/relations'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import { makeId } from '../keys/ids.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { findStartable, type StartableTemplate } from './find-template.ts'
import { lookAt } from './look.ts'
import { insertProgramEvents, moveProgram, publishProgramChanged } from './move-program.ts'
import { dataOfSent, respondentsOf } from './name-whom.ts'
import { isThere } from './people-around.ts'
import { type FoundProgram, lockPrograms } from './program-for.ts'
import { isToKnow } from './proposal-problems.ts'
import { toProposal } from './propose.ts'
import { readProgramRow } from './read-programs.ts'
import { type Reckoned, reckonProposal } from './reckon-proposal.ts'
import { lockTreatmentForms } from './send-treatments.ts'

type Proposal = PatientRequest & { origin: Origin } & Input<typeof programCalls.proposeProgram>
type Creation = PatientRequest & { origin: Origin } & Input<typeof programCalls.createProgram>

/** Nothing is stored. */
export async function proposeProgram(request: Proposal, dependencies: AssignDependencies) {
  const { db, now, origin, body } = request
  const patient = await patientFor(request, body.PatientId)
  const template = await startable(db, body.ProgramTemplateId, { isHeld: false })
  const start = { patient, content: template.content, startDate: body.StartDate, choices: body.Choices }
  const reckoned = await reckonProposal(db, dependencies.keys, start, now)
  const proposing = { patient, template, reckoned, notify: true, language: origin.language }
  return toProposal(db, dependencies, proposing, now)
}

type Created = {
  Program: ProgramRow
  NotSent: { FormId: string; RespondentName: string; ContactStatus: ContactStatus }[]
}

/** exactly what was seen, and what starts today goes out at once: all of it is there, or nothing. */
export async function createProgram(request: Creation, dependencies: AssignDependencies): Promise<Created> {
  const { db, actor, now, origin, body } = request
  // Held, so that nothing is begun by a unit that is ending its care at this moment.
  await lockPatient(db, body.PatientId)
  const patient = await patientFor(request, body.PatientId)
  const template = await startable(db, body.ProgramTemplateId, { isHeld: true })
  const start = { patient, content: template.content, startDate: body.StartDate, choices: body.Choices }
  const reckoned = await reckonProposal(db, dependencies.keys, start, now)
  refuseUnlessSeen(body, template, reckoned)
  const proposing = { patient, template, reckoned, notify: body.Notify, language: origin.language }
  refuseProblems(await toProposal(db, dependencies, proposing, now), body.AcceptWarnings)
  await lockTreatmentForms(db, patient.id)
  const planned = await insertProgram(db, { body, template, reckoned, patient, accountId: actor.accountId }, now)
  request.note({ entity: 'Program', entityId: planned.id })
  const isToday = reckoned.startDate <= civilDay(now, patient.timeZone)
  const begun = { to: 'Ongoing', accountId: actor.accountId, startedAt: now } as const
  const program = isToday ? await moveProgram(db, planned, begun, now) : planned
  const messaging = { ...dependencies, base: origin.base }
  const looked = await lookAt(db, messaging, { program, patient, accountId: actor.accountId }, now)
  await publishProgramChanged(db, program, now)
  request.note({ data: { Respondents: respondentsOf(program.plan.Steps), ...dataOfSent(looked) } })
  return {
    Program: await readProgramRow(db, program.id, { ...dependencies, language: origin.language, now }),
    NotSent: looked.unreached.map(({ formId, name, status }) => ({
      FormId: formId,
      RespondentName: name,
      ContactStatus: status,
    })),
  }
}

async function startable(db: Db, id: string, held: { isHeld: boolean }): Promise<StartableTemplate> {
  const template = await findStartable(db, id, held)
  if (!template) throw invalid('ProgramTemplateId', 'not-allowed')
  return template
}

/** Of differences: nobody reads more. */
const mostNamed = 50

/** what differs from what was shown is named, each by its key. */
function refuseUnlessSeen(
  { Seen, TemplateVersionId, Choices }: Creation['body'],
  { versionId }: StartableTemplate,
  { occurrences, around }: Reckoned,
): void {
  const seen = new Map<string, CivilDate>(Seen.map(({ Key, PlannedOn }) => [Key, PlannedOn]))
  const planned = new Map(occurrences.map(({ key, plannedOn }) => [key, plannedOn]))
  const errors: ErrorBody['Errors'] = []
  if (TemplateVersionId !== versionId) errors.push({ Field: 'TemplateVersionId', Key: 'proposal-moved' })
  for (const { ItemId, Respondents } of Choices?.Items ?? [])
    for (const { RespondentType, RelationId } of Respondents) {
      const isKnown = around
        .filter(isThere)
        .some((one) => one.respondentType === RespondentType && one.relationId === RelationId)
      if (!isKnown) errors.push({ Field: `Items.${ItemId}.${RelationId ?? RespondentType}`, Key: 'proposal-contact' })
    }
  for (const [Field, day] of seen) {
    const now = planned.get(Field)
    if (now === undefined) errors.push({ Field, Key: 'proposal-gone' })
    else if (now !== day) errors.push({ Field, Key: 'proposal-moved' })
  }
  for (const Field of planned.keys()) if (!seen.has(Field)) errors.push({ Field, Key: 'proposal-new' })
  if (errors.length > 0) throw new Refusal(409, 'conflict', { Errors: errors.slice(0, mostNamed) })
}

/** what stops is to be chosen away; what criteria warn of is to have been seen. A program that goes on already was started meanwhile. */
function refuseProblems({ Problems }: Awaited<ReturnType<typeof toProposal>>, isAccepted: boolean): void {
  const errors = (some: typeof Problems): ErrorBody['Errors'] =>
    some.map(({ Key, ItemId }) => ({
      Field: ItemId ? `Items.${ItemId}` : 'ProgramTemplateId',
      Key: ErrorKey.safeParse(Key).data ?? 'NoVariantForbid',
    }))
  const stopping = Problems.filter(({ Stops }) => Stops)
  const isRunning = stopping.some(({ Key, ItemId }) => Key === 'exists' && ItemId === null)
  if (isRunning) throw new Refusal(409, 'conflict', { Errors: [{ Field: 'ProgramTemplateId', Key: 'exists' }] })
  if (stopping.length > 0) throw new Refusal(400, 'criteria-forbid', { Errors: errors(stopping) })
  const warned = Problems.filter(({ Key }) => !isToKnow(Key))
  if (warned.length > 0 && !isAccepted) throw new Refusal(409, 'criteria-warn', { Errors: errors(warned) })
}

type NewProgram = {
  body: Creation['body']
  template: StartableTemplate
  reckoned: Reckoned
  patient: { id: string; unitId: string; timeZone: string }
  accountId: string
}

/** Held from the start, as any program that is about to change. */
async function insertProgram(db: Db, made: NewProgram, now: Instant): Promise<FoundProgram> {
  const { body, template, reckoned, patient, accountId } = made
  const id = makeId(now)
  await db
    .insertInto('program')
    .values({
      id,
      patient_id: patient.id,
      unit_id: patient.unitId,
      program_template_version_id: template.versionId,
      name: JSON.stringify(template.content.Name),
      plan: JSON.stringify(reckoned.content),
      status: 'Pending',
      start_date: reckoned.startDate,
      time_zone: patient.timeZone,
      content_language: body.ContentLanguage ?? null,
      notify: body.Notify,
      created_at: now,
      created_by: accountId,
      look_at: now,
      last_modified_at: now,
    })
    .execute()
  const steps = reckoned.choices.Steps.map(({ StepId, StartDate }) => ({
    program_id: id,
    step_id: StepId,
    manual_day: StartDate,
    changed_by: accountId,
    changed_at: now,
  }))
  if (steps.length > 0) await db.insertInto('program_step').values(steps).execute()
  const [program] = await lockPrograms(db, sql`g.id = ${id}`)
  if (!program) throw new Error(`program ${id} is gone`)
  await insertProgramEvents(db, program, [{ event: 'Created', accountId }], now)
  return program
}
