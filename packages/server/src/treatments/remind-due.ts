import type { Instant } from '@samklang/contract/instants'
import { notHandedOverStatuses } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import { recordManyBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { writeAboutForms } from '../form-messages/write-about-forms.ts'
import { insertEventsOfForms } from '../forms/insert-forms.ts'
import { statusList } from '../forms/status-list.ts'
import type { MessageDependencies } from '../outbox/services.ts'

const atOnce = 100
const mostInARow = 3
/** By the unit's clock; the last hour is not among them. */
const daytime = { from: 9, to: 19 }

/**
 * whoever has something open in a treatment and has done nothing in it for a week is reminded to go on: once a week, in the
 * daytime, by the same message as of whatever else is reminded of that day, and at most three times until they have been there again.
 * Resolves to how many treatments.
 */
export async function remindOfTreatments(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => remindSome(trx, messaging, now)))
}

async function remindSome(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  const due = await lockDue(db, now)
  if (due.length === 0) return 0
  const forms = due.map(({ formId, patientId, unitName }) => ({ formId, patientId, unitName, relationId: null }))
  const outcomes = await writeAboutForms(db, messaging, { purpose: 'FormReminder', forms }, now)
  const reminded = due.filter(({ formId }) => outcomes.get(formId) === 'Ok')
  const events = reminded.map(({ formId: id, patientId }) => ({
    event: 'Reminded' as const,
    form: { id, patientId },
    accountId: null,
  }))
  await insertEventsOfForms(db, events, now)
  await recordManyBySystem(db, { action: 'SendReminders', call: 'remindOfTreatments', about: reminded }, now)
  // Whoever cannot be reached is tried again in a week too, and no reminder is counted.
  const counts = due.map(({ id, already, formId }) => ({
    id,
    sent: already + (outcomes.get(formId) === 'Ok' ? 1 : 0),
  }))
  await sql`update treatment t set reminded_at = ${now}, reminders_since_activity = n.sent
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as n (id uuid, sent int) where t.id = n.id`.execute(db)
  return due.length
}

type Due = { id: string; patientId: string; unitName: string; formId: string; already: number }

async function lockDue(db: Db, now: Instant): Promise<Due[]> {
  const weekAgo = sql`${now}::timestamptz - interval '7 days'`
  const hour = sql`extract(hour from ${now}::timestamptz at time zone t.time_zone)`
  const { rows } = await sql<Due>`
    select t.id, t.patient_id as "patientId", u.name as "unitName", w.form_id as "formId", c.already
    from treatment t
    join patient p on p.id = t.patient_id
    join unit u on u.id = t.unit_id
    cross join lateral (
      select greatest(max(greatest(f.opened_at, f.last_written_at)),
          (select h.patient_active_at from message_thread h where h.id = t.id)) as latest,
        (array_agg(f.id order by m.position) filter (where f.status in (${statusList(notHandedOverStatuses)})))[1] as form_id
      from treatment_module m join form f on f.id = m.form_id where m.treatment_id = t.id) w
    cross join lateral (
      select case when t.reminded_at >= w.latest then t.reminders_since_activity else 0 end as already) c
    where t.status = 'Ongoing' and t.notify and p.status = 'Active'
      and w.form_id is not null and w.latest <= ${weekAgo} and c.already < ${sql.lit(mostInARow)}
      and ${hour} >= ${sql.lit(daytime.from)} and ${hour} < ${sql.lit(daytime.to)}
      and not exists (select from treatment o where o.patient_id = t.patient_id and o.reminded_at > ${weekAgo})
    order by t.patient_id, t.id limit ${sql.lit(atOnce)} for no key update of t skip locked`.execute(db)
  return rows
}
