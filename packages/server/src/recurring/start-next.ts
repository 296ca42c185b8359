import type { Instant } from '@samklang/contract/instants'
import { addSeconds } from '@samklang/engine/time/instants'
import { recordManyBySystem } from '../audit/by-system.ts'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { findLatestVersions } from '../definitions/assignable.ts'
import { tellOfOpened } from '../form-messages/tell-of-opened.ts'
import { publishCareChangedAt } from '../forms/due-forms.ts'
import { insertForms, type NewForm } from '../forms/insert-forms.ts'
import { conflict, Refusal } from '../http/refusal.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { lockDueSeries, setComing } from './queries.ts'
import { afterNext, afterToday, type ComingOccurrence, nextForm, type RecurringSeries } from './series.ts'
import { whoIsThere } from './who-is-there.ts'

const pressedTwiceSeconds = 10
const atOnce = 100

type OccurrenceToStart = { series: RecurringSeries; unitName: string; seenNo: number | null; accountId: string }

/**
 * Begins the next one before its day. Two who saw the same number begin one; who gives no number and presses twice in a
 * moment begins one too.
 */
export async function startNext(
  db: Db,
  messaging: MessageDependencies,
  starting: OccurrenceToStart,
  now: Instant,
): Promise<string> {
  const { series, unitName, seenNo, accountId } = starting
  const already = await findStarted(db, starting, now)
  if (already) return already
  if (series.status !== 'Ongoing') throw new Refusal(409, 'invalid-transition')
  if (seenNo !== null && seenNo !== series.nextNo) throw conflict()
  const presenceOf = await whoIsThere(db, messaging.keys, [series], now)
  if (presenceOf(series) === 'Unapproved') throw new Refusal(409, 'no-contact')
  const all = [{ series: { ...series, unitName }, next: afterNext(series) }]
  const [form] = await begin(db, messaging, { all, accountId }, now)
  if (!form) throw new Error('nothing was begun')
  return form.id
}

async function findStarted(db: Db, { series, seenNo }: OccurrenceToStart, now: Instant): Promise<string | undefined> {
  const forms = db.selectFrom('form').select('id').where('recurring_id', '=', series.id)
  const found =
    seenNo === null
      ? forms.where('created_at', '>', addSeconds(now, -pressedTwiceSeconds)).orderBy('occurrence_no', 'desc')
      : forms.where('occurrence_no', '=', seenNo)
  return (await found.limit(1).executeTakeFirst())?.id
}

/**
 * what is due of all series is begun, each once however many look. Whoever may not answer at present is not asked, and
 * the series goes on without that time. Resolves to how many were due.
 */
export async function topUpSeries(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  return inBatches(() =>
    db.transaction().execute(async (trx) => {
      const due = await lockDueSeries(trx, atOnce, now)
      const presenceOf = await whoIsThere(trx, messaging.keys, due, now)
      const next = due.map((series) => ({ series, next: afterToday(series, civilDay(now, series.timeZone)) }))
      const asked = next.filter(({ series }) => presenceOf(series) === 'There')
      await moveOn(
        trx,
        next.filter((one) => !asked.includes(one)),
        now,
      )
      const forms = await begin(trx, messaging, { all: asked, accountId: null }, now)
      await recordManyBySystem(trx, { action: 'CreateQuestionnaire', call: 'topUpSeries', about: forms }, now)
      return due.length
    }),
  )
}

type SeriesToBegin = {
  all: { series: RecurringSeries & { unitName: string }; next: ComingOccurrence }[]
  /** Null: the calendar. */
  accountId: string | null
}

async function begin(
  db: Db,
  messaging: MessageDependencies,
  { all, accountId }: SeriesToBegin,
  now: Instant,
): Promise<NewForm[]> {
  if (all.length === 0) return []
  const versions = await findLatestVersions(
    db,
    all.map(({ series }) => series.variantId),
  )
  const forms = all.map(({ series }) => {
    const versionId = versions.get(series.variantId)
    if (!versionId) throw new Error(`variant ${series.variantId} has no version`)
    return { ...nextForm(series, versionId, now), unitName: series.unitName }
  })
  await insertForms(db, forms, accountId, now)
  await moveOn(db, all, now)
  await tellOfOpened(db, messaging, { forms, accountId }, now)
  await publishCareChangedAt(db, forms)
  return forms
}

async function moveOn(db: Db, all: SeriesToBegin['all'], now: Instant): Promise<void> {
  if (all.length === 0) return
  await setComing(
    db,
    all.map(({ series, next }) => ({ id: series.id, ...next })),
    now,
  )
}
