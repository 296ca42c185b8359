import { isDeepStrictEqual } from 'node:util'
import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Instant } from '@samklang/contract/instants'
import type { RefusedReason } from '@samklang/contract/refused-answers'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { isWorseThanAcknowledged } from '@samklang/engine/follow-up/worse-than-acknowledged'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { sql } from 'kysely'
import { ownerAt } from '../alert-rows/owner.ts'
import type { AlertSource } from '../alert-rows/source.ts'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'
import { notFound } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import { noteAnswerer } from './answerers.ts'
import { insertAlertEvents } from './events.ts'
import { keepPlans, type ModuleBefore } from './keep-plans.ts'
import { sayings } from './sayings.ts'

type OfForm = { id: string; patientId: string; before?: ModuleBefore | undefined }
/** What alerts come from, and about whom they are. */
export type AlertOrigin = {
  source: AlertSource
  patientId: string
  /** Where it is a module that is saved. */
  before?: ModuleBefore | undefined
}

type Raising = {
  raised: readonly RaisedAlert[]
  /** Whoever saved; nobody where time has run out. */
  writtenBy: string | null
  /** Of a journal. */
  entryId?: string
  isDraft: boolean
  /** Time has run out: nobody is answering who could be refused. */
  isBySystem?: boolean
  /** Of what is sent in, not of a draft: by what it is told whether a scale is worse than when it was acknowledged. */
  isWorse?: IsWorse
  /** Where it arrived later than it was answered. */
  between?: AnsweredBetween | null
}

/** whether the value of a scale must be told anew after another one was acknowledged. */
export type IsWorse = (alert: RaisedAlert, acknowledged: unknown) => boolean

export function isWorseIn(form: CompiledForm): IsWorse {
  return (alert, acknowledged) => isWorseThanAcknowledged(form, alert, acknowledged)
}

/**
 * Keeps what the answers call for. Of a form, entry, rule and question or row one alert waits, however often it is saved (of what
 * was refused one of each person); where
 * an answer no longer says so the alert stays, marked, and the mark goes if it says so again. What was acknowledged is settled
 * for that answer: another one, or the same one come back, is raised anew, and so is a scale that was sent in worse than it was
 * acknowledged. Tells how many are new or changed.
 */
export async function raiseAlerts(
  db: Db,
  form: OfForm,
  { raised, writtenBy, entryId, isDraft, isBySystem, isWorse, between = null }: Raising,
  now: Instant,
) {
  const entry = entryId ?? null
  const origin = { source: { formId: form.id }, patientId: form.patientId, before: form.before }
  const adopted = raised.length > 0 ? await adoptRefused(db, form.id, { raised, entry, writtenBy }, now) : 0
  const unsettled =
    raised.length > 0 ? await leaveOutSettled(db, form.id, { raised, entry, writtenBy }, { isWorse }) : []
  const fresh =
    unsettled.length > 0
      ? await insertAlerts(db, origin, { raised: unsettled, entry, isDraft, writtenBy, between }, now)
      : []
  if (fresh.length > 0 && !isBySystem) await refuseDeleted(db, form.patientId)
  const changed =
    raised.length > fresh.length ? await setValues(db, form.id, { raised, entry, writtenBy, between }, now) : 0
  const marked = await markChanged(db, form.id, { raised, entry }, now)
  await noteAnswerer(db, origin.source, { raised, entry, accountId: writtenBy, isRefused: false }, now)
  await insertAlertEvents(db, origin, fresh.map(eventOf), now)
  return adopted + fresh.length + changed + marked
}

type InsertedAlert = { id: string; rule_key: string; item_ref: string | null }

export function eventOf({ id: Alert, rule_key: Rule, item_ref: Item }: InsertedAlert) {
  return { event: 'AlertRaised' as const, accountId: null, data: { Alert, Rule, Item } }
}

/** Somebody may have deleted the patient at this very moment, who was found to have no alert: nobody would ever see this one. */
export async function refuseDeleted(db: Db, patientId: string): Promise<void> {
  const patient = db.selectFrom('patient').select('id').where('id', '=', patientId).where('status', '=', 'Active')
  if (!(await patient.executeTakeFirst())) throw notFound()
}

/** Where the form is now; whoever saves it has it locked. */
const unitOfForm = (formId: string) => sql<string>`(select f.unit_id from form f where f.id = ${formId})`

function unitOf(source: AlertSource) {
  if ('formId' in source) return unitOfForm(source.formId)
  return 'treatmentId' in source
    ? sql<string>`(select t.unit_id from treatment t where t.id = ${source.treatmentId})`
    : sql<string>`(select t.unit_id from program t where t.id = ${source.programId})`
}

/** What the form itself says, and of refused answers what this person sent: they speak for nobody else. */
export function isOfFormOr(accountId: string) {
  return sql<boolean>`(refused_answers_id is null or written_by = ${accountId})`
}

/** When the alert said what it says now; other alerts and notes change it as well. */
const toldAt = sql<Instant>`coalesce(told_anew_at, raised_at)`.as('toldAt')

export type SettledAlert = { refusedAnswersId: string | null; toldAt: Instant }
type Settling = {
  isWorse?: IsWorse | undefined
  /** Of what was acknowledged for the very same answer. */
  isSettledStill?: (alert: SettledAlert) => boolean
}

/**
 * what another unit has acknowledged before the form came here, nobody here has seen. Where time has run out there is nobody
 * who writes: what they wrote was judged when it was saved.
 */
export async function leaveOutSettled(
  db: Db,
  formId: string,
  { raised, entry, writtenBy }: Written,
  { isWorse = () => false, isSettledStill = () => true }: Settling = {},
): Promise<RaisedAlert[]> {
  const settled = await db
    .selectFrom('risk_alert')
    .select(['rule_key', 'item_ref', 'value', 'refused_answers_id as refusedAnswersId', toldAt])
    .where('form_id', '=', formId)
    .where(sql<boolean>`entry_id is not distinct from ${entry}`)
    .where('unit_id', '=', unitOfForm(formId))
    .where('acknowledged_at', 'is not', null)
    .where('answer_changed_at', 'is', null)
    .where(writtenBy === null ? sql<boolean>`true` : isOfFormOr(writtenBy))
    .execute()
  // A scale moves with every answer of a draft: that it still is where somebody has seen to it is nothing new. What is sent in is.
  const isSettled = (alert: RaisedAlert) =>
    settled.some(
      (row) =>
        isOf(row, alert) &&
        (alert.ScaleKey === null
          ? isDeepStrictEqual(row.value, alert.Value) && isSettledStill(row)
          : !isWorse(alert, row.value)),
    )
  return raised.filter((alert) => !isSettled(alert))
}

/** Whether it is an alert of the same rule, about the same question or row. */
export function isOf(row: { rule_key: string; item_ref: string | null }, { Key, ItemRef }: RaisedAlert): boolean {
  return row.rule_key === Key && row.item_ref === ItemRef
}

/** What the same person was refused at first is now said by the form itself: the alert that waits for it is the form's own from here on. */
async function adoptRefused(
  db: Db,
  formId: string,
  { raised, entry, writtenBy }: Written,
  now: Instant,
): Promise<number> {
  const { rows } =
    await sql`update risk_alert a set refused_answers_id = null, last_modified_at = ${modifiedAt(now, 'a')}
    from ${sayings(raised)}
    where a.form_id = ${formId} and a.entry_id is not distinct from ${entry} and a.rule_key = n.rule
      and a.item_ref is not distinct from n.item and a.value = n.value and a.refused_answers_id is not null
      and a.written_by = ${writtenBy} and a.acknowledged_at is null
      and not exists (select from risk_alert o where o.form_id = a.form_id and o.entry_id is not distinct from a.entry_id
        and o.rule_key = a.rule_key and o.item_ref is not distinct from a.item_ref and o.refused_answers_id is null
        and o.acknowledged_at is null)
    returning a.id`.execute(db)
  return rows.length
}

type Said = Pick<AlertsToRaise, 'raised' | 'entry'>
type Written = Said & { writtenBy: string | null }

/**
 * Marks what the form no longer says: of what waits only the form's own, since what was refused is not unsaid by it. What was
 * acknowledged, also of refused answers, is settled until the form says something else; if it comes back, that is another alert.
 */
async function markChanged(db: Db, formId: string, { raised, entry }: Said, now: Instant): Promise<number> {
  const isOfAlert = sql`n.rule = risk_alert.rule_key and n.item is not distinct from risk_alert.item_ref`
  const holds = sql<boolean>`exists (select from ${sayings(raised)} where ${isOfAlert})`
  // A scale moves with every answer.
  const saysTheSame = sql<boolean>`exists (select from ${sayings(raised)}
    where ${isOfAlert} and (risk_alert.scale_key is not null or n.value = risk_alert.value))`
  const rows = await db
    .updateTable('risk_alert')
    .set((eb) => ({
      answer_changed_at: eb
        .case()
        .when(sql<boolean>`acknowledged_at is null and ${holds}`)
        .then(null)
        .else(sql<Instant>`${now}::timestamptz`)
        .end(),
      last_modified_at: modifiedAt(now),
    }))
    .where('form_id', '=', formId)
    .where(sql<boolean>`entry_id is not distinct from ${entry}`)
    .where(
      sql<boolean>`case when acknowledged_at is null
        then refused_answers_id is null and ${holds} = (answer_changed_at is not null)
        else answer_changed_at is null and not ${saysTheSame} end`,
    )
    .returning('id')
    .execute()
  return rows.length
}

export type AlertsToRaise = {
  raised: readonly RaisedAlert[]
  entry: string | null
  isDraft: boolean
  writtenBy: string | null
  /** Kept beside the form, where it was those that said so. */
  refusedAnswersId?: string
  /** Of a message that was refused. */
  refusedFor?: RefusedReason
  between?: AnsweredBetween | null
}

/** What becomes a new alert, with the plans of the patient as they are now, and as the save found them: every way to raise one comes by here. */
export async function insertAlerts(
  db: Db,
  { source, patientId, before }: AlertOrigin,
  { raised, entry, isDraft, writtenBy, refusedAnswersId, refusedFor, between }: AlertsToRaise,
  now: Instant,
) {
  const unitId = unitOf(source)
  const fresh = await db
    .insertInto('risk_alert')
    .values(
      raised.map((alert) => ({
        id: makeId(now),
        patient_id: patientId,
        unit_id: unitId,
        form_id: 'formId' in source ? source.formId : null,
        treatment_id: 'treatmentId' in source ? source.treatmentId : null,
        program_id: 'programId' in source ? source.programId : null,
        entry_id: entry,
        rule_key: alert.Key,
        severity: alert.Severity,
        item_ref: alert.ItemRef,
        scale_key: alert.ScaleKey,
        value: JSON.stringify(alert.Value),
        raised_at: now,
        last_modified_at: now,
        raised_from_draft: isDraft,
        owner_account_id: ownerAt(patientId, unitId),
        refused_answers_id: refusedAnswersId ?? null,
        refused_for: refusedFor ?? null,
        written_by: writtenBy,
        answered_from: between?.First ?? null,
        answered_to: between?.Last ?? null,
      })),
    )
    .onConflict((conflict) => conflict.expression(oneWaits).where('acknowledged_at', 'is', null).doNothing())
    .returning(['id', 'rule_key', 'item_ref'])
    .execute()
  if (fresh.length > 0) await keepPlans(db, patientId, now, before)
  return fresh
}

const oneWaits = sql`form_id, treatment_id, program_id, entry_id, rule_key, item_ref, (refused_answers_id is not null),
  (case when refused_answers_id is not null then written_by end)`

/**
 * Whoever waits for it reads the answer as it is now, beside the one that it was raised by; what was acknowledged stays as it
 * was read then. A scale moves with every answer, and what it was on the way says nothing; whoever brought it so far stays named.
 */
async function setValues(
  db: Db,
  formId: string,
  { raised, entry, writtenBy, between }: Written & { between: AnsweredBetween | null },
  now: Instant,
): Promise<number> {
  const { rows } = await sql`update risk_alert a set value = n.value,
      raised_value = case when a.scale_key is null then coalesce(a.raised_value, a.value) end,
      written_by = case when a.scale_key is null then ${writtenBy}::uuid else a.written_by end,
      answered_from = ${between?.First ?? null}, answered_to = ${between?.Last ?? null}, last_modified_at = ${modifiedAt(now, 'a')}
    from ${sayings(raised)}
    where a.form_id = ${formId} and a.entry_id is not distinct from ${entry} and a.rule_key = n.rule
      and a.item_ref is not distinct from n.item and a.refused_answers_id is null
      and a.acknowledged_at is null and a.value <> n.value
    returning a.id`.execute(db)
  return rows.length
}

/** Always later than before, so that two states of an alert are told apart. */
export function modifiedAt(now: Instant, alert = 'risk_alert') {
  return nextTokenOf(`${alert}.last_modified_at`, now)
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
