import type { AlertAction } from '@samklang/contract/alert-follow-up'
import type { Severity } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { OnBehalf } from '@samklang/contract/on-behalf'
import type { RefusedReason } from '@samklang/contract/refused-answers'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import type { PhrasesOfKinds } from '@samklang/engine/danger/find-danger'
import { compareAlerts } from '@samklang/engine/follow-up/alert-order'
import { dangerInText, takenMessageItems } from '@samklang/engine/follow-up/alerts-in-text'
import { answerableStatuses } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import { awayUntil, todayAt } from '../absence-rows/away.ts'
import { followUpOf, handOverOf, isToBeFollowedUp, notesOf } from '../alert-rows/follow-up-columns.ts'
import { itemAmong } from '../alert-rows/item-among.ts'
import { type AlertSource, isFrom, isOfThread } from '../alert-rows/source.ts'
import type { Db } from '../database/connect.ts'
import { type SqlValue, statement, value } from '../database/statement.ts'
import { formerIdWords } from '../forms/former-id.ts'
import { alertOnBehalf, entryOnBehalf, messageOnBehalf, onBehalf, refusedOnBehalf } from '../forms/on-behalf.ts'
import { respondentNameAt } from '../forms/respondent-name.ts'
import { statusList } from '../forms/status-list.ts'
import { readVersions } from '../forms/version.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { makeId } from '../keys/ids.ts'
import { unitPhrasesOfKinds } from '../units/danger-phrases.ts'
import { withReaders } from './also-read-by.ts'
import { guardianName, isByGuardian } from './by-guardian.ts'
import { isAtOnce } from './is-at-once.ts'
import { noteReadings } from './readings.ts'
import { meantBy } from './text-alert-words.ts'
import { isDanger, wordsOf } from './words-of-alert.ts'

/** R-356: the alerts from one form or thread that are a unit's, or those that nobody has acknowledged yet around a patient. */
export type WhichAlerts = SourceAtUnit | { patientId: string }
type SourceAtUnit = AlertSource & { unitId: string }

const most = 200

/** R-356: whether the form `f` has left the unit of the alert `a`, which was acknowledged there. */
const hasFormMoved = sql<boolean>`coalesce(a.unit_id <> f.unit_id, false)`

/** What moves it at the unit where the form is now is told there alone: what stayed was settled when it was acknowledged. */
const stateHere = sql<Instant>`case when ${hasFormMoved} and a.acknowledged_at is not null
  then a.acknowledged_at else a.last_modified_at end`

const isMessages = isOfThread('a')

/** R-476: of a message that came late. */
const writtenLate = sql`(case when ${itemAmong('a', takenMessageItems)} then (
  select m.written_at from message m where m.id = a.entry_id) end)`

/** In a thread everybody but guardians writes as the patient. */
const patientName = sql<string>`(select concat_ws(' ', n.firstname, n.lastname) from patient p
  join person n on n.id = p.person_id where p.id = a.patient_id)`

/** In what language they are said, and when: whoever is away is away today. */
export type AlertWording = { language: SpokenLanguage; now: Instant }
/** Who is shown them beside. */
export type AlertReadOptions = AlertWording & { accountId: string }

/**
 * In the words of the version that was answered, or of the message: what waits, the gravest first (R-293), then what was acknowledged, the newest
 * first. From now on this person has read them.
 */
export async function listAlerts(db: Db, which: WhichAlerts, reader: AlertReadOptions): Promise<RiskAlert[]> {
  const alerts = await readAlerts(db, which, reader)
  await noteReadings(db, reader.accountId, alerts)
  return alerts
}

/** The same without that: whoever is refused has read nothing. */
export async function readAlerts(db: Db, which: WhichAlerts, said: AlertWording): Promise<RiskAlert[]> {
  if ('unitId' in which) {
    const all = await inWords(db, await findAlerts(db, which, said), said)
    const [waiting, dealtWith] = [all.filter(isWaiting), all.filter((alert) => !isWaiting(alert))]
    return [...waiting.sort(compareAlerts), ...dealtWith]
  }
  const found = await alertsOfPatient(db, { patientId: which.patientId, ...said })
  return (await inWords(db, found, said)).sort(compareAlerts)
}

function findAlerts(db: Db, which: SourceAtUnit, said: AlertWording) {
  if ('formId' in which) return alertsOfForm(db, { ...which, ...said })
  return 'treatmentId' in which
    ? alertsOfTreatment(db, { ...which, ...said })
    : alertsOfProgram(db, { ...which, ...said })
}

const atUnit = { unitId: value<string>(), language: value<SpokenLanguage>(), now: value<Instant>() }

const alertsOfForm = statement('alerts-of-form', { formId: value<string>(), ...atUnit }, (places, db) => {
  const { formId, unitId, ...said } = places
  return newestRows(db, said).where('a.form_id', '=', formId).where('a.unit_id', '=', unitId)
})

const alertsOfTreatment = statement('alerts-of-thread', { treatmentId: value<string>(), ...atUnit }, (places, db) => {
  const { treatmentId, unitId, ...said } = places
  return newestRows(db, said).where('a.treatment_id', '=', treatmentId).where('a.unit_id', '=', unitId)
})

const alertsOfProgram = statement('alerts-of-program', { programId: value<string>(), ...atUnit }, (places, db) => {
  const { programId, unitId, ...said } = places
  return newestRows(db, said).where('a.program_id', '=', programId).where('a.unit_id', '=', unitId)
})

const alertsOfPatient = statement(
  'patient-alerts',
  { patientId: value<string>(), language: value<SpokenLanguage>(), now: value<Instant>() },
  ({ patientId, ...said }, db) =>
    newestRows(db, said).where('a.patient_id', '=', patientId).where('a.acknowledged_at', 'is', null),
)

function newestRows(db: Db, said: SqlWording) {
  return alertRows(db, said).orderBy('a.raised_at', 'desc').orderBy('a.id', 'desc').limit(sql.lit(most))
}

function isWaiting({ AcknowledgedAt }: Pick<RiskAlert, 'AcknowledgedAt'>): boolean {
  return AcknowledgedAt === null
}

const latest = 10

/** What somebody has seen to around a patient: whatever is followed up, then the latest of the others. */
export async function listAcknowledged(
  db: Db,
  patientIds: readonly string[],
  said: AlertWording,
): Promise<RiskAlert[]> {
  const rows = alertRows(db, said)
    .where(sql<boolean>`a.patient_id = any (${[...patientIds]}::uuid[])`)
    .where('a.acknowledged_at', 'is not', null)
    .orderBy('a.acknowledged_at', 'desc')
    .orderBy('a.id', 'desc')
  const open = await rows.where(isToBeFollowedUp).limit(most).execute()
  const others = await rows.where(sql<boolean>`not ${isToBeFollowedUp}`).limit(latest).execute()
  return inWords(db, [...open, ...others], said)
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
  /** Null of what came from messages. */
  versionId: string | null
  itemRef: string | null
  scaleKey: string | null
  value: unknown
  raisedValue: unknown
  valuesBetween: unknown[]
  unitPhrases: PhrasesOfKinds
  RuleKey: string
  refusedFor: RefusedReason | null
  refusedAt: Instant | null
  answeredFrom: Instant | null
  answeredTo: Instant | null
  AcknowledgedAt: Instant | null
  FollowUp: RiskAlert['FollowUp']
  treatmentId: string | null
  programId: string | null
  messageId: string | null
}

/** What was asked and answered, as the form says it, or what was written. */
export async function inWords<Row extends Wordless>(db: Db, rows: readonly Row[], { language, now }: AlertWording) {
  const versions = await readVersions(
    db,
    rows.flatMap(({ versionId }) => versionId ?? []),
  )
  const alerts = rows.flatMap((row) => {
    const { versionId, itemRef: ref, scaleKey, value, raisedValue, valuesBetween, unitPhrases, ...said } = row
    const { refusedFor, refusedAt, answeredFrom, answeredTo, treatmentId, programId, messageId, ...alert } = said
    const version = versions.get(versionId ?? '')
    if (versionId !== null && !version) return []
    const cause = { ref, scaleKey, value, unitPhrases, rule: alert.RuleKey, isInProgram: programId !== null }
    const earlier = [...(raisedValue === null ? [] : [raisedValue]), ...valuesBetween]
    const isInText = alert.RuleKey === dangerInText
    const meant = isInText ? meantBy([value, ...earlier].map(String), unitPhrases) : nothingMeant
    const words = wordsOf(version, { ...cause, ...meant }, language)
    const before = earlier.map((one) => wordsOf(version, { ...cause, ...meant, value: one }, language).AnswerText)
    const others = new Set(before.filter((text) => text !== words.AnswerText))
    const IsDanger = isDanger(version, cause)
    const IsAtOnce = IsDanger && isAtOnce(version, cause.rule)
    const Refused = refusedFor && refusedAt ? { Reason: refusedFor, SentAt: refusedAt } : null
    return [
      {
        ...alert,
        Refused,
        Message: (treatmentId ?? programId) && {
          Id: messageId,
          TreatmentId: treatmentId,
          ProgramId: programId,
          Text: wholeOf(messageId, value, words.AnswerText),
        },
        AnsweredBetween: answeredFrom && answeredTo ? { First: answeredFrom, Last: answeredTo } : null,
        IsDanger,
        ...meant,
        IsAtOnce,
        ...words,
        RaisedAnswerText: others.size > 0 ? [...others].join(' / ') : null,
      },
    ]
  })
  return withReaders(db, alerts, now)
}

const nothingMeant = { Abuse: null, IsOverdose: false }

/** Of a message that is to be read nowhere else, where only a part of it is shown. */
function wholeOf(messageId: string | null, value: unknown, shown: string | null): string | null {
  return messageId === null && typeof value === 'string' && value !== shown ? value : null
}

/** The same, as a statement has it. */
export type SqlWording = { [Key in keyof AlertWording]: SqlValue<AlertWording[Key]> }

/** Alerts `a` and, of those that came from one, their forms `f`, for whoever says which of them and in what order. */
export function alertRows(db: Db, { language, now }: SqlWording) {
  const today = todayAt(sql`a.unit_id`, now)
  return db
    .selectFrom('risk_alert as a')
    .leftJoin('form as f', 'f.id', 'a.form_id')
    .leftJoin('form_type as t', 't.id', 'f.form_type_id')
    .leftJoin('account as owner', 'owner.id', 'a.owner_account_id')
    .leftJoin('account as doer', 'doer.id', 'a.acknowledged_by')
    .select([
      'a.id as Id',
      'a.form_id as FormId',
      'f.kind as FormKind',
      sql<string>`coalesce(${treatmentName(language)}, ${programName(language)}, t.title ->> ${language}, t.title ->> 'sv', t.name)`.as(
        'FormName',
      ),
      'a.treatment_id as treatmentId',
      'a.program_id as programId',
      sql<string | null>`case when ${itemAmong('a', takenMessageItems)} then a.entry_id end`.as('messageId'),
      sql<boolean>`a.more_since is not null`.as('HasMore'),
      sql<string>`coalesce(${byFormerId(language)}, ${guardianName},
        case when ${isMessages} then ${patientName} else ${respondentNameAt('a')} end)`.as('RespondentName'),
      hasFormMoved.as('IsFormMoved'),
      sql<OnBehalf | null>`case when ${isByGuardian} then null when ${isMessages} then ${messageOnBehalf} when a.refused_answers_id is not null then (
          select ${refusedOnBehalf('r')} from refused_answers r where r.id = a.refused_answers_id)
        when a.written_by is not null then ${alertOnBehalf}
        when a.entry_id is null then ${onBehalf} else (
        select ${entryOnBehalf('e')} from journal_entry e where e.form_id = a.form_id and e.id = a.entry_id) end`.as(
        'OnBehalf',
      ),
      sql<string | null>`case when not ${isMessages} then a.entry_id end`.as('AnswerGroupId'),
      'a.rule_key as RuleKey',
      'a.severity as Severity',
      'a.raised_at as RaisedAt',
      sql<Instant | null>`coalesce(a.answered_from, ${writtenLate})`.as('answeredFrom'),
      sql<Instant | null>`coalesce(a.answered_to, ${writtenLate})`.as('answeredTo'),
      // Until it is sent in; what is over is no draft any more.
      sql<boolean>`a.raised_from_draft and not ${hasFormMoved} and f.status in (${statusList(answerableStatuses)})`.as(
        'IsFromDraft',
      ),
      sql<string | null>`nullif(concat_ws(' ', owner.firstname, owner.lastname), '')`.as('OwnerName'),
      awayUntil('owner', today).as('OwnerAwayUntil'),
      sql<RiskAlert['OwnerDeputy']>`(select json_build_object('Name', concat_ws(' ', d.firstname, d.lastname),
          'AwayUntil', ${awayUntil('d', today)}) from account d where d.id = owner.deputy_account_id and d.status = 'Active')`.as(
        'OwnerDeputy',
      ),
      whereFormIs('answer_changed_at').as('AnswerChangedAt'),
      whereFormIs('form_canceled_at').as('FormCanceledAt'),
      sql<RefusedReason | null>`coalesce(a.refused_for, ${ofRefusedAnswers('reason')})`.as('refusedFor'),
      // What was sent again since it was acknowledged is another alert's.
      sql<Instant | null>`case when a.refused_for is not null or a.acknowledged_at < ${ofRefusedAnswers('sent_at')}
        then a.raised_at else ${ofRefusedAnswers('sent_at')} end`.as('refusedAt'),
      stateHere.as('LastModifiedAt'),
      'a.acknowledged_at as AcknowledgedAt',
      sql<string | null>`nullif(concat_ws(' ', doer.firstname, doer.lastname), '')`.as('AcknowledgedBy'),
      'a.action as Action',
      sql<RiskAlert['Actions']>`a.actions`.as('Actions'),
      followUpOf(now).as('FollowUp'),
      handOverOf(now).as('HandOver'),
      notesOf.as('Notes'),
      'a.item_ref as itemRef',
      'a.scale_key as scaleKey',
      'a.value',
      'a.raised_value as raisedValue',
      sql<unknown[]>`a.values_between`.as('valuesBetween'),
      'f.variant_version_id as versionId',
      // To tell what a text is about, and to show, of a long one, the part that raised it.
      sql<PhrasesOfKinds>`coalesce((select ${unitPhrasesOfKinds} from unit u
        where u.id = a.unit_id and a.rule_key = ${sql.lit(dangerInText)}), '{"life": [], "abuse": []}')`.as(
        'unitPhrases',
      ),
    ])
}

function treatmentName(language: SqlValue<SpokenLanguage>) {
  return sql<string | null>`(select coalesce(d.title ->> ${language}, d.title ->> 'sv', d.name) from treatment own
    join treatment_definition d on d.id = own.treatment_definition_id where own.id = a.treatment_id)`
}

function programName(language: SqlValue<SpokenLanguage>) {
  return sql<string | null>`(select coalesce(own.name ->> ${language}, own.name ->> 'sv', own.name ->> 'en')
    from program own where own.id = a.program_id)`
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
function ofRefusedAnswers(column: 'reason' | 'sent_at') {
  return sql`(select ${sql.ref(`r.${column}`)} from refused_answers r where r.id = a.refused_answers_id)`
}

export type LockedAlert = {
  id: string
  lastModifiedAt: Instant
  acknowledgedAt: Instant | null
  acknowledgedBy: string | null
  severity: Severity
}

/** All alerts from a form or thread that are the unit's, held until the transaction is over. */
export function lockAlerts(db: Db, of: SourceAtUnit): Promise<LockedAlert[]> {
  return db
    .selectFrom('risk_alert')
    .select([
      'id',
      'last_modified_at as lastModifiedAt',
      'acknowledged_at as acknowledgedAt',
      'acknowledged_by as acknowledgedBy',
      'severity',
    ])
    .where(isFrom(of, 'risk_alert'))
    .where('unit_id', '=', of.unitId)
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
