import { randomUUID } from 'node:crypto'
import type { AnswerValue } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { groupsAskedAgain, keepEarlier } from '@samklang/engine/form/asked-again'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { isAnswerable } from '@samklang/engine/form/form-status'
import { expandFor } from '@samklang/engine/form/repeat-groups'
import { storeArtifact } from '../artifacts/make-artifact.ts'
import { lockForm } from '../forms/found-form.ts'
import { insertEventsOfForms } from '../forms/insert-forms.ts'
import { checkAnswers, inOrder, judge } from '../forms/judge.ts'
import { readVersion } from '../forms/version.ts'
import { handleNotification } from '../inbox/handle.ts'
import { makeId } from '../keys/ids.ts'
import { closeModule } from '../treatments/close-module.ts'
import { createTreatment } from '../treatments/create.ts'
import { afterModuleDone } from '../treatments/module-done.ts'
import { listPlan } from '../treatments/plan.ts'
import { asStaff, assignDependenciesOf, type DemoPast, type DemoPatient } from './cast.ts'

type Given = Readonly<Record<string, AnswerValue>>

/** What somebody has written on one page of a module; of what is written several times each is one of the lists. */
export type WrittenPage = { given?: Given; lists?: readonly Given[] }

/** Begun by whoever treats the patient, who was not written to about it. */
export async function beginTreatment(past: DemoPast, cared: DemoPatient, name: string, when: Instant) {
  const definition = await past.db
    .selectFrom('treatment_definition')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!definition) throw new Error(`there is no treatment called ${name}`)
  const body = {
    PatientId: cared.patientId,
    TreatmentDefinitionId: definition.id,
    OpensNext: true,
    Notify: false,
    AcceptWarnings: true,
  }
  const made = await createTreatment({ ...asStaff(past, cared, when), body }, assignDependenciesOf(past))
  return made.Treatment
}

export type ModuleWork = {
  when: Instant
  /** From the first page on, as they stand after this. */
  pages: readonly WrittenPage[]
  /** How many of the pages are worked through; left out, all of them. The one after them is where one has come to. */
  through?: number
}

/**
 * What the patient writes in the module that is open, as the row that saving leaves: a save belongs to a call, and the log is of calls
 * that were made. Nothing of it calls for somebody. Resolves to the form.
 */
export async function work(
  past: DemoPast,
  cared: DemoPatient,
  treatmentId: string,
  { when, pages, through }: ModuleWork,
): Promise<string> {
  const { db } = past
  const formId = await findAtWork(past, treatmentId)
  const form = await lockForm(db, formId)
  const account = cared.accountId
  if (!form || !account) throw new Error(`nobody writes in ${formId} of the demo`)
  const { compiled: whole } = await readVersion(db, form.versionId)
  const sent = pages.flatMap((page) => answersOf(whole, page, when))
  const written = keepEarlier(whole, { stored: form.answers, sent }, when)
  const progress = progressOf(whole, through)
  const compiled = expandFor(whole, written)
  checkAnswers(compiled, written)
  const answers = inOrder(compiled, written)
  if (judge(compiled, form, answers, when).alerts.length > 0)
    throw new Error(`${formId} of the demo calls for somebody`)
  const isDone = progress.every(({ Completed }) => Completed)
  const status = isDone || form.status === 'Done' ? ('Done' as const) : ('PartlyAnswered' as const)
  const times = { last_modified_at: when, last_written_at: when, started_at: form.startedAt ?? when }
  await db
    .updateTable('form')
    .set({ answers: JSON.stringify(answers), progress: JSON.stringify(progress), status, ...times })
    .set({ last_modified_by: account })
    .where('id', '=', formId)
    .execute()
  const begun = { event: 'PartlyAnswered' as const, form, accountId: account }
  if (form.startedAt === null) await insertEventsOfForms(db, [begun], when)
  if (isDone && form.status !== 'Done') await afterModuleDone(db, { ...form, status }, when)
  return formId
}

/** The one that is open, else the one that was done last. */
async function findAtWork({ db }: DemoPast, treatmentId: string): Promise<string> {
  const plan = await listPlan(db, treatmentId)
  const open = plan.find(({ formStatus }) => formStatus !== null && isAnswerable(formStatus) && formStatus !== 'Done')
  const { formId } = open ?? plan.findLast(({ formStatus }) => formStatus === 'Done') ?? { formId: null }
  if (!formId) throw new Error(`treatment ${treatmentId} of the demo has nothing to work with`)
  return formId
}

export function progressOf({ content: { Pages } }: CompiledForm, through = Pages.length) {
  return Pages.slice(0, through + 1).map((_, PageIndex) => ({ PageIndex, Completed: PageIndex < through }))
}

/** What is asked again is answered at this visit. */
export function answersOf(form: CompiledForm, { given = {}, lists = [] }: WrittenPage, when: Instant): Answer[] {
  const { items } = form
  const askedAgain = groupsAskedAgain(form)
  const visit = makeId(when)
  const named = (answers: Given) =>
    Object.entries(answers).map(([ref, Value]) => {
      const item = items.get(ref)
      if (!item) throw new Error(`no module of the demo asks ${ref}`)
      const { question, row } = item
      const ofVisit = askedAgain.has(question.questionId) ? { AnswerGroupId: visit } : {}
      return { QuestionId: question.questionId, Key: row ?? question.key, ...ofVisit, Value }
    })
  const repeated = lists.flatMap((entry) => {
    const AnswerGroupId = randomUUID()
    return named(entry).map((answer) => ({ ...answer, AnswerGroupId }))
  })
  return [...named(given), ...repeated]
}

/** Staff have read a module and close it. */
export function close(past: DemoPast, cared: DemoPatient, formId: string, when: Instant): Promise<TreatmentRow> {
  return closeModule(
    { ...asStaff(past, cared, when), params: { id: formId }, body: undefined },
    assignDependenciesOf(past),
  )
}

/** Staff have read that a module is done, which the patient can go on changing. */
export async function seeDone(past: DemoPast, cared: DemoPatient, formId: string, when: Instant): Promise<void> {
  const told = await past.db
    .selectFrom('notification')
    .select('id')
    .where('form_id', '=', formId)
    .where('type', '=', 'TreatmentModuleDone')
    .where('handling_state', '=', 'NotHandled')
    .execute()
  for (const { id } of told) await handleNotification(asStaff(past, cared, when), id, 'Handled')
}

/** A document of what a module says at this time, made by the patient. */
export async function keepDocument(past: DemoPast, cared: DemoPatient, formId: string, when: Instant): Promise<void> {
  const form = await lockForm(past.db, formId)
  if (!form || !cared.accountId) return
  const { compiled } = await readVersion(past.db, form.versionId)
  const [artifact] = compiled.content.Artifacts ?? []
  if (!artifact) throw new Error(`nothing can be made of ${formId}`)
  const by = { db: past.db, accountId: cared.accountId, now: when }
  await storeArtifact(by, form, { ArtifactName: artifact.Name })
}
