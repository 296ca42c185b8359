import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { insertFormEvents, publishCareChanged } from '../forms/events.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { Refusal } from '../http/refusal.ts'
import { keepJudgements } from '../judgements/keep-judgements.ts'

/** Of what was sent in. Several may be chosen over the years: an answer is compared with the latest before it. */
export async function setBaseline(
  db: Db,
  form: FoundForm,
  { isBaseline, accountId }: { isBaseline: boolean; accountId: string },
  now: Instant,
): Promise<void> {
  if (form.kind !== 'Questionnaire' || form.status !== 'Closed' || !form.answeredAt)
    throw new Refusal(409, 'invalid-transition')
  const { numUpdatedRows } = await db
    .updateTable('form')
    .set({ is_baseline: isBaseline })
    .where('id', '=', form.id)
    .where('is_baseline', '<>', isBaseline)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const event = { event: 'BaselineSet', accountId, data: { IsBaseline: isBaseline } } as const
  await keepJudgements(db, form.patientId)
  await insertFormEvents(db, form, [event], now)
  await publishCareChanged(db, form)
}
