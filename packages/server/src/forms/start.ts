import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { AnswerMode, FormStatus } from '../database/table-types.ts'
import { Refusal } from '../http/refusal.ts'
import { endHandovers } from './close.ts'
import { insertFormEvents, publishCareChanged } from './events.ts'
import type { FoundForm } from './found-form.ts'
import { findTaker, makeHandover } from './handover.ts'
import { openEarly } from './open-early.ts'

type StartOptions = { mode: AnswerMode | undefined; accountId: string }

/** Staff ask and fill in, or hand the form over to the one who answers, on a device that then opens nothing else. */
export async function startForm(db: Db, found: FoundForm, { mode, accountId }: StartOptions, now: Instant) {
  const isStartable = ['Scheduled', 'Open', 'PartlyAnswered', 'SelfTaxation', 'Ongoing'].includes(found.status)
  const isPast = found.openTill !== null && found.openTill < now
  if (!isStartable || isPast) throw new Refusal(409, 'invalid-transition')
  const form = found.status === 'Scheduled' ? await openEarly(db, found, now) : found
  const chosen = mode ?? (form.respondentType === 'Staff' ? 'Interview' : 'Self')
  // Whoever holds the form now no longer does.
  await endHandovers(db, form.id, now)
  if (chosen === 'Interview') {
    await setStarted(db, form, { mode: 'Interview', status: statusOfInterview(form.status) }, now)
    await insertFormEvents(db, form, [{ event: 'InterviewStarted', accountId }], now)
    await publishCareChanged(db, form)
    return null
  }
  if (!(await findTaker(db, form, now))) throw new Refusal(409, 'invalid-transition')
  await setStarted(db, form, { mode: 'Self', status: form.kind === 'Journal' ? form.status : 'SelfTaxation' }, now)
  const handover = await makeHandover(db, form, accountId, now)
  await insertFormEvents(db, form, [{ event: 'HandedOver', accountId }], now)
  await publishCareChanged(db, form)
  return handover
}

function statusOfInterview(status: FormStatus): FormStatus {
  return status === 'SelfTaxation' ? 'PartlyAnswered' : status
}

async function setStarted(
  db: Db,
  form: FoundForm,
  { mode, status }: { mode: AnswerMode; status: FormStatus },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('form')
    .set((eb) => ({
      answer_mode: mode,
      status,
      started_at: eb.fn.coalesce('started_at', eb.val<Instant>(now)),
    }))
    .where('id', '=', form.id)
    .execute()
}
