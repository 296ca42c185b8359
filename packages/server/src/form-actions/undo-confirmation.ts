import { type UndoableConfirmation, undoMinutes } from '@samklang/contract/confirmations'
import type { ErrorCode } from '@samklang/contract/errors'
import type { ContentLanguage } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { insertFormEvents, publishCareChanged } from '../forms/events.ts'
import { formFor } from '../forms/form-for.ts'
import type { Actor } from '../http/actor.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { waitAgain } from '../notifications/write.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { type BatchRequest, eachAlone } from './each-alone.ts'

/** One clock for all instances, whatever that of this server says. */
const isInTime = sql<boolean>`c.confirmed_at > clock_timestamp() - make_interval(mins => ${sql.lit(undoMinutes)})`

type Confirmed = {
  formId: string
  patientId: string
  settled: string[]
  undoneAt: Instant | null
  isInTime: boolean
  isLatest: boolean
}

/** one's own, for ten minutes. What was undone is unread again, and what was settled with it waits again. */
export async function undoConfirmation(request: BatchRequest, id: string) {
  const { db, actor, now, note } = request
  note({ entity: 'Confirmation', entityId: id })
  const all = await lockConfirmation(db, actor, id)
  if (all.length === 0) throw notFound()
  const waiting = all.filter(({ undoneAt }) => undoneAt === null)
  if (waiting.some((one) => !one.isInTime)) throw new Refusal(409, 'undo-too-late')
  const Undone = all.filter(({ undoneAt }) => undoneAt !== null).map(({ formId }) => formId)
  const Failed: { Id: string; Code: ErrorCode }[] = []
  for (const confirmed of waiting) {
    const Code = await eachAlone(request, { action: 'UndoConfirmation', call: 'undoConfirmation' }, (asking) =>
      undoOne(asking, id, confirmed),
    )
    if (Code) Failed.push({ Id: confirmed.formId, Code })
    else Undone.push(confirmed.formId)
  }
  const undone = all.filter(({ formId }) => Undone.includes(formId))
  const patientIds = [...new Set(undone.map(({ patientId }) => patientId))]
  const [only] = patientIds
  note({ patientIds, data: { Undone: Undone.length, Failed: Failed.length } })
  if (only && patientIds.length === 1) note({ patientId: only })
  return { Undone, Failed }

  /** Gives a code where the form is confirmed still, by a colleague who has confirmed it too. */
  async function undoOne(
    asking: PatientRequest,
    confirmationId: string,
    { formId, settled, isLatest }: Confirmed,
  ): Promise<ErrorCode | null> {
    const { form } = await formFor(asking, formId)
    // Undone and confirmed anew since: that is another act.
    if (form.confirmation !== 'Confirmed' || !isLatest) throw new Refusal(409, 'invalid-transition')
    const isOthers = await leaveToColleague(db, { confirmationId, formId, settled, accountId: actor.accountId })
    if (!isOthers)
      await db
        .updateTable('form')
        .set({ confirmation: 'Unconfirmed', confirmed_at: null, confirmed_by: null })
        .where('id', '=', formId)
        .execute()
    await db
      .updateTable('form_confirmation')
      .set({ undone_at: sql<Instant>`clock_timestamp()` })
      .where('confirmation_id', '=', confirmationId)
      .where('form_id', '=', formId)
      .execute()
    if (!isOthers) await waitAgain(db, settled)
    await insertFormEvents(db, form, [{ event: 'ConfirmationUndone', accountId: actor.accountId }], now)
    await publishCareChanged(db, form)
    return isOthers ? 'invalid-transition' : null
  }
}

type ConfirmationToUndo = { confirmationId: string; formId: string; settled: string[]; accountId: string }

/**
 * Whether a colleague has confirmed the form too: then it is confirmed by them alone from now on, and what was settled waits again
 * when they undo theirs. Somebody else's that was confirmed before acts were kept is theirs still.
 */
async function leaveToColleague(
  db: Db,
  { confirmationId, formId, settled, accountId }: ConfirmationToUndo,
): Promise<boolean> {
  const { rows } = await sql`select from form where id = ${formId} and confirmed_by <> ${accountId}`.execute(db)
  if (rows.length > 0) return true
  const other = await db
    .selectFrom('form_confirmation')
    .select(['confirmation_id as id', 'account_id as accountId', 'confirmed_at as confirmedAt'])
    .where('form_id', '=', formId)
    .where('confirmation_id', '<>', confirmationId)
    .where('account_id', '<>', accountId)
    .where('undone_at', 'is', null)
    .orderBy('confirmed_at')
    .limit(1)
    .executeTakeFirst()
  if (!other) return false
  await db
    .updateTable('form')
    .set({ confirmed_at: other.confirmedAt, confirmed_by: other.accountId })
    .where('id', '=', formId)
    .execute()
  await sql`update form_confirmation set settled = settled || ${settled}::uuid[]
    where confirmation_id = ${other.id} and form_id = ${formId}`.execute(db)
  return true
}

/** In the order in which they were locked when they were confirmed. */
async function lockConfirmation(db: Db, { accountId }: Actor, id: string): Promise<Confirmed[]> {
  const { rows } =
    await sql<Confirmed>`select c.form_id as "formId", f.patient_id as "patientId", c.settled, c.undone_at as "undoneAt",
      ${isInTime} as "isInTime", not exists (select from form_confirmation o
        where o.form_id = c.form_id and o.account_id = c.account_id and o.confirmed_at > c.confirmed_at) as "isLatest"
    from form_confirmation c join form f on f.id = c.form_id
    where c.confirmation_id = ${id} and c.account_id = ${accountId}
    order by c.form_id for update of c`.execute(db)
  return rows
}

/** What the person can undo here, the latest first. Of patients whom the unit no longer has nothing is told. */
export async function listUndoable(db: Db, { accountId, unitId }: Actor, language: ContentLanguage) {
  const { rows } = await sql<UndoableConfirmation & { patientIds: string[] }>`
    select c.confirmation_id as "Id", min(c.confirmed_at) as "ConfirmedAt", count(*)::int as "Count",
      floor(extract(epoch from min(c.confirmed_at) + make_interval(mins => ${sql.lit(undoMinutes)}) - clock_timestamp()))::int
        as "SecondsLeft",
      array_agg(f.patient_id) as "patientIds",
      case when count(distinct f.patient_id) = 1 then (array_agg(f.patient_id))[1] end as "PatientId",
      (array_agg(n.firstname || ' ' || n.lastname order by c.form_id))[1] as "PatientFullName",
      (array_agg(coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name) order by c.form_id))[1] as "FormName"
    from form_confirmation c
    join form f on f.id = c.form_id
    join patient_listing i on i.patient_id = f.patient_id and i.unit_id = ${unitId}
    join patient p on p.id = f.patient_id
    join person n on n.id = p.person_id
    join form_type t on t.id = f.form_type_id
    where c.account_id = ${accountId} and c.unit_id = ${unitId} and c.undone_at is null and ${isInTime}
      and f.confirmation = 'Confirmed'
    group by c.confirmation_id
    order by min(c.confirmed_at) desc
    limit 20`.execute(db)
  return rows.filter(({ SecondsLeft }) => SecondsLeft > 0)
}
