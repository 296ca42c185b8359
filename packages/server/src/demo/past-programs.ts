import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { ProgramChoices } from '@samklang/contract/program-content'
import type { ProgramProposal } from '@samklang/contract/program-proposal'
import type { ProgramChange } from '@samklang/contract/programs'
import { addDays } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import { endForm } from '../form-actions/move-form.ts'
import { lockForm } from '../forms/found-form.ts'
import { closeJournal } from '../journals/close.ts'
import { changeProgram } from '../programs/change.ts'
import { closeProgram } from '../programs/close.ts'
import { createProgram, proposeProgram } from '../programs/create.ts'
import { lookAt } from '../programs/look.ts'
import { isProgramOver, lockPrograms } from '../programs/program-for.ts'
import { findProgramPatient } from '../programs/program-patient.ts'
import { readProgramRow } from '../programs/read-programs.ts'
import { asStaff, assignDependenciesOf, type DemoPast, type DemoPatient, type DemoRespondent, zone } from './cast.ts'
import { answer, confirm } from './past-acts.ts'

/** A program of the demo, and the time that its patient's days have come to. */
export type PastProgram = { id: string; cared: DemoPatient; at: Instant }

/** Left out by staff, beside what cannot be sent to this patient. */
type LeavesOut = (item: ProgramProposal['Steps'][number]['Items'][number]) => boolean

/** Begun by whoever treats the patient, as it was proposed; nobody was written to about it. Undefined where there is no such template. */
export async function beginProgram(
  past: DemoPast,
  cared: DemoPatient,
  { name, when, leavesOut = () => false }: { name: string; when: Instant; leavesOut?: LeavesOut },
): Promise<PastProgram | undefined> {
  const template = await past.db
    .selectFrom('program_template')
    .select('id')
    .where('name', '=', name)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  if (!template) return undefined
  const asking = asStaff(past, cared, when)
  const dependencies = assignDependenciesOf(past)
  const asked = { PatientId: cared.patientId, ProgramTemplateId: template.id, StartDate: civilDay(when, zone) }
  const offered = await proposeProgram({ ...asking, body: asked }, dependencies)
  const stopped = offered.Problems.flatMap(({ Stops, ItemId }) => (Stops && ItemId ? [ItemId] : []))
  // A message that nobody of the demo reads would be told to staff as unread the same morning.
  const isLeft = (item: Parameters<LeavesOut>[0]) => item.Kind === 'Message' || leavesOut(item)
  const left = offered.Steps.flatMap(({ Items }) => Items.filter(isLeft).map(({ ItemId }) => ItemId))
  const Choices: ProgramChoices = { Steps: [], RemovedItems: [...new Set([...stopped, ...left])], Items: [] }
  const body = { ...asked, Choices }
  const isSame = Choices.RemovedItems.length === 0
  const { Steps, TemplateVersionId } = isSame ? offered : await proposeProgram({ ...asking, body }, dependencies)
  const planned = Steps.flatMap(({ Items }) => Items.flatMap(({ Occurrences }) => Occurrences))
  const Seen = planned.map(({ Key, PlannedOn }) => ({ Key, PlannedOn }))
  const creation = { ...body, TemplateVersionId, Seen, Notify: false, AcceptWarnings: true }
  const { Program } = await createProgram({ ...asking, body: creation }, dependencies)
  return { id: Program.Id, cared, at: when }
}

/** What the calendar brings until then: forms go out, what nobody answered ends, steps begin and end. */
export async function passTime(past: DemoPast, program: PastProgram, until: Instant): Promise<void> {
  for (let next = await findNext(past, program); next && next <= until; next = await findNext(past, program)) {
    if (next > program.at) program.at = next
    await endDue(past, program)
    await look(past, program)
  }
  if (until > program.at) program.at = until
}

async function findNext({ db }: DemoPast, { id }: PastProgram): Promise<Instant | undefined> {
  const { rows } = await sql<{ next: Instant | null }>`select least(g.look_at, (select min(f.open_till) from form f
      where f.program_id = g.id and f.status not in ('Closed', 'Canceled'))) as next
    from program g where g.id = ${id}`.execute(db)
  return rows[0]?.next ?? undefined
}

async function endDue({ db }: DemoPast, { id, at: now }: PastProgram): Promise<void> {
  const due = await db
    .selectFrom('form')
    .select('id')
    .where('program_id', '=', id)
    .where('status', 'not in', ['Closed', 'Canceled'])
    .where('open_till', '<=', now)
    .orderBy('open_till')
    .execute()
  for (const { id: formId } of due) {
    const form = await lockForm(db, formId)
    if (form?.kind === 'Journal') await closeJournal(db, form, null, now)
    else if (form) {
      const columns = { confirmation: 'NotApplicable' } as const
      await endForm(db, form, { how: 'Expired', accountId: null, columns }, now)
    }
  }
}

async function look(past: DemoPast, { id, at: now }: PastProgram): Promise<void> {
  const { db } = past
  const [program] = await lockPrograms(db, sql`g.id = ${id}`)
  if (!program || isProgramOver(program)) return
  const patient = await findProgramPatient(db, program)
  const messaging = { ...assignDependenciesOf(past), base: '' }
  await lookAt(db, messaging, { program, patient, accountId: null }, now)
}

export type ProgramAnswer = {
  form: string
  who: DemoRespondent
  burden: number
  /** Days after it was sent. */
  after: number
  /** Nobody of staff has read it yet. */
  isUnread?: boolean
}

/** Waits until it has been sent, and answers it then. What would come later than today has not happened. */
export async function answerWhenSent(past: DemoPast, program: PastProgram, told: ProgramAnswer): Promise<void> {
  const { cared } = program
  const { form, who, burden, after, isUnread = false } = told
  const sent = await waitFor(past, program, form, who)
  if (!sent) return
  const day = addDays(civilDay(sent.at, zone), after)
  const when = who === 'staff' ? at(nextWorkday(day), '10:40', zone) : at(day, '19:20', zone)
  if (when >= past.now) return
  await passTime(past, program, when)
  await answer(past, cared, sent.formId, { who, when, burden })
  const read = at(addDays(civilDay(when, zone), 1), '09:30', zone)
  if (isUnread || read >= past.now) return
  await passTime(past, program, read)
  await confirm(past, cared, sent.formId, read)
}

function nextWorkday(day: CivilDate): CivilDate {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  return dayOfWeek > 5 ? addDays(day, 8 - dayOfWeek) : day
}

type SentForm = { formId: string; at: Instant }

async function waitFor(
  past: DemoPast,
  program: PastProgram,
  name: string,
  who: DemoRespondent,
): Promise<SentForm | undefined> {
  let found = await findOpen(past, program, name, who)
  for (let next = await findNext(past, program); !found && next && next < past.now; ) {
    await passTime(past, program, next)
    found = await findOpen(past, program, name, who)
    next = await findNext(past, program)
  }
  return found
}

async function findOpen(
  { db }: DemoPast,
  { id }: PastProgram,
  name: string,
  who: DemoRespondent,
): Promise<SentForm | undefined> {
  const relationId = typeof who === 'string' ? null : who.relationId
  const type = who === 'staff' ? sql`= 'Staff'` : sql`<> 'Staff'`
  const { rows } = await sql<SentForm>`select f.id as "formId", f.opened_at as at
    from form f join form_type t on t.id = f.form_type_id
    where f.program_id = ${id} and t.name = ${name} and f.status = 'Open' and f.respondent_type ${type}
      and f.relation_id is not distinct from ${relationId}
    order by f.opened_at desc limit 1`.execute(db)
  return rows[0]
}

/** Staff change it by hand. */
export async function changeByHand(
  past: DemoPast,
  program: PastProgram,
  choose: (row: Awaited<ReturnType<typeof readProgramRow>>) => ProgramChange | undefined,
): Promise<void> {
  const { cared, id, at: now } = program
  const dependencies = assignDependenciesOf(past)
  const row = await readProgramRow(past.db, id, { ...dependencies, language: 'sv', now })
  const Change = choose(row)
  if (!Change) return
  const body = { Change, PreviousLastModifiedAt: row.LastModifiedAt }
  await changeProgram({ ...asStaff(past, cared, now), params: { id }, body }, dependencies)
}

export async function closeByHand(past: DemoPast, { id, cared, at: now }: PastProgram, Reason: string): Promise<void> {
  const request = { ...asStaff(past, cared, now), params: { id }, body: { Reason } }
  await closeProgram(request, assignDependenciesOf(past))
}
