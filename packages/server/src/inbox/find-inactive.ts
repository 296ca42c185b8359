import type { FormStatus } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { answerableStatuses, notHandedOverStatuses } from '@samklang/engine/form/form-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import type { FormKind } from '../database/table-types.ts'
import { publishCareChangedAt } from '../forms/due-forms.ts'
import { statusList } from '../forms/status-list.ts'
import { type NotificationSubject, notify } from '../notifications/write.ts'
import { usualLateDays } from '../treatments/list-treatments.ts'

const atOnce = 100

type LateType =
  | 'Inactivity_UnansweredQuestionnaire'
  | 'Inactivity_UnansweredJournal'
  | 'Inactivity_UnansweredTreatmentModule'

type Kind = {
  form: FormKind
  /** In which something is awaited: of those in the index of what is awaited. */
  statuses: readonly FormStatus[]
  type: LateType
  /** Of a unit group: how many days, and what they are where none has decided. */
  days: 'unanswered_questionnaire_days' | 'unanswered_journal_days' | 'unanswered_treatment_days'
  otherwise: number
}

export const kinds: readonly Kind[] = [
  {
    form: 'Questionnaire',
    statuses: answerableStatuses,
    type: 'Inactivity_UnansweredQuestionnaire',
    days: 'unanswered_questionnaire_days',
    otherwise: 7,
  },
  {
    form: 'Journal',
    statuses: ['Ongoing'],
    type: 'Inactivity_UnansweredJournal',
    days: 'unanswered_journal_days',
    otherwise: 3,
  },
  {
    form: 'TreatmentModule',
    statuses: notHandedOverStatuses,
    type: 'Inactivity_UnansweredTreatmentModule',
    days: 'unanswered_treatment_days',
    otherwise: usualLateDays,
  },
]

/**
 * What is expected of somebody around a patient and has not come for as long as the unit group counts as late. Staff are
 * told once, however long it lasts: of a diary or a module once again when it has been written in and then falls silent anew.
 */
export async function findInactive(db: Db, now: Instant): Promise<number> {
  await inBatches(() => forgetTold(db))
  let total = 0
  for (const kind of kinds) total += await findAll(db, kind, now)
  return total
}

/**
 * R-439: of what staff were told before the patient was in the thread they are told anew once it is silent anew. Seen to here and not
 * by whoever writes there, who would have to wait for the form.
 */
async function forgetTold(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await toldBeforeStatement().execute(db)
  return Number(numAffectedRows)
}

export function toldBeforeStatement(): RawBuilder<unknown> {
  return sql`update form set late_told_at = null where id = any (array(
    select f.id from form f join treatment_module m on m.form_id = f.id join message_thread h on h.id = m.treatment_id
    where f.kind = 'TreatmentModule' and f.late_told_at is not null and f.late_told_at < h.patient_active_at
    order by f.id limit ${sql.lit(atOnce)} for no key update of f skip locked))`
}

async function findAll(db: Db, kind: Kind, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => findSome(trx, kind, now)))
}

async function findSome(db: Db, kind: Kind, now: Instant): Promise<number> {
  const { rows } = await lateStatement(kind, now).execute(db)
  if (rows.length === 0) return 0
  await tellLate(db, kind.type, rows, now)
  await publishCareChangedAt(db, rows)
  return rows.length
}

/** From then on staff know of it. */
export async function tellLate(db: Db, type: Kind['type'], late: readonly Late[], at: Instant): Promise<void> {
  const ids = late.map(({ formId }) => formId)
  await sql`update form set late_told_at = ${at} where id = any (${ids}::uuid[])`.execute(db)
  await notify(db, type, late, at)
}

type Late = Required<Pick<NotificationSubject, 'formId' | 'patientId' | 'unitId'>>

/**
 * Of patients whom the unit still has; what staff fill in themselves waits for them anyway. Read from the longest silence on
 * until what no group counts as late yet, past all that staff know of, and each patient looked up by key (`limit 1`).
 */
export function lateStatement({ form, statuses, days, otherwise }: Kind, now: Instant): RawBuilder<Late> {
  const since = sql`greatest(coalesce(f.opened_at, f.open_from), f.last_written_at)`
  const before = (number: RawBuilder<unknown>) => sql`${now}::timestamptz - make_interval(days => ${number})`
  const least = sql`(select least(min(least_of.${sql.ref(days)}), ${sql.lit(otherwise)}) from unit_group least_of)`
  const late = before(sql`coalesce((select g.${sql.ref(days)} from unit u join unit_group g on g.id = u.unit_group_id
    where u.id = f.unit_id), ${sql.lit(otherwise)})`)
  // R-439: who writes messages in the treatment is not silent. Who is about to is left to the next time, and waits for this one.
  const thread = sql`from message_thread h
    where h.id = (select m.treatment_id from treatment_module m where m.form_id = f.id)`
  const isSilent = sql`(not exists (select ${thread}) or exists (select ${thread}
    and coalesce(h.patient_active_at <= ${late}, true) for share of h skip locked))`
  return sql<Late>`
    select f.id as "formId", f.patient_id as "patientId", f.unit_id as "unitId"
    from form f
    where f.kind = ${sql.lit(form)} and f.status in (${statusList(statuses)})
      and f.respondent_type <> 'Staff' and f.late_told_at is null and ${since} <= ${before(least)}
      and ${since} <= ${late} ${form === 'TreatmentModule' ? sql`and ${isSilent}` : sql``}
      and (select true from patient_listing l where l.unit_id = f.unit_id and l.patient_id = f.patient_id limit 1)
    order by ${since}, f.id limit ${sql.lit(atOnce)} for no key update of f skip locked`
}
