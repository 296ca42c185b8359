import { randomUUID } from 'node:crypto'
import type { RespondentType } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NewQuestionnaires } from '@samklang/contract/questionnaires'
import type { ContextType } from '@samklang/contract/session'
import { addDays } from '@samklang/engine/recurrence'
import { at } from '@samklang/engine/wall-clock'
import { acknowledge } from '../alerts/acknowledge.ts'
import { civilDay } from '../civil-day.ts'
import { addMinutes } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { setComment } from '../forms/change.ts'
import { confirmForm } from '../forms/confirm.ts'
import { type FoundForm, lockForm, subjectOf } from '../forms/found-form.ts'
import { startForm } from '../forms/start.ts'
import { readVersion } from '../forms/version.ts'
import type { Origin } from '../http/slice.ts'
import { createJournals } from '../journals/create.ts'
import { saveMyEntry } from '../journals/save-entry.ts'
import type { Keys } from '../keys/keys.ts'
import { createQuestionnaires } from '../questionnaires/create.ts'
import { submitQuestionnaire } from '../questionnaires/submit.ts'
import type { Actor } from '../session/actor.ts'
import type { Draw } from './draw.ts'
import { type Mood, makeAnswers } from './form-answers.ts'

/** The demo's past. Everything in it is done by the acts of the product itself, each at the time it is said to have happened. */
export type Past = { db: Db; keys: Keys; now: Instant; draw: Draw; typeIds: ReadonlyMap<string, string> }

export type Contact = { relationId: string; actsAs: Exclude<ContextType, 'Patient'>; accountId: string | null }

/** A patient with those around them. */
export type Cared = {
  patientId: string
  unitId: string
  /** Who treats the patient there. */
  clinicianId: string
  accountId: string | null
  age: number
  contacts: Contact[]
}

/** Who answers: the patient, or one of those around. */
export type Who = 'patient' | 'staff' | Contact

/** A moment so many days ago; today it has passed already. */
export function ago({ now }: Pick<Past, 'now'>, days: number, time = '10:15'): Instant {
  const moment = at(addDays(civilDay(now), -days), time, 'Europe/Stockholm')
  return moment < now ? moment : addMinutes(now, -10)
}

export type Asking = Partial<Pick<NewQuestionnaires, 'StartDate' | 'LastDay' | 'Recurring' | 'AnswerWithinDays'>> & {
  forms: readonly string[]
  whom: readonly Who[]
  when: Instant
}

/** What is asked lies open, or comes later; gives the forms by who is to answer, and the series. */
export async function ask(past: Past, cared: Cared, { forms, whom, when, ...how }: Asking) {
  const body: NewQuestionnaires = {
    PatientId: cared.patientId,
    TypeIds: forms.map((name) => typeIdOf(past, name)),
    Respondents: whom.map(respondentOf),
    ReminderDays: [],
    // Nobody is written to about what lies behind us.
    Notify: false,
    AcceptWarnings: true,
    ...how,
  }
  const made = await createQuestionnaires({ ...asStaff(past, cared, when), body }, officeOf(past))
  return {
    formIds: made.Questionnaires.map(({ Id }) => Id),
    formOf: (who: Who) => made.Questionnaires.find((row) => isFor(row, who))?.Id ?? '',
    seriesId: made.RecurringQuestionnaires[0]?.Id,
  }
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

function isFor(row: { RespondentType: RespondentType; RelationId: string | null }, who: Who): boolean {
  const { RespondentType, RelationId = null } = respondentOf(who)
  return row.RespondentType === RespondentType && row.RelationId === RelationId
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
