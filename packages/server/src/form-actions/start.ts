import type { Instant } from '@samklang/contract/instants'
import { isActive, isHandedOver } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { AnswerMode } from '../database/table-types.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { Refusal } from '../http/refusal.ts'
import { endHandovers } from './end-handovers.ts'
import { findTaker, makeHandover } from './handover.ts'
import { moveForm } from './move-form.ts'
import { openEarly } from './open-early.ts'

type StartOptions = { mode: AnswerMode | undefined; accountId: string }

/** Staff ask and fill in, or hand the form over to the one who answers, on a device that then opens nothing else. */
export async function startForm(db: Db, found: FoundForm, { mode, accountId }: StartOptions, now: Instant) {
  if (found.openTill !== null && found.openTill < now) throw new Refusal(409, 'invalid-transition')
  const form = found.status === 'Scheduled' ? await openEarly(db, found, now) : found
  if (!isActive(form.status)) throw new Refusal(409, 'invalid-transition')
  const chosen = mode ?? (form.respondentType === 'Staff' ? 'Interview' : 'Self')
  // Whoever holds the form now no longer does.
  await endHandovers(db, form.id, now)
  const started_at = sql<Instant>`coalesce(started_at, ${now}::timestamptz)`
  if (chosen === 'Interview') {
    const to = isHandedOver(form.status) ? 'PartlyAnswered' : form.status
    const event = { event: 'InterviewStarted', accountId } as const
    await moveForm(db, form, { to, columns: { answer_mode: 'Interview', started_at }, events: [event] }, now)
    return null
  }
  if (!(await findTaker(db, form, now))) throw new Refusal(409, 'invalid-transition')
  const to = form.kind === 'Journal' ? form.status : 'SelfTaxation'
  const event = { event: 'HandedOver', accountId } as const
  await moveForm(db, form, { to, columns: { answer_mode: 'Self', started_at }, events: [event] }, now)
  return makeHandover(db, form, accountId, now)
}
