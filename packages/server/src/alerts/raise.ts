import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/alerts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { insertFormEvents } from '../forms/events.ts'
import { notFound } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import { ownerAt } from './owner.ts'

type OfForm = { id: string; patientId: string }

type Raising = {
  raised: readonly RaisedAlert[]
  /** Of a journal. */
  entryId?: string
  isDraft: boolean
  /** Time has run out: nobody is answering who could be refused. */
  isByItself?: boolean
}

/**
 * Keeps what the answers call for. Of a form, entry and rule one alert waits, however often it is saved; where an answer no
 * longer says so the alert stays, marked, and the mark goes if it says so again. What was acknowledged is settled for that
 * answer: another one, or the same one come back, is raised anew. Tells how many are new or changed.
 */
export async function raiseAlerts(
  db: Db,
  form: OfForm,
  { raised, entryId, isDraft, isByItself }: Raising,
  now: Instant,
) {
  const entry = entryId ?? null
  const unsettled = raised.length > 0 ? await leaveOutSettled(db, form.id, entry, raised) : []
  const fresh = unsettled.length > 0 ? await insertAlerts(db, form, { raised: unsettled, entry, isDraft }, now) : []
  if (fresh.length > 0 && !isByItself) await refuseDeleted(db, form.patientId)
  const changed = raised.length > fresh.length ? await setValues(db, form.id, { raised, entry }, now) : 0
  const marked = await markChanged(db, form.id, { raised, entry }, now)
  const events = fresh.map(({ rule_key }) => ({
    event: 'AlertRaised' as const,
    accountId: null,
    data: { Rule: rule_key },
  }))
  await insertFormEvents(db, form, events, now)
  return fresh.length + changed + marked
}

/** Somebody may have deleted the patient at this very moment, who was found to have no alert: nobody would ever see this one. */
async function refuseDeleted(db: Db, patientId: string): Promise<void> {
  const patient = db.selectFrom('patient').select('id').where('id', '=', patientId).where('status', '=', 'Active')
  if (!(await patient.executeTakeFirst())) throw notFound()
}

async function leaveOutSettled(
  db: Db,
  formId: string,
  entry: string | null,
  raised: readonly RaisedAlert[],
): Promise<RaisedAlert[]> {
  const settled = await db
    .selectFrom('risk_alert')
    .select(['rule_key', 'value'])
    .where('form_id', '=', formId)
    .where(sql<boolean>`entry_id is not distinct from ${entry}`)
    .where('acknowledged_at', 'is not', null)
    .where('answer_changed_at', 'is', null)
    .execute()
  // A scale moves with every answer: that it still is where somebody has seen to it is nothing new.
  const isSettled = ({ Key, ScaleKey, Value }: RaisedAlert) =>
    settled.some((row) => row.rule_key === Key && (ScaleKey !== null || isDeepStrictEqual(row.value, Value)))
  return raised.filter((alert) => !isSettled(alert))
}

async function markChanged(
  db: Db,
  formId: string,
  { raised, entry }: Pick<New, 'raised' | 'entry'>,
  now: Instant,
): Promise<number> {
  const holds = sql<boolean>`rule_key = any(${raised.map(({ Key }) => Key)})`
  const rows = await db
    .updateTable('risk_alert')
    .set((eb) => ({
      answer_changed_at: eb.case().when(holds).then(null).else(sql<Instant>`${now}::timestamptz`).end(),
      last_modified_at: modifiedAt(now),
    }))
    .where('form_id', '=', formId)
    .where(sql<boolean>`entry_id is not distinct from ${entry}`)
    .where(sql<boolean>`${holds} = (answer_changed_at is not null)`)
    // what was acknowledged and then taken back stays so: if it comes back, that is another alert
    .where(sql<boolean>`(acknowledged_at is null or not ${holds})`)
    .returning('id')
    .execute()
  return rows.length
}

type New = { raised: readonly RaisedAlert[]; entry: string | null; isDraft: boolean }

function insertAlerts(db: Db, form: OfForm, { raised, entry, isDraft }: New, now: Instant) {
  // as of now, and the form is locked by whoever saves it: it may have moved since it was read
  const unitOf = sql<string>`(select f.unit_id from form f where f.id = ${form.id})`
  return db
    .insertInto('risk_alert')
    .values(
      raised.map((alert) => ({
        id: makeId(now),
        patient_id: form.patientId,
        unit_id: unitOf,
        form_id: form.id,
        entry_id: entry,
        rule_key: alert.Key,
        severity: alert.Severity,
        item_ref: alert.ItemRef,
        scale_key: alert.ScaleKey,
        value: JSON.stringify(alert.Value),
        raised_at: now,
        last_modified_at: now,
        raised_from_draft: isDraft,
        owner_account_id: ownerAt(form.patientId, unitOf),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['form_id', 'entry_id', 'rule_key']).where('acknowledged_at', 'is', null).doNothing(),
    )
    .returning('rule_key')
    .execute()
}

/**
 * Whoever waits for it reads the answer as it is now, beside the one that it was raised by; what was acknowledged stays as it
 * was read then.
 */
async function setValues(
  db: Db,
  formId: string,
  { raised, entry }: Pick<New, 'raised' | 'entry'>,
  now: Instant,
): Promise<number> {
  const values = raised.map(({ Key: rule, Value: value }) => ({ rule, value }))
  const { rows } = await sql`update risk_alert set value = n.value,
      raised_value = coalesce(risk_alert.raised_value, risk_alert.value), last_modified_at = ${modifiedAt(now)}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as n (rule text, value jsonb)
    where form_id = ${formId} and entry_id is not distinct from ${entry} and rule_key = n.rule
      and acknowledged_at is null and risk_alert.value <> n.value
    returning id`.execute(db)
  return rows.length
}

/** Always later than before, so that two states of an alert are told apart. */
function modifiedAt(now: Instant) {
  return sql<Instant>`greatest(${now}::timestamptz, risk_alert.last_modified_at + interval '1 millisecond')`
}

/** a form that is canceled takes no alert along. */
export async function markFormCanceled(db: Db, formId: string, now: Instant): Promise<void> {
  await db
    .updateTable('risk_alert')
    .set({ form_canceled_at: now, last_modified_at: modifiedAt(now) })
    .where('form_id', '=', formId)
    .where('form_canceled_at', 'is', null)
    .execute()
}
