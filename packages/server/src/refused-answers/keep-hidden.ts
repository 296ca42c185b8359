import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { itemOf } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { noteAnswerer } from '../alerts/answerers.ts'
import type { ModuleBefore } from '../alerts/keep-plans.ts'
import { refuseDeleted } from '../alerts/raise.ts'
import { leaveOutKnown, leaveOutSaid, raiseRefused } from '../alerts/raise-refused.ts'
import type { Db } from '../database/connect.ts'
import { insertFormEvents, publishCareChanged } from '../forms/events.ts'
import type { JudgedAnswers } from '../forms/judge.ts'
import { insertRefusedAnswers } from './queries.ts'

type Form = { id: string; patientId: string; unitId: string; before?: ModuleBefore | undefined }

type Hidden = {
  compiled: CompiledForm
  answers: readonly Answer[]
  judged: Pick<JudgedAnswers, 'hidden'>
  /** Of a diary. */
  entry?: string
  accountId: string
  isDraft: boolean
  between: AnsweredBetween | null
}

/**
 * a call that is taken leaves out answers to what a condition hides; those of them that call for help are treated as refused:
 * kept beside the form, and raised once. In the transaction of the call, which holds the form. Resolves to what they call for.
 */
export async function keepHidden(
  db: Db,
  form: Form,
  { compiled, answers, judged, entry, accountId, isDraft, between }: Hidden,
  now: Instant,
): Promise<RaisedAlert[]> {
  const ofEntry = { entry: entry ?? null }
  const raised = await leaveOutSaid(db, form.id, { raised: judged.hidden, ...ofEntry, accountId })
  const unknown = await leaveOutKnown(db, form.id, { raised, ...ofEntry, accountId })
  if (unknown.length > 0) {
    await refuseDeleted(db, form.patientId)
    const alarming = answers
      .filter((answer) => unknown.some(({ ItemRef }) => ItemRef === itemOf(compiled.items, answer)?.ref))
      .map((answer) => (entry === undefined ? answer : { ...answer, AnswerGroupId: entry }))
    const kept = { accountId, reason: 'Invalid', answers: alarming, invalid: [] } as const
    const { id: refusedAnswersId } = await insertRefusedAnswers(db, form, kept, now)
    const alerts = { raised: unknown, ...ofEntry, accountId, refusedAnswersId, isDraft, between }
    await raiseRefused(db, form, alerts, now)
    await insertFormEvents(db, form, [{ event: 'AnswersRefused', accountId, data: { Reason: 'Invalid' } }], now)
    await publishCareChanged(db, form)
  }
  await noteAnswerer(db, { formId: form.id }, { raised, ...ofEntry, accountId, isRefused: true }, now)
  return raised
}
