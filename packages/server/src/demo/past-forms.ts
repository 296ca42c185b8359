import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { civilDay } from '../civil-day.ts'
import type { FormEventKind } from '../database/table-types.ts'
import { eventRows } from '../forms/events.ts'
import { answeredBy, subjectOf } from '../forms/found-form.ts'
import { formRow, type NewForm } from '../forms/insert-forms.ts'
import { inOrder, judge, shownInOrder } from '../forms/judge.ts'
import { scoreRows } from '../forms/scores.ts'
import { readVersion } from '../forms/version.ts'
import { makeId } from '../keys/ids.ts'
import { aboutForm, notificationRow } from '../notifications/write.ts'
import { accountOf, type DemoPast, type DemoPatient, type DemoRespondent, whoAnswers } from './cast.ts'
import { type AnswerMood, makeAnswers } from './form-answers.ts'
import { followedAnyway } from './past-acts.ts'
import { eventsAsked, newFormFor } from './past-asking.ts'

export type PastForm = Omit<AnswerMood, 'today'> & {
  form: string
  who: DemoRespondent
  setId?: string | null
  askedAt: Instant
  /** When it ran out, with only so many of the questions answered. */
  left?: { at: Instant; answers: number }
  answeredAt: Instant
  /** Nobody has read it when left out. */
  read?: { at: Instant; comment?: string; action?: string }
}

/** A form as it went: asked, sent in or left half answered, and read. Resolves to its id. */
export async function seedForm(past: DemoPast, cared: DemoPatient, told: PastForm): Promise<string> {
  const { askedAt, setId = null, left } = told
  const form = newFormFor(past, cared, told.form, { who: told.who, when: askedAt, setId, openTill: left?.at ?? null })
  const { ledger } = past
  ledger.form_event.push(...eventRows(form, eventsAsked(form, askedAt).map(by(cared.clinicianId)), askedAt))
  const sent = await reckon(past, cared, form, told)
  ledger.form.push({ ...formRow(form, askedAt), ...sent.row, ...readRow(cared, told) })
  ledger.form_event.push(...eventsOfAnswering(form, cared, told))
  ledger.form_score.push(...scoreRows(form, sent.scores, sent.at))
  const alertIds = seedAlerts(past, cared, form, { raised: sent.alerts, told, at: sent.at })
  seedReading(past, cared, form, told, alertIds)
  seedWaiting(past, cared, form, told, sent.at)
  return form.id
}

/** What the answers come to, and what sending in, or running out, leaves of it in the form's own row. */
async function reckon({ db, draw }: DemoPast, cared: DemoPatient, form: NewForm, told: PastForm) {
  const { answeredAt, left } = told
  const { compiled } = await readVersion(db, form.versionId)
  const facts = { ...whoAnswers(cared, told.who), respondentType: form.respondentType }
  const mood = { ...told, today: civilDay(answeredAt) }
  const drawn = makeAnswers(compiled, subjectOf(facts, answeredAt), mood, draw)
  const at = left?.at ?? answeredAt
  const judged = judge(compiled, facts, inOrder(compiled, drawn.slice(0, left?.answers)), at)
  const account = accountOf(cared, told.who)
  const by = account ?? cared.clinicianId
  const row = {
    answers: JSON.stringify(shownInOrder(compiled, judged.shown)),
    status: 'Closed' as const,
    confirmation: 'Unconfirmed' as const,
    is_incomplete: left !== undefined,
    answer_mode: account ? ('Self' as const) : ('Interview' as const),
    last_modified_at: at,
    last_modified_by: by,
    started_at: answeredAt,
    answered_at: answeredAt,
    entered_at: at,
    entered_by: by,
    answered_by: JSON.stringify(answeredBy(facts, answeredAt)),
  }
  return { at, row, scores: judged.scores, alerts: judged.alerts }
}

function readRow({ clinicianId }: DemoPatient, { read }: PastForm) {
  if (!read) return {}
  const comment = read.comment ?? null
  return { confirmation: 'Confirmed' as const, confirmed_at: read.at, confirmed_by: clinicianId, comment }
}

function eventsOfAnswering(form: NewForm, cared: DemoPatient, { who, answeredAt, left }: PastForm) {
  const account = accountOf(cared, who)
  const doer = by(account ?? cared.clinicianId)
  const started = account ? [] : (['InterviewStarted'] as const).map(doer)
  if (!left) return eventRows(form, [...started, ...(['Answered', 'Closed'] as const).map(doer)], answeredAt)
  const begun = eventRows(form, [...started, doer('PartlyAnswered')], answeredAt)
  return [...begun, ...eventRows(form, [{ event: 'Expired', accountId: null }], left.at)]
}

type PastAlerts = { raised: readonly RaisedAlert[]; told: PastForm; at: Instant }

function seedAlerts(
  { ledger }: DemoPast,
  cared: DemoPatient,
  form: NewForm,
  { raised, told, at }: PastAlerts,
): string[] {
  const done = told.read && {
    acknowledged_at: told.read.at,
    acknowledged_by: cared.clinicianId,
    action: told.read.action ?? 'Tog upp det vid nästa samtal.',
    no_follow_up_reason: followedAnyway,
    follow_up_account_id: cared.clinicianId,
    follow_up_changed_at: told.read.at,
  }
  const answerer = told.left ? null : (accountOf(cared, told.who) ?? cared.clinicianId)
  const rows = raised.map((alert) => ({
    id: makeId(at),
    patient_id: form.patientId,
    unit_id: form.unitId,
    form_id: form.id,
    rule_key: alert.Key,
    severity: alert.Severity,
    item_ref: alert.ItemRef,
    scale_key: alert.ScaleKey,
    value: JSON.stringify(alert.Value),
    raised_at: at,
    last_modified_at: at,
    raised_from_draft: false,
    owner_account_id: cared.responsibleId,
    written_by: answerer,
    ...done,
  }))
  ledger.risk_alert.push(...rows)
  if (answerer !== null)
    ledger.alert_answerer.push(...rows.map(({ id }) => ({ alert_id: id, account_id: answerer, answered_at: at })))
  const events = rows.map(({ id, rule_key, item_ref }) => ({
    event: 'AlertRaised' as const,
    accountId: null,
    data: { Alert: id, Rule: rule_key, Item: item_ref },
  }))
  ledger.form_event.push(...eventRows(form, events, at))
  return rows.map(({ id }) => id)
}

function seedReading(
  { ledger }: DemoPast,
  { clinicianId }: DemoPatient,
  form: NewForm,
  { read }: PastForm,
  alertIds: string[],
) {
  if (!read) return
  const accountId = clinicianId
  const events = [
    ...alertIds.map((id) => ({
      event: 'AlertAcknowledged' as const,
      accountId,
      data: { Alert: id, NextStepOn: null },
    })),
    ...(read.comment ? (['Commented'] as const) : []).map(by(clinicianId)),
    { event: 'Confirmed' as const, accountId },
  ]
  ledger.form_event.push(...eventRows(form, events, read.at))
}

/** That there is an answer waits until it is read; that staff are to answer, until they have. */
function seedWaiting(
  { ledger }: DemoPast,
  { clinicianId }: DemoPatient,
  form: NewForm,
  { askedAt, read }: PastForm,
  at: Instant,
) {
  const handled = (when: Instant) => ({
    handling_state: 'Handled' as const,
    handled_at: when,
    handled_by: clinicianId,
  })
  if (form.respondentType === 'Staff')
    ledger.notification.push({ ...notificationRow('AnswerStaffForm', aboutForm(form), askedAt), ...handled(at) })
  const answered = notificationRow('NewQuestionnaireAnswer', aboutForm(form), at)
  ledger.notification.push(read ? { ...answered, ...handled(read.at) } : answered)
}

function by(accountId: string) {
  return (event: FormEventKind) => ({ event, accountId })
}
