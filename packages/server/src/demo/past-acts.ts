import { randomUUID } from 'node:crypto'
import type { Answer } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { lockAlerts } from '../alerts/queries.ts'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { acknowledge, alertedForm } from '../follow-ups/acknowledge.ts'
import { setComment } from '../form-actions/change.ts'
import { confirmForm } from '../form-actions/confirm.ts'
import { startForm } from '../form-actions/start.ts'
import { type FoundForm, lockForm, subjectOf } from '../forms/found-form.ts'
import { readVersion } from '../forms/version.ts'
import { createJournals } from '../journals/create.ts'
import { saveMyEntry } from '../journals/save-entry.ts'
import { submitQuestionnaire } from '../questionnaires/submit.ts'
import {
  accountOf,
  ago,
  asPerson,
  asStaff,
  assignDependenciesOf,
  type DemoPast,
  type DemoPatient,
  type DemoRespondent,
  respondentOf,
  typeIdOf,
} from './cast.ts'
import { type AnswerMood, makeAnswers } from './form-answers.ts'

export type AnsweredInPast = Omit<AnswerMood, 'today'> & { who: DemoRespondent; when: Instant }

/** Sends a form in. Whoever cannot sign in is asked by staff. */
export async function answer(
  past: DemoPast,
  cared: DemoPatient,
  formId: string,
  { who, when, ...mood }: AnsweredInPast,
): Promise<void> {
  const { db, draw } = past
  const account = accountOf(cared, who)
  if (!account) await startForm(db, await read(db, formId), { mode: 'Interview', accountId: cared.clinicianId }, when)
  const form = await read(db, formId)
  const { compiled } = await readVersion(db, form.versionId)
  const Answers = makeAnswers(compiled, subjectOf(form, when), { ...mood, today: civilDay(when) }, draw)
  const staff = asStaff(past, cared, when)
  const answering = account ? { ...staff, actor: asPerson(cared, who, account) } : staff
  await submitQuestionnaire(answering, form, { Answers })
}

/** Of what lies behind. */
export const followedAnyway = 'Togs upp vid de planerade besöken.'

export async function confirm(past: DemoPast, cared: DemoPatient, formId: string, when: Instant, comment?: string) {
  const by = asStaff(past, cared, when)
  const form = await read(past.db, formId)
  for (const { id, lastModifiedAt } of await lockAlerts(past.db, { formId: form.id, unitId: form.unitId })) {
    const said = { Action: 'Tog upp det vid nästa samtal.', NoFollowUpReason: followedAnyway }
    const body = { AlertId: id, PreviousLastModifiedAt: lastModifiedAt, ...said }
    await acknowledge(past.db, alertedForm(form), { body, accountId: cared.clinicianId, language: 'sv' }, when)
  }
  if (comment) await setComment(past.db, form, { comment, previous: form.comment }, by)
  await confirmThen(past.db, form, cared.clinicianId, when)
}

/** By the clock of the database it was just now, and could be undone. */
export async function confirmThen(db: Db, form: FoundForm, accountId: string, when: Instant): Promise<void> {
  await confirmForm(db, form, { accountId }, when)
  await db.updateTable('form_confirmation').set({ confirmed_at: when }).where('form_id', '=', form.id).execute()
}

/** A diary that runs from so many days ago; gives its id. */
export async function keepDiary(
  past: DemoPast,
  cared: DemoPatient,
  { name, who, days, end }: { name: string; who: DemoRespondent; days: number; end: CivilDate },
): Promise<string> {
  const when = ago(past, days, '06:40')
  const made = await createJournals(
    {
      ...asStaff(past, cared, when),
      body: {
        PatientId: cared.patientId,
        TypeId: typeIdOf(past, name),
        Respondents: [respondentOf(who)],
        EndDate: end,
        Reminders: [],
        Notify: false,
        AcceptWarnings: true,
      },
    },
    assignDependenciesOf(past),
  )
  return made.Journals[0]?.Id ?? ''
}

/** A day of a diary; gives its answers, with the entry's id, to whoever changes it afterwards. */
export async function writeEntry(
  past: DemoPast,
  cared: DemoPatient,
  formId: string,
  { who, when, ...mood }: AnsweredInPast,
) {
  const form = await read(past.db, formId)
  const { compiled } = await readVersion(past.db, form.versionId)
  const answers = makeAnswers(compiled, subjectOf(form, when), { ...mood, today: civilDay(when) }, past.draw)
  const AnswerGroupId = randomUUID()
  const Answers = answers.map((one) => ({ ...one, AnswerGroupId }))
  await saveEntry(past, cared, formId, { who, when, Answers })
  return Answers
}

type Saved = { who: DemoRespondent; when: Instant; Answers: Answer[] }

export async function saveEntry(
  past: DemoPast,
  cared: DemoPatient,
  formId: string,
  { who, when, Answers }: Saved,
): Promise<void> {
  const account = accountOf(cared, who)
  if (!account) return
  const { lastModifiedAt: PreviousLastModifiedAt } = await read(past.db, formId)
  await saveMyEntry({
    ...asStaff(past, cared, when),
    actor: asPerson(cared, who, account),
    params: { id: formId },
    body: { Answers, PreviousLastModifiedAt },
  })
}

async function read(db: Db, formId: string): Promise<FoundForm> {
  const form = await lockForm(db, formId)
  if (!form) throw new Error(`the demo has no form ${formId}`)
  return form
}
