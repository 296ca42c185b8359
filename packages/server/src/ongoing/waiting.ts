import type { Instant } from '@samklang/contract/instants'
import type { NotificationCategory, NotificationType } from '@samklang/contract/notifications'
import { gravest } from '@samklang/engine/follow-up/sort-ongoing'
import { type RawBuilder, sql } from 'kysely'
import { type Db, named } from '../database/connect.ts'
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

/** Everyone of the unit for whom something waits, those of them who are mine, or named ones. */
export type WorklistPatients = 'unit' | 'mine' | { patientId: string } | { patientIds: readonly string[] }

/** How many of each kind wait around each patient of the unit. */
export function listWaiting(db: Db, scope: WorklistScope, whose: WorklistPatients): Promise<Activity[]> {
  const query = waitingStatement(scope, whose).compile(db)
  return named(`waiting-${nameOf(whose)}`, query)(db, [...query.parameters])
}

function nameOf(whose: WorklistPatients): string {
  if (typeof whose === 'string') return whose
  return 'patientId' in whose ? 'one' : 'named'
}

/** Read by the unit's own part of two indexes, or the patient's. */
export function waitingStatement(scope: WorklistScope, whose: WorklistPatients): RawBuilder<Activity> {
  return sql<Activity>`
    select w.patient_id as "patientId", w.category as "GroupType", w.type as "ActivityType", count(*)::int as "Count",
      min(w.created_at) as "EarliestAt", max(w.latest_at) as "LatestAt",
      min(array_position(${sql.lit(`{${gravest.join()}}`)}::severity[], w.severity)) as gravity,
      array_agg(w.form_id) filter (where w.type in ('NewQuestionnaireAnswer', 'WorsenedSinceBest')) as "formIds",
      min(case when w.category = 'Inactivity' then coalesce((
          select coalesce((select max(e.created_at) from journal_entry e where e.form_id = f.id), f.opened_at)
          from form f where f.id = w.form_id), w.created_at) end) as "inactiveSince"
    from (
      select o.patient_id, o.category, o.type, o.severity, o.form_id, o.created_at, o.latest_at from notification o
      where o.unit_id = ${scope.unitId} and o.handling_state = 'NotHandled' and ${among(scope, whose)} and ${isUnreadBy(scope.accountId)}
        and ${isForReader(scope.accountId)}
      union all
      select o.patient_id, ${scope.alertsAre}::notification_category, 'PrioritizedAnswer', o.severity, o.form_id,
        o.raised_at, o.raised_at
      from risk_alert o where o.unit_id = ${scope.unitId} and o.acknowledged_at is null and ${among(scope, whose)}) w
    group by w.patient_id, w.category, w.type`
}

function among({ accountId, unitId }: WorklistScope, whose: WorklistPatients): RawBuilder<unknown> {
  if (whose === 'unit') return sql`true`
  if (whose === 'mine')
    return sql`o.patient_id in (select r.patient_id from patient_responsible r
      where r.account_id = ${accountId} and r.unit_id = ${unitId})`
  return 'patientId' in whose
    ? sql`o.patient_id = ${whose.patientId}`
    : sql`o.patient_id = any (${[...whose.patientIds]}::uuid[])`
}
