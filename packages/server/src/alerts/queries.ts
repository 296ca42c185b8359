import type { AlertAction } from '@samklang/contract/alert-follow-up'
import { AnswerValue, type Severity } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { textKeys } from '@samklang/contract/item-names'
import type { OnBehalf } from '@samklang/contract/on-behalf'
import type { RefusedReason } from '@samklang/contract/refused-answers'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { compareAlerts } from '@samklang/engine/follow-up/alert-order'
import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { answerableStatuses } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import { followUpOf, handOverOf, isToBeFollowedUp, notesOf } from '../alert-rows/follow-up-columns.ts'
import type { Db } from '../database/connect.ts'
import { type SqlValue, statement, value } from '../database/statement.ts'
import { answerInWords, questionInWords } from '../forms/answer-words.ts'
import { formerIdWords } from '../forms/former-id.ts'
import { alertOnBehalf, entryOnBehalf, onBehalf, refusedOnBehalf } from '../forms/on-behalf.ts'
import { respondentNameAt } from '../forms/respondent-name.ts'
import { statusList } from '../forms/status-list.ts'
import { type FormVersion, readVersions, wordOf } from '../forms/version.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { makeId } from '../keys/ids.ts'
import { isAtOnce } from './is-at-once.ts'
import { noteReadings } from './readings.ts'
import { excerptOf, messageWords, textAlertWords } from './text-alert-words.ts'

/** R-356: the alerts of one form that are a unit's, or those that nobody has acknowledged yet around a patient. */
export type WhichAlerts = FormAtUnit | { patientId: string }
type FormAtUnit = { formId: string; unitId: string }

const most = 200

/** R-356: whether the form `f` has left the unit of the alert `a`, which was acknowledged there. */
const hasFormMoved = sql<boolean>`(a.unit_id <> f.unit_id)`

/** Who is shown them, and in what language. */
export type AlertReadOptions = { accountId: string; language: SpokenLanguage }

/**
 * In the words of the version that was answered: what waits, the gravest first (R-293), then what was acknowledged, the newest
 * first. From now on this person has read them.
 */
export async function listAlerts(db: Db, which: WhichAlerts, reader: AlertReadOptions): Promise<RiskAlert[]> {
  const alerts = await readAlerts(db, which, reader.language)
  await noteReadings(db, reader.accountId, alerts)
  return alerts
}

/** The same without that: whoever is refused has read nothing. */
export async function readAlerts(db: Db, which: WhichAlerts, language: SpokenLanguage): Promise<RiskAlert[]> {
  if ('formId' in which) {
    const ofUnit = newestRows(db, language).where('a.form_id', '=', which.formId).where('a.unit_id', '=', which.unitId)
    const all = await inWords(db, await ofUnit.execute(), language)
    const [waiting, dealtWith] = [all.filter(isWaiting), all.filter((alert) => !isWaiting(alert))]
    return [...waiting.sort(compareAlerts), ...dealtWith]
  }
  const found = await alertsOfPatient(db, { patientId: which.patientId, language })
  return (await inWords(db, found, language)).sort(compareAlerts)
}

const alertsOfPatient = statement(
  'patient-alerts',
  { patientId: value<string>(), language: value<SpokenLanguage>() },
  ({ patientId, language }, db) =>
    newestRows(db, language).where('a.patient_id', '=', patientId).where('a.acknowledged_at', 'is', null),
)

function newestRows(db: Db, language: SqlValue<SpokenLanguage>) {
  return alertRows(db, language).orderBy('a.raised_at', 'desc').orderBy('a.id', 'desc').limit(sql.lit(most))
}

function isWaiting({ AcknowledgedAt }: Pick<RiskAlert, 'AcknowledgedAt'>): boolean {
  return AcknowledgedAt === null
}

const latest = 10

/** What somebody has seen to around a patient: whatever is followed up, then the latest of the others. */
export async function listAcknowledged(
  db: Db,
  patientIds: readonly string[],
  language: SpokenLanguage,
): Promise<RiskAlert[]> {
  const rows = alertRows(db, language)
    .where(sql<boolean>`a.patient_id = any (${[...patientIds]}::uuid[])`)
    .where('a.acknowledged_at', 'is not', null)
    .orderBy('a.acknowledged_at', 'desc')
    .orderBy('a.id', 'desc')
  const open = await rows.where(isToBeFollowedUp).limit(most).execute()
  const others = await rows.where(sql<boolean>`not ${isToBeFollowedUp}`).limit(latest).execute()
  return inWords(db, [...open, ...others], language)
}

export async function countAcknowledged(db: Db, patientIds: readonly string[]): Promise<number> {
  const alerts = db
    .selectFrom('risk_alert')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`patient_id = any (${[...patientIds]}::uuid[])`)
    .where('acknowledged_at', 'is not', null)
  return (await alerts.executeTakeFirstOrThrow()).count
}

type Wordless = {
  versionId: string
  itemRef: string | null
  scaleKey: string | null
  value: unknown
  raisedValue: unknown
  valuesBetween: unknown[]
  RuleKey: string
  refusedFor: RefusedReason | null
  refusedAt: Instant | null
  answeredFrom: Instant | null
  answeredTo: Instant | null
}

/** What was asked and answered, as the form says it. */
export async function inWords<Row extends Wordless>(db: Db, rows: readonly Row[], language: SpokenLanguage) {
  const versions = await readVersions(
    db,
    rows.map(({ versionId }) => versionId),
  )
  return rows.flatMap((row) => {
    const { versionId, itemRef: ref, scaleKey, value, raisedValue, valuesBetween, ...said } = row
    const { refusedFor, refusedAt, answeredFrom, answeredTo, ...alert } = said
    const version = versions.get(versionId)
    if (!version) return []
    const cause = { ref, scaleKey, value, rule: alert.RuleKey }
    const words = wordsOf(version, cause, language)
    const before = [...(raisedValue === null ? [] : [raisedValue]), ...valuesBetween].map(
      (earlier) => wordsOf(version, { ...cause, value: earlier }, language).AnswerText,
    )
    const others = new Set(before.filter((text) => text !== words.AnswerText))
    const IsDanger = isDanger(version, cause)
    const IsAtOnce = IsDanger && isAtOnce(version, cause.rule)
    const Refused = refusedFor && refusedAt ? { Reason: refusedFor, SentAt: refusedAt } : null
    return [
      {
        ...alert,
        Refused,
        AnsweredBetween: answeredFrom && answeredTo ? { First: answeredFrom, Last: answeredTo } : null,
        IsDanger,
        IsAtOnce,
        ...words,
        RaisedAnswerText: others.size > 0 ? [...others].join(' / ') : null,
      },
    ]
  })
}

/** Alerts `a` and their forms `f`, for whoever says which of them and in what order. */
export function alertRows(db: Db, language: SqlValue<SpokenLanguage>) {
  return db
    .selectFrom('risk_alert as a')
    .innerJoin('form as f', 'f.id', 'a.form_id')
    .innerJoin('form_type as t', 't.id', 'f.form_type_id')
    .leftJoin('account as owner', 'owner.id', 'a.owner_account_id')
    .leftJoin('account as doer', 'doer.id', 'a.acknowledged_by')
    .select([
      'a.id as Id',
      'a.form_id as FormId',
      sql<string>`coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name)`.as('FormName'),
      sql<string>`coalesce(${byFormerId(language)}, ${respondentNameAt('a')})`.as('RespondentName'),
      hasFormMoved.as('IsFormMoved'),
      sql<OnBehalf | null>`case when a.refused_answers_id is not null then (
          select ${refusedOnBehalf('r')} from refused_answers r where r.id = a.refused_answers_id)
        when a.written_by is not null then ${alertOnBehalf}
        when a.entry_id is null then ${onBehalf} else (
        select ${entryOnBehalf('e')} from journal_entry e where e.form_id = a.form_id and e.id = a.entry_id) end`.as(
        'OnBehalf',
      ),
      'a.entry_id as AnswerGroupId',
      'a.rule_key as RuleKey',
      'a.severity as Severity',
      'a.raised_at as RaisedAt',
      'a.answered_from as answeredFrom',
      'a.answered_to as answeredTo',
      // Until it is sent in; what is over is no draft any more.
      sql<boolean>`a.raised_from_draft and not ${hasFormMoved} and f.status in (${statusList(answerableStatuses)})`.as(
        'IsFromDraft',
      ),
      sql<string | null>`nullif(concat_ws(' ', owner.firstname, owner.lastname), '')`.as('OwnerName'),
      'owner.away_until as OwnerAwayUntil',
      sql<RiskAlert['OwnerDeputy']>`(select json_build_object('Name', concat_ws(' ', d.firstname, d.lastname),
          'AwayUntil', d.away_until) from account d where d.id = owner.deputy_account_id and d.status = 'Active')`.as(
        'OwnerDeputy',
      ),
      whereFormIs('answer_changed_at').as('AnswerChangedAt'),
      whereFormIs('form_canceled_at').as('FormCanceledAt'),
      ofRefused<RefusedReason>('reason').as('refusedFor'),
      ofRefused<Instant>('sent_at').as('refusedAt'),
      'a.last_modified_at as LastModifiedAt',
      'a.acknowledged_at as AcknowledgedAt',
      sql<string | null>`nullif(concat_ws(' ', doer.firstname, doer.lastname), '')`.as('AcknowledgedBy'),
      'a.action as Action',
      sql<RiskAlert['Actions']>`a.actions`.as('Actions'),
      followUpOf.as('FollowUp'),
      handOverOf.as('HandOver'),
      notesOf.as('Notes'),
      'a.item_ref as itemRef',
      'a.scale_key as scaleKey',
      'a.value',
      'a.raised_value as raisedValue',
      sql<unknown[]>`a.values_between`.as('valuesBetween'),
      'f.variant_version_id as versionId',
    ])
}

/** Of refused answers, where they came by an id that no longer is the respondent's. */
function byFormerId(language: SqlValue<SpokenLanguage>) {
  const sender = { identityId: sql`hand.identity_id`, unitId: sql`a.unit_id`, at: sql`r.sent_at` }
  return sql<string | null>`(select ${formerIdWords(sender, language)} from refused_answers r
    join account hand on hand.id = r.account_id where r.id = a.refused_answers_id)`
}

/** What becomes of the form since is told at the unit where it is. */
function whereFormIs(column: 'answer_changed_at' | 'form_canceled_at') {
  return sql<Instant | null>`case when not ${hasFormMoved} then ${sql.ref(`a.${column}`)} end`
}

/** Asked for one by one: hardly any alert has some. */
function ofRefused<Value>(column: 'reason' | 'sent_at') {
  return sql<Value | null>`(select ${sql.ref(`r.${column}`)} from refused_answers r where r.id = a.refused_answers_id)`
}

type Cause = { ref: string | null; scaleKey: string | null; value: unknown; rule: string }

/** Of an answer: a scale that is high is grave, and says by itself nothing of danger. */
export function isDanger({ compiled }: FormVersion, { rule, scaleKey }: Pick<Cause, 'rule' | 'scaleKey'>): boolean {
  if (scaleKey !== null) return false
  const kind = compiled.scoring.Alerts.find(({ Key }) => Key === rule)?.Kind ?? 'Risk'
  return kind === 'Risk'
}

function wordsOf(
  version: FormVersion,
  { ref, scaleKey, value, rule }: Cause,
  language: SpokenLanguage,
): Pick<RiskAlert, 'Question' | 'AnswerText' | 'Text'> {
  const say = (key: string) => wordOf(version, key, language)
  const isInText = rule === dangerInText
  const Text = isInText ? textAlertWords[language] : (say(textKeys.alert(rule)) ?? rule)
  const item = ref === null ? undefined : version.compiled.items.get(ref)
  if (!item) {
    const Question =
      scaleKey === null ? (messageWords[ref ?? '']?.[language] ?? null) : (say(textKeys.scale(scaleKey)) ?? scaleKey)
    const said = typeof value === 'number' ? value.toLocaleString(language) : String(value)
    return { Text, Question, AnswerText: isInText ? excerptOf(said) : said }
  }
  const answer = AnswerValue.safeParse(value)
  return {
    Text,
    Question: questionInWords(version, item, language),
    AnswerText: isInText
      ? excerptOf(String(value))
      : answer.success
        ? answerInWords(version, item, answer.data, language)
        : String(value),
  }
}

export type LockedAlert = {
  id: string
  lastModifiedAt: Instant
  acknowledgedAt: Instant | null
  acknowledgedBy: string | null
  severity: Severity
}

/** All alerts of a form that are the unit's, held until the transaction is over. */
export function lockAlerts(db: Db, { formId, unitId }: FormAtUnit): Promise<LockedAlert[]> {
  return db
    .selectFrom('risk_alert')
    .select([
      'id',
      'last_modified_at as lastModifiedAt',
      'acknowledged_at as acknowledgedAt',
      'acknowledged_by as acknowledgedBy',
      'severity',
    ])
    .where('form_id', '=', formId)
    .where('unit_id', '=', unitId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type AlertHandling = {
  accountId: string
  action: string
  actions: AlertAction[]
  nextStepOn: CivilDate | null
  noFollowUpReason: string | null
}

/** Who had read it matters no longer. Whoever acknowledged answers for what comes next. */
export async function setAcknowledged(
  db: Db,
  id: string,
  { accountId, action, actions, nextStepOn, noFollowUpReason }: AlertHandling,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('risk_alert')
    .set({
      acknowledged_at: now,
      acknowledged_by: accountId,
      action,
      actions,
      next_step_on: nextStepOn,
      no_follow_up_reason: noFollowUpReason,
      follow_up_account_id: accountId,
      follow_up_changed_at: now,
    })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('alert_reading').where('alert_id', '=', id).execute()
}

/** Beside what was written when it was acknowledged. */
export async function insertNote(
  db: Db,
  alertId: string,
  { accountId, text, actions }: { accountId: string; text: string; actions: AlertAction[] },
  now: Instant,
): Promise<void> {
  await db
    .insertInto('alert_note')
    .values({ id: makeId(now), alert_id: alertId, account_id: accountId, at: now, text, actions })
    .execute()
}
