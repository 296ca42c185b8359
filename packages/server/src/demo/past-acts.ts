import { randomUUID } from 'node:crypto'
import type { RespondentType } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NewQuestionnaires } from '@samklang/contract/questionnaires'
import type { ContextType } from '@samklang/contract/session'
import { chooseVariant } from '@samklang/engine/choose-variant'
import { addDays } from '@samklang/engine/recurrence'
import { at } from '@samklang/engine/wall-clock'
import { acknowledge } from '../alerts/acknowledge.ts'
import { civilDay } from '../civil-day.ts'
import { addMinutes } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Gender } from '../database/table-types.ts'
import type { AssignableVariant } from '../definitions/assignable.ts'
import { setComment } from '../forms/change.ts'
import { confirmForm } from '../forms/confirm.ts'
import { type FoundForm, lockForm, subjectOf } from '../forms/found-form.ts'
import { insertForms, type NewForm } from '../forms/insert-forms.ts'
import { endOfDay, morning } from '../forms/schedule.ts'
import { startForm } from '../forms/start.ts'
import { readVersion } from '../forms/version.ts'
import type { Origin } from '../http/slice.ts'
import { createJournals } from '../journals/create.ts'
import { saveMyEntry } from '../journals/save-entry.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { createQuestionnaires } from '../questionnaires/create.ts'
import { submitQuestionnaire } from '../questionnaires/submit.ts'
import type { Actor } from '../session/actor.ts'
import type { Draw } from './draw.ts'
import { type Mood, makeAnswers } from './form-answers.ts'

/** The demo's past. Everything in it is done by the acts of the product itself, each at the time it is said to have happened. */
export type Past = {
  db: Db
  keys: Keys
  now: Instant
  draw: Draw
  typeIds: ReadonlyMap<string, string>
  /** Of all questionnaires. */
  variants: readonly AssignableVariant[]
}

export type Contact = {
  relationId: string
  actsAs: Exclude<ContextType, 'Patient'>
  accountId: string | null
  language: string
}

/** A patient with those around them. */
export type Cared = {
  patientId: string
  unitId: string
  /** Who treats the patient there. */
  clinicianId: string
  accountId: string | null
  age: number
  gender: Gender
  language: string
  /** On the ward. */
  isInside: boolean
  contacts: Contact[]
}

/** Who answers: the patient, or one of those around. */
export type Who = 'patient' | 'staff' | Contact

const zone = 'Europe/Stockholm'

/** A moment so many days ago; today it has passed already. */
export function ago({ now }: Pick<Past, 'now'>, days: number, time = '10:15'): Instant {
  const moment = at(addDays(civilDay(now), -days), time, zone)
  return moment < now ? moment : addMinutes(now, -10)
}

export type Asking = {
  forms: readonly string[]
  whom: readonly Who[]
  when: Instant
  startDate?: CivilDate
  lastDay?: CivilDate
}

/** What is asked lies open, or comes later; gives the forms, also by who is to answer. Nobody is written to about the past. */
export async function ask(past: Past, cared: Cared, { forms, whom, when, startDate, lastDay }: Asking) {
  const { patientId, unitId, clinicianId } = cared
  const setId = forms.length * whom.length > 1 ? makeId(when) : null
  const asked = {
    ...{ kind: 'Questionnaire' as const, patientId, unitId, setId, recurring: null, requestedBy: clinicianId },
    openFrom: startDate ? at(startDate, morning.Questionnaire, zone) : when,
    openTill: lastDay ? endOfDay(lastDay, zone) : null,
    ...{ notify: false, reminders: [] },
  }
  const made = forms.flatMap((name) =>
    whom.map((who): NewForm => {
      const { RespondentType, RelationId: relationId = null } = respondentOf(who)
      const { versionId } = fittingVariant(past, cared, name, RespondentType)
      const language = typeof who === 'string' ? cared.language : who.language
      const chosen = { typeId: typeIdOf(past, name), versionId, respondentType: RespondentType, relationId, language }
      return { id: makeId(when), ...asked, ...chosen }
    }),
  )
  const set = { patient_id: patientId, unit_id: unitId, created_at: when, created_by: clinicianId }
  if (setId)
    await past.db
      .insertInto('questionnaire_set')
      .values({ id: setId, ...set })
      .execute()
  await insertForms(past.db, made, clinicianId, when)
  return { formIds: made.map(({ id }) => id), formOf: (who: Who) => made.find((form) => isFor(form, who))?.id ?? '' }
}

/** The same form every week, for some weeks. */
export async function askWeekly(past: Past, cared: Cared, { form, when }: { form: string; when: Instant }) {
  const body: NewQuestionnaires = {
    PatientId: cared.patientId,
    TypeIds: [typeIdOf(past, form)],
    Respondents: [{ RespondentType: 'Patient' }],
    Recurring: { IntervalDays: 7, Occurrences: 12, EndDate: null },
    AnswerWithinDays: 6,
    ReminderDays: [],
    Notify: false,
    AcceptWarnings: true,
  }
  const made = await createQuestionnaires({ ...asStaff(past, cared, when), body }, officeOf(past))
  return { formId: made.Questionnaires[0]?.Id, seriesId: made.RecurringQuestionnaires[0]?.Id }
}

function fittingVariant(past: Past, { age, gender, isInside }: Cared, name: string, respondent: RespondentType) {
  const typeId = typeIdOf(past, name)
  const ofType = past.variants.filter((variant) => variant.typeId === typeId)
  const location = isInside ? 'InTreatment' : 'OutTreatment'
  const { variantId } = chooseVariant(ofType, { age, gender, respondent, location })
  const variant = ofType.find(({ Id }) => Id === variantId)
  if (!variant) throw new Error(`${name} has nothing for ${respondent}`)
  return variant
}

export type Answered = Omit<Mood, 'today'> & { who: Who; when: Instant }

/** Sends a form in. Whoever cannot sign in is asked by staff. */
export async function answer(
  past: Past,
  cared: Cared,
  formId: string,
  { who, when, ...mood }: Answered,
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

export async function confirm(past: Past, cared: Cared, formId: string, when: Instant, comment?: string) {
  const by = asStaff(past, cared, when)
  const form = await read(past.db, formId)
  const act = { alertId: null, action: 'Tog upp det vid nästa samtal.', accountId: cared.clinicianId }
  if (form.hasAlerts) await acknowledge(past.db, form, act, when)
  if (comment) await setComment(past.db, form, comment, by)
  await confirmForm(past.db, form, cared.clinicianId, when)
}

/** A diary that runs from so many days ago; gives its id. */
export async function keepDiary(
  past: Past,
  cared: Cared,
  { name, who, days, end }: { name: string; who: Who; days: number; end: CivilDate },
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
    officeOf(past),
  )
  return made.Journals[0]?.Id ?? ''
}

export async function writeEntry(past: Past, cared: Cared, formId: string, { who, when, ...mood }: Answered) {
  const account = accountOf(cared, who)
  if (!account) return
  const form = await read(past.db, formId)
  const { compiled } = await readVersion(past.db, form.versionId)
  const answers = makeAnswers(compiled, subjectOf(form, when), { ...mood, today: civilDay(when) }, past.draw)
  const AnswerGroupId = randomUUID()
  await saveMyEntry({
    ...asStaff(past, cared, when),
    actor: asPerson(cared, who, account),
    params: { id: formId },
    body: { Answers: answers.map((one) => ({ ...one, AnswerGroupId })) },
  })
}

async function read(db: Db, formId: string): Promise<FoundForm> {
  const form = await lockForm(db, formId)
  if (!form) throw new Error(`the demo has no form ${formId}`)
  return form
}

function typeIdOf({ typeIds }: Past, name: string): string {
  const id = typeIds.get(name)
  if (!id) throw new Error(`the house has no form called ${name}`)
  return id
}

export function officeOf({ keys }: Pick<Past, 'keys'>) {
  return { keys, services: { sms: true, email: true } }
}

function respondentOf(who: Who): NewQuestionnaires['Respondents'][number] {
  if (typeof who === 'string') return { RespondentType: who === 'patient' ? 'Patient' : 'Staff' }
  return { RespondentType: who.actsAs === 'Other' ? 'Other' : 'Caretaker', RelationId: who.relationId }
}

function isFor({ respondentType, relationId }: NewForm, who: Who): boolean {
  const { RespondentType, RelationId = null } = respondentOf(who)
  return respondentType === RespondentType && relationId === RelationId
}

function accountOf(cared: Cared, who: Who): string | null {
  if (who === 'staff') return null
  return who === 'patient' ? cared.accountId : who.accountId
}

const origin: Origin = { ip: '', base: '', isSecure: true, language: 'sv', clientVersion: undefined, traceId: '' }

function asStaff({ db }: Past, { clinicianId, unitId }: Cared, now: Instant) {
  const actor: Actor = { ...nobody, Roles: ['Staff'], SecurityLevel: 'Four', accountId: clinicianId, unitId }
  const asked = { db, now, origin, auditRow: undefined, isChange: true, note() {} }
  return { ...asked, actor: { ...actor, careUnitIds: [unitId] } }
}

function asPerson({ patientId }: Cared, who: Who, accountId: string): Actor {
  const place =
    typeof who === 'string'
      ? { type: 'Patient' as const, relationId: null }
      : { type: who.actsAs, relationId: who.relationId }
  return { ...nobody, SecurityLevel: 'Two', accountId, context: { patientId, ...place } }
}

// Nobody has signed in: these acts have no session behind them.
const nobody: Actor = {
  Roles: [],
  Permissions: [],
  SecurityLevel: null,
  sessionId: '',
  tokenHash: Buffer.alloc(0),
  accountId: '',
  personId: null,
  unitId: null,
  careUnitIds: [],
  context: null,
  lockedFormId: null,
  expiresAt: '',
  absoluteExpiresAt: '',
}
