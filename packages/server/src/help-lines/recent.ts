import type { RecentHelp } from '@samklang/contract/help-lines'
import type { Instant } from '@samklang/contract/instants'
import { helpFor, type RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { isMine } from '../care-items/mine.ts'
import type { Db } from '../database/connect.ts'
import { isOfCurrentContact } from '../forms/current-contact.ts'
import { type FormVersion, readVersions } from '../forms/version.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
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
  versionId: string
  formId: string
  entryId: string | null
  unitId: string
  firstname: string
}

/** R-329: what the person of this session has answered recentChanges, for this patient, that called for help. */
export async function findRecentHelp(
  db: Db,
  reaching: FateDependencies,
  { actor, language, now }: RecentHelpRequest,
): Promise<RecentHelp | null> {
  const rows = await listRecent(db, actor, now)
  const versions = await readVersions(db, [...new Set(rows.map(({ versionId }) => versionId))])
  const calling = rows
    .map((row) => ({ row, alert: alertOf(row, versions.get(row.versionId)) }))
    .filter(({ alert }) => helpFor([alert]) !== null)
  const [latest] = calling
  if (!latest) return null
  const { unitId, answeredAt: AnsweredAt, firstname } = latest.row
  const ofUnit = calling.filter(({ row }) => row.unitId === unitId)
  const alerts = ofUnit.map(({ alert }) => alert)
  const Crisis = await findCrisisInformation(db, { unitId, alerts }, language, now)
  if (!Crisis) return null
  const answered = ofUnit.map(({ row }) => row).filter((row) => isGivenWith(row, latest.row))
  const Fate = await readFate(db, reaching, { unitId, answered }, now)
  return { Crisis, AnsweredAt, AboutFirstname: actor.context?.type === 'Patient' ? null : firstname, Fate }
}

/** What is told of an answer is about that form, and of a diary about that day: another one's card tells of the rest. */
function isGivenWith(row: Row, latest: Row): boolean {
  return row.formId === latest.formId && (row.entryId === latest.entryId || row.answeredAt === latest.answeredAt)
}

/** By whoever gave the answer: what somebody else has answered about the patient is not theirs to know of. */
async function listRecent(db: Db, actor: Actor, now: Instant): Promise<Row[]> {
  const { context, accountId, lockedFormId, SecurityLevel } = actor
  if (!context) return []
  const since = addMinutes(now, -daysOnHome * 24 * 60)
  const { rows } = await sql<Row>`select a.id, a.rule_key as "ruleKey", a.severity, g.answered_at as "answeredAt",
      f.variant_version_id as "versionId", f.id as "formId", a.entry_id as "entryId", a.unit_id as "unitId", p.firstname
    from alert_answerer g join risk_alert a on a.id = g.alert_id join form f on f.id = a.form_id
    join patient pt on pt.id = a.patient_id join person p on p.id = pt.person_id
    where g.account_id = ${accountId} and g.answered_at > ${since}::timestamptz
      and (${lockedFormId}::uuid is null or f.id = ${lockedFormId})
      and case when a.unit_id = f.unit_id then ${isMine(context)} and ${SecurityLevel === 'Two' ? isOfCurrentContact : sql`true`}
        -- R-356: the form has moved since; who saw the answer, and whom to call, is told where it was given
        else a.patient_id = ${context.patientId} end
    order by g.answered_at desc, a.id limit 100`.execute(db)
  return rows
}

/** A rule that is no longer known is taken for the graver kind. */
function alertOf({ ruleKey, severity }: Row, version: FormVersion | undefined) {
  const rules = ruleKey === dangerInText ? [] : (version?.compiled.scoring.Alerts ?? [])
  const rule = rules.find(({ Key }) => Key === ruleKey)
  const Help = rule?.Help ? (true as const) : undefined
  return {
    Key: ruleKey,
    Kind: rule?.Kind ?? 'Risk',
    Severity: severity,
    ItemRef: null,
    ScaleKey: null,
    Value: '',
    Help,
  }
}
