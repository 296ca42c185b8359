import type { Instant } from '@samklang/contract/instants'
import type { NotificationCategory, NotificationType } from '@samklang/contract/notifications'
import { gravest } from '@samklang/engine/form/severity-order'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import { isForReader } from '../follow-ups/notices.ts'
import { isUnreadBy } from '../journals/readings.ts'
import type { WorklistScope } from './worklist-scope.ts'

/** What waits of one kind around one patient. */
export type Activity = {
  patientId: string
  GroupType: NotificationCategory
  ActivityType: NotificationType
  /** The place of the worst of them, the gravest being 1. */
  gravity: number
  Count: number
  EarliestAt: Instant
  LatestAt: Instant
  inactiveSince: Instant | null
  /** Of what is unread and of what is worse: which forms. */
  formIds: string[] | null
}

/** The same, apart for each treatment; null is what is of none. */
export type TreatmentActivity = Activity & { treatmentId: string | null }

/** Everyone of the unit for whom something waits, those of them who are mine, or named ones. */
export type WorklistPatients = 'unit' | 'mine' | { patientId: string } | { patientIds: readonly string[] }

/** How many of each kind wait around each patient of the unit. */
export function listWaiting(db: Db, scope: WorklistScope, whose: WorklistPatients): Promise<Activity[]> {
  const { unitId, accountId, alertsAre } = scope
  const ofScope = { unitId, accountId, alertsAre }
  if (whose === 'unit') return waitingStatements.unit(db, ofScope)
  if (whose === 'mine') return waitingStatements.mine(db, ofScope)
  if ('patientId' in whose) return waitingStatements.one(db, { ...ofScope, patientId: whose.patientId })
  return waitingStatements.named(db, { ...ofScope, patientIds: whose.patientIds })
}

/** What waits around some patients, by the treatment that it is of. */
export function listWaitingByTreatment(
  db: Db,
  { unitId, accountId, alertsAre }: WorklistScope,
  patientIds: readonly string[],
): Promise<TreatmentActivity[]> {
  return waitingStatements.byTreatment(db, { unitId, accountId, alertsAre, patientIds })
}

const ofScope = {
  unitId: value<string>(),
  accountId: value<string>(),
  alertsAre: value<WorklistScope['alertsAre']>(),
}

type OfScope = typeof ofScope

const treatmentOfForm = sql`(select m.treatment_id from treatment_module m where m.form_id = o.form_id)`
const notAsked = { ofNotice: sql`null::uuid`, ofAlert: sql`null::uuid` }

/** Read by the unit's own part of two indexes, or the patient's. */
export const waitingStatements = {
  unit: statement('waiting-unit', ofScope, (given) => waitingAmong(given, sql`true`)),
  mine: statement('waiting-mine', ofScope, (given) =>
    waitingAmong(
      given,
      sql`o.patient_id in (select r.patient_id from patient_responsible r
      where r.account_id = ${given.accountId} and r.unit_id = ${given.unitId})`,
    ),
  ),
  one: statement('waiting-one', { ...ofScope, patientId: value<string>() }, ({ patientId, ...given }) =>
    waitingAmong(given, sql`o.patient_id = ${patientId}`),
  ),
  named: statement(
    'waiting-named',
    { ...ofScope, patientIds: value<readonly string[]>() },
    ({ patientIds, ...given }) => waitingAmong(given, sql`o.patient_id = any (${patientIds}::uuid[])`),
  ),
  byTreatment: statement(
    'waiting-by-treatment',
    { ...ofScope, patientIds: value<readonly string[]>() },
    ({ patientIds, ...given }) =>
      waitingAmong(given, sql`o.patient_id = any (${patientIds}::uuid[])`, {
        ofNotice: sql`coalesce(o.treatment_id, ${treatmentOfForm})`,
        ofAlert: sql`coalesce(o.treatment_id, ${treatmentOfForm})`,
      }),
  ),
}

function waitingAmong(
  { unitId, accountId, alertsAre }: OfScope,
  isAmong: RawBuilder<unknown>,
  treatment = notAsked,
): RawBuilder<TreatmentActivity> {
  return sql<TreatmentActivity>`
    select w.patient_id as "patientId", w.category as "GroupType", w.type as "ActivityType", count(*)::int as "Count",
      w.treatment_id as "treatmentId",
      min(w.created_at) as "EarliestAt", max(w.latest_at) as "LatestAt",
      min(array_position(${sql.lit(`{${gravest.join()}}`)}::severity[], w.severity)) as gravity,
      array_agg(w.form_id) filter (where w.type in ('NewQuestionnaireAnswer', 'WorsenedSinceBest')) as "formIds",
      min(case when w.category = 'Inactivity' then coalesce((
          select coalesce((select max(e.created_at) from journal_entry e where e.form_id = f.id), f.last_written_at, f.opened_at)
          from form f where f.id = w.form_id), w.created_at) end) as "inactiveSince"
    from (
      select o.patient_id, o.category, o.type, o.severity, o.form_id, o.created_at, o.latest_at,
        ${treatment.ofNotice} as treatment_id
      from notification o
      where o.unit_id = ${unitId} and o.handling_state = 'NotHandled' and ${isAmong} and ${isUnreadBy(accountId)}
        and ${isForReader(accountId)}
      union all
      select o.patient_id, ${alertsAre}::notification_category, 'PrioritizedAnswer', o.severity, o.form_id,
        o.raised_at, o.raised_at, ${treatment.ofAlert}
      from risk_alert o where o.unit_id = ${unitId} and o.acknowledged_at is null and ${isAmong}) w
    group by w.patient_id, w.category, w.type, w.treatment_id`
}
