import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { aboutForm, notify } from '../notifications/write.ts'
import type { ScoreFacts } from './change.ts'
import { keepJudgements } from './keep-judgements.ts'

/**
 * Worse than the best of the last year: staff are told of it beside the answer itself. Judged by the scales that sum the form up,
 * or where it has none by those that are always shown: with every part of a form looked at, chance would tell of one too often.
 */
export async function notifyIfWorse(
  db: Db,
  form: { id: string; patientId: string; unitId: string },
  now: Instant,
): Promise<void> {
  const scales = (await keepJudgements(db, form.patientId)).get(form.id) ?? []
  const summed = scales.filter(({ asked }) => asked.scale.IsAggregated)
  const looked = summed.length > 0 ? summed : scales.filter(({ asked }) => asked.scale.AlwaysVisible)
  if (looked.some(({ told }) => isWorse(told))) await notify(db, 'WorsenedSinceBest', [aboutForm(form)], now)
}

function isWorse({ Change }: ScoreFacts): boolean {
  return Change?.Judgements.some(({ To, Verdict }) => To === 'Best' && Verdict === 'Worsened') ?? false
}
