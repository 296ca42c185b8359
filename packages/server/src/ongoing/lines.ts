import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { OngoingPatient } from '@samklang/contract/ongoing'
import type { PatientRow } from '@samklang/contract/patients'
import type { IdType } from '@samklang/contract/personal-ids'
import { ageOn } from '@samklang/engine/age'
import { gravest } from '@samklang/engine/sort-ongoing'
import { type RawBuilder, sql } from 'kysely'
import { type Db, named } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { shownPersonalId } from '../patients/person-fields.ts'
import { isResponsibleFor, responsiblesOf } from '../patients/responsibles-of.ts'
import type { Desk } from './desk.ts'
import { type Activity, confirmableOf, gather } from './gather.ts'

type Row = {
  patientId: string
  personId: string
  firstname: string
  lastname: string
  idType: IdType
  personalId: Buffer | null
  isProtected: boolean
  dateOfBirth: CivilDate | null
  responsibles: PatientRow['Responsibles']
  isMine: boolean
  activities: Activity[] | null
  inactiveSince: Instant | null
}

/** As many as a list without pages holds; one more is asked for, to know whether there are more. */
export const mostLines = 2000

/** Everyone of the unit for whom something waits, those of them who are mine, those with an alert, or named ones. */
export type Whose = 'unit' | 'mine' | 'alerted' | { patientId: string } | { patientIds: readonly string[] }

/** Named patients have a line also when nothing waits; the others come because something does. */
export async function listLines(db: Db, keys: Keys, desk: Desk, whose: Whose): Promise<OngoingPatient[]> {
  const query = statement(desk, whose).compile(db)
  const rows = await named(`ongoing-${nameOf(whose)}`, query)(db, [...query.parameters])
  return rows.map((row) => toLine(keys, desk, row))
}

function nameOf(whose: Whose): string {
  if (typeof whose === 'string') return whose
  return 'patientId' in whose ? 'one' : 'named'
}

/**
 * What waits is read by the unit's own part of two indexes and gathered; only then each patient is looked up by key. The
 * lookups stand by themselves (`limit 1`), so that no plan can turn them into reading all the people of the region.
 */
function statement(desk: Desk, whose: Whose): RawBuilder<Row> {
  return sql<Row>`
    select l.*, ${responsiblesOf} as responsibles, ${isResponsibleFor(desk.accountId)} as "isMine", g.activities,
      g.inactive_since as "inactiveSince"
    from ${gathered(desk, whose)} g
    cross join lateral (
      select i.patient_id, i.unit_id, i.patient_id as "patientId", n.id as "personId", n.firstname, n.lastname,
        n.id_type as "idType", n.personal_id as "personalId", n.is_protected as "isProtected",
        n.date_of_birth as "dateOfBirth"
      from patient_listing i join patient p on p.id = i.patient_id join person n on n.id = p.person_id
      where i.patient_id = g.patient_id and i.unit_id = ${desk.unitId} limit 1) l
    where ${whose === 'alerted' ? sql`g.gravity = 1` : sql`true`}
    order by g.gravity > 1, g.earliest, l.patient_id
    limit ${sql.lit(mostLines + 1)}`
}

function gathered(desk: Desk, whose: Whose): RawBuilder<unknown> {
  const patients = sql`(select k.patient_id, min(k.gravity) as gravity, min(k.earliest) as earliest,
      min(k.inactive_since) as inactive_since,
      json_agg(json_build_object('GroupType', k.category, 'ActivityType', k.type, 'gravity', k.gravity, 'Count', k.count,
        'EarliestAt', ${asText('k.earliest')}, 'LatestAt', ${asText('k.latest')}, 'formIds', k.form_ids)) as activities
    from (${kinds(desk, whose)}) k group by k.patient_id)`
  if (typeof whose === 'string' || 'patientId' in whose) return patients
  return sql`(select x.patient_id, y.gravity, y.earliest, y.inactive_since, y.activities
    from unnest(${[...whose.patientIds]}::uuid[]) x (patient_id) left join ${patients} y on y.patient_id = x.patient_id)`
}

/** How many of each kind wait around each patient. Of what may be confirmed and of what alarms it is kept which form. */
function kinds(desk: Desk, whose: Whose): RawBuilder<unknown> {
  return sql`select w.patient_id, w.category, w.type, count(*)::int as count, min(w.created_at) as earliest,
      max(w.latest_at) as latest, min(array_position(${sql.lit(`{${gravest.join()}}`)}::severity[], w.severity)) as gravity,
      array_agg(w.form_id) filter (where w.type in ('NewQuestionnaireAnswer', 'PrioritizedAnswer')) as form_ids,
      min(case when w.category = 'Inactivity' then coalesce((
          select coalesce((select max(e.created_at) from journal_entry e where e.form_id = f.id), f.opened_at)
          from form f where f.id = w.form_id), w.created_at) end) as inactive_since
    from (
      select o.patient_id, o.category, o.type, o.severity, o.form_id, o.created_at, o.latest_at from notification o
      where o.unit_id = ${desk.unitId} and o.handling_state = 'NotHandled' and ${among(desk, whose)}
      union all
      select o.patient_id, ${desk.alertsAre}::notification_category, 'PrioritizedAnswer', o.severity, o.form_id,
        o.raised_at, o.raised_at
      from risk_alert o where o.unit_id = ${desk.unitId} and o.acknowledged_at is null and ${among(desk, whose)}) w
    group by w.patient_id, w.category, w.type`
}

function among({ accountId, unitId }: Desk, whose: Whose): RawBuilder<unknown> {
  if (whose === 'mine')
    return sql`o.patient_id in (select r.patient_id from patient_responsible r
      where r.account_id = ${accountId} and r.unit_id = ${unitId})`
  if (typeof whose === 'string') return sql`true`
  return 'patientId' in whose
    ? sql`o.patient_id = ${whose.patientId}`
    : sql`o.patient_id = any (${[...whose.patientIds]}::uuid[])`
}

// Inside of JSON an instant would be written in the database's own way.
function asText(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

function toLine(keys: Keys, { hasResponsibles, today }: Desk, row: Row): OngoingPatient {
  const activities = row.activities ?? []
  return {
    PatientId: row.patientId,
    PatientFullName: `${row.firstname} ${row.lastname}`,
    PatientIdentity: { FormattedPersonalId: shownPersonalId(keys, row), IsProtected: row.isProtected },
    Age: row.dateOfBirth === null ? null : (ageOn(row.dateOfBirth, today)?.years ?? null),
    IsMine: hasResponsibles && row.isMine,
    Responsibles: hasResponsibles ? row.responsibles : [],
    ActivityGroups: gather(activities),
    InactiveSince: row.inactiveSince,
    ConfirmableFormIds: confirmableOf(activities),
  }
}
