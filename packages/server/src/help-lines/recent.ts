import type { AnswerValue } from '@samklang/contract/form-content'
import type { RecentHelp } from '@samklang/contract/help-lines'
import type { Instant } from '@samklang/contract/instants'
import { helpFor, type RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { addMinutes } from '@samklang/engine/time/instants'
import { type RawBuilder, sql } from 'kysely'
import { keyOfSource, sourceColumns, sourceOf } from '../alert-rows/source.ts'
import { ownerOf, type ThreadOwner } from '../alert-rows/thread-owner.ts'
import { isByGuardian } from '../alerts/by-guardian.ts'
import { isMine } from '../care-items/mine.ts'
import type { Db } from '../database/connect.ts'
import { isOfCurrentContact } from '../forms/current-contact.ts'
import { type FormVersion, readVersions } from '../forms/version.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { mayReadTreatments } from '../session/guardian-may.ts'
import { findCrisisInformation } from '../units/crisis-information.ts'
import { type FateDependencies, readFate } from './fate.ts'

/** So long help stays on home after an answer that called for it. */
const daysOnHome = 7

type RecentHelpRequest = { actor: Actor; language: SpokenLanguage; now: Instant }
type Row = {
  id: string
  ruleKey: string
  severity: RaisedAlert['Severity']
  answeredAt: Instant
  versionId: string | null
  formId: string | null
  treatmentId: string | null
  programId: string | null
  patientId: string
  entryId: string | null
  unitId: string
  firstname: string
  value: AnswerValue
  /** The words that raised it, where they were changed since. */
  raisedValue: AnswerValue | null
  isWaiting: boolean
  writtenBy: RecentHelp['WrittenBy']
}

/** R-329: what the person of this session has answered recently, for this patient, that called for help. */
export async function findRecentHelp(
  db: Db,
  reaching: FateDependencies,
  { actor, language, now }: RecentHelpRequest,
): Promise<RecentHelp | null> {
  const rows = await listRecent(db, actor, now)
  const versions = await readVersions(db, [...new Set(rows.flatMap(({ versionId }) => versionId ?? []))])
  const calling = rows
    .map((row) => ({ row, alert: alertOf(row, versions.get(row.versionId ?? '')) }))
    .filter(({ alert }) => helpFor([alert]) !== null)
  const latest = latestOf(calling)
  if (!latest) return null
  const { unitId, answeredAt: AnsweredAt, firstname, writtenBy: WrittenBy } = latest.row
  const ofUnit = calling.filter(({ row }) => row.unitId === unitId)
  const Kind = helpFor(ofUnit.map(({ alert }) => alert))
  const information = await findCrisisInformation(db, { unitId, alerts: alertsToTell(ofUnit, latest) }, language, now)
  if (!Kind || !information) return null
  const Crisis = { ...information, Kind }
  const answered = ofUnit.map(({ row }) => row).filter((row) => isGivenWith(row, latest.row))
  const owner = threadOf(latest.row)
  const IsMessage = owner !== null
  const mayRead = IsMessage && (await mayReadTreatments(db, actor, latest.row.patientId, now))
  const Fate = await readFate(db, reaching, { unitId, answered, thread: mayRead ? owner : null }, now)
  const AboutFirstname = actor.context?.type === 'Patient' ? null : firstname
  return { Crisis, AnsweredAt, WrittenBy, IsMessage, AboutFirstname, Fate }
}

type Calling = { row: Row; alert: RaisedAlert }

/**
 * R-558: which help it is, against poisoning, abuse or danger to life, is of what waits: what somebody has acknowledged does not
 * put other help in its place. Where nothing waits it is of what was given last. Words that were deleted were told all the same.
 */
function alertsToTell(calling: readonly Calling[], latest: Calling): RaisedAlert[] {
  const waiting = calling.filter(({ row }) => row.isWaiting)
  const told = waiting.length > 0 ? waiting : calling.filter(({ row }) => isGivenWith(row, latest.row))
  return told.flatMap(({ row, alert }) =>
    typeof row.raisedValue === 'string' ? [alert, { ...alert, Value: row.raisedValue }] : [alert],
  )
}

/** R-547: of a thread the latest message that waits, as its page says it, and none that was acknowledged before it. */
function latestOf(calling: readonly Calling[]): Calling | undefined {
  const [newest] = calling
  if (!newest || threadOf(newest.row) === null) return newest
  return calling.find(({ row }) => isFromSame(row, newest.row) && row.isWaiting) ?? newest
}

function threadOf({ treatmentId, programId }: Row): ThreadOwner | null {
  return treatmentId === null && programId === null ? null : ownerOf({ treatmentId, programId })
}

function isFromSame(row: Row, other: Row): boolean {
  return keyOfSource(sourceOf(row)) === keyOfSource(sourceOf(other))
}

/** What is told of an answer is about that form, of a diary about that day, and of a thread about that message. */
function isGivenWith(row: Row, latest: Row): boolean {
  return isFromSame(row, latest) && (row.entryId === latest.entryId || row.answeredAt === latest.answeredAt)
}

/** By whoever gave the answer: what somebody else has answered about the patient is not theirs to know of. */
async function listRecent(db: Db, actor: Actor, now: Instant): Promise<Row[]> {
  const { context, accountId, lockedFormId, SecurityLevel } = actor
  if (!context) return []
  const since = addMinutes(now, -daysOnHome * 24 * 60)
  const { rows } = await sql<Row>`select a.id, a.rule_key as "ruleKey", a.severity, g.answered_at as "answeredAt",
      f.variant_version_id as "versionId", ${sourceColumns}, a.entry_id as "entryId", a.unit_id as "unitId", a.patient_id as "patientId", p.firstname,
      a.value, a.raised_value as "raisedValue", a.acknowledged_at is null as "isWaiting", case when a.written_by is null or a.written_by = g.account_id then 'Self'
        when exists (select from account w where w.id = a.written_by and w.identity_id = p.identity_id) then 'Patient'
        else 'Other' end as "writtenBy"
    from alert_answerer g join risk_alert a on a.id = g.alert_id left join form f on f.id = a.form_id
    join patient pt on pt.id = a.patient_id join person p on p.id = pt.person_id
    where g.account_id = ${accountId} and g.answered_at > ${since}::timestamptz
      and (${lockedFormId}::uuid is null or f.id = ${lockedFormId})
      and case when f.id is null then ${isMessage(context)} and ${SecurityLevel === 'Two' ? isInCurrentContact : sql`true`}
        when a.unit_id = f.unit_id then ${isMine(context)} and ${SecurityLevel === 'Two' ? isOfCurrentContact : sql`true`}
        -- R-356: the form has moved since; who saw the answer, and whom to call, is told where it was given
        else a.patient_id = ${context.patientId} end
    order by g.answered_at desc, a.id limit 100`.execute(db)
  return rows
}

/** What the patient or their agent wrote and, of a guardian, what they wrote in their own name in the child's thread (R-461). */
function isMessage({ type, patientId }: NonNullable<Actor['context']>): RawBuilder<boolean> {
  if (type === 'Other') return sql<boolean>`false`
  const isTheirs = type === 'Guardian' ? isByGuardian : sql<boolean>`not ${isByGuardian}`
  return sql<boolean>`(a.patient_id = ${patientId} and ${isTheirs})`
}

/** Of a message, by its treatment or program. */
const isInCurrentContact = sql<boolean>`exists (select from (
    select patient_id, closed_at as over_at from treatment where id = a.treatment_id
    union all select patient_id, ended_at from program where id = a.program_id) w
  join patient_unit c on c.patient_id = w.patient_id
  where c.released_at is null and c.registered_at <= coalesce(w.over_at, a.raised_at))`

/** A rule that is no longer known is taken for the graver kind. */
function alertOf({ ruleKey, severity, value }: Row, version: FormVersion | undefined): RaisedAlert {
  const rules = ruleKey === dangerInText ? [] : (version?.compiled.scoring.Alerts ?? [])
  const rule = rules.find(({ Key }) => Key === ruleKey)
  const Help = rule?.Help ? (true as const) : undefined
  return {
    Key: ruleKey,
    Kind: rule?.Kind ?? 'Risk',
    Severity: severity,
    ItemRef: null,
    ScaleKey: null,
    Value: value,
    Help,
  }
}
