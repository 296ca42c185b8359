import type { Instant } from '@samklang/contract/instants'
import { civilDay } from '../civil-day.ts'
import { addSeconds } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { findLatestVersionId } from '../definitions/assignable.ts'
import { tellUnit } from '../forms/events.ts'
import { insertForms } from '../forms/insert-forms.ts'
import { conflict, Refusal } from '../http/refusal.ts'
import { type Post, writeAboutForms } from '../messages/write-about-forms.ts'
import { lockDueSeries, setSeries } from './queries.ts'
import { afterNext, afterToday, type Coming, nextForm, type Series } from './series.ts'

const pressedTwiceSeconds = 10
const atOnce = 50

type Starting = { series: Series; unitName: string; seenNo: number | null; accountId: string }

/**
 * Begins the next one before its day. Two who saw the same number begin one; who gives no number and presses twice in a
 * moment begins one too.
 */
export async function startNext(db: Db, post: Post, starting: Starting, now: Instant): Promise<string> {
  const { series, seenNo } = starting
  const already = await findStarted(db, starting, now)
  if (already) return already
  if (series.status !== 'Ongoing') throw new Refusal(409, 'invalid-transition')
  if (seenNo !== null && seenNo !== series.nextNo) throw conflict()
  return begin(db, post, { ...starting, next: afterNext(series) }, now)
}

async function findStarted(db: Db, { series, seenNo }: Starting, now: Instant): Promise<string | undefined> {
  const forms = db.selectFrom('form').select('id').where('recurring_id', '=', series.id)
  const found =
    seenNo === null
      ? forms.where('created_at', '>', addSeconds(now, -pressedTwiceSeconds)).orderBy('occurrence_no', 'desc')
      : forms.where('occurrence_no', '=', seenNo)
  return (await found.limit(1).executeTakeFirst())?.id
}

/** what is due of all series is begun, each once however many look. Resolves to how many. */
export async function topUpSeries(db: Db, post: Post, now: Instant): Promise<number> {
  for (let total = 0; ; ) {
    const begun = await db.transaction().execute(async (trx) => {
      const due = await lockDueSeries(trx, atOnce, now)
      for (const series of due) {
        const next = afterToday(series, civilDay(now, series.timeZone))
        await begin(trx, post, { series, unitName: series.unitName, accountId: null, next }, now)
      }
      return due.length
    })
    total += begun
    if (begun < atOnce) return total
  }
}

type Beginning = { series: Series; unitName: string; accountId: string | null; next: Coming }

async function begin(db: Db, post: Post, { series, unitName, accountId, next }: Beginning, now: Instant) {
  const versionId = await findLatestVersionId(db, series.variantId)
  if (!versionId) throw new Error(`variant ${series.variantId} has no version`)
  const form = nextForm(series, { versionId, requestedBy: accountId }, now)
  await insertForms(db, [form], now)
  await setSeries(db, { ...series, ...next }, now)
  const { id: formId, patientId, relationId } = form
  if (form.notify)
    await writeAboutForms(db, post, { purpose: 'NewForm', forms: [{ formId, patientId, relationId, unitName }] }, now)
  await tellUnit(db, series)
  return formId
}
