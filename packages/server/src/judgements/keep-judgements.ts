import { textKeys } from '@samklang/contract/item-names'
import type { FormChange, LaterAnswer, ReadAloneReason } from '@samklang/contract/score-change'
import { readAloneReasons } from '@samklang/contract/score-change'
import {
  compareScales,
  isForTheWorse,
  isLaterWorse,
  reasonsOf,
  type ToldOfScale,
} from '@samklang/engine/change/read-alone'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { type AskedScale, type JudgeableOccasion, wordsOf } from './change.ts'
import { type JudgedScale, judgePatient } from './judge-form.ts'

/**
 * Judges everything of a patient anew and keeps it for the lists of many patients. That it is due is taken away first: whoever
 * changes something meanwhile waits here, and judges after this.
 */
export async function keepJudgements(db: Db, patientId: string): Promise<ReadonlyMap<string, JudgedScale[]>> {
  await db.deleteFrom('judgement_due').where('patient_id', '=', patientId).execute()
  const judged = await judgePatient(db, patientId)
  const rows = [...judged].map(([form_id, scales]) => ({
    form_id,
    patient_id: patientId,
    reasons: reasonsOfScales(scales),
    change: jsonOf(changeOfForm(scales)),
  }))
  if (rows.length > 0)
    await db
      .insertInto('form_judgement')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('form_id')
          .doUpdateSet((eb) => ({
            patient_id: eb.ref('excluded.patient_id'),
            reasons: eb.ref('excluded.reasons'),
            change: eb.ref('excluded.change'),
          }))
          .where(
            sql<boolean>`(form_judgement.patient_id, form_judgement.reasons, form_judgement.change)
              is distinct from (excluded.patient_id, excluded.reasons, excluded.change)`,
          ),
      )
      .execute()
  await db
    .deleteFrom('form_judgement')
    .where('patient_id', '=', patientId)
    .where(sql<boolean>`form_id <> all (${[...judged.keys()]}::uuid[])`)
    .execute()
  return judged
}

function jsonOf(change: FormChange | null): string | null {
  return change && JSON.stringify(change)
}

/** by what any of its scales says. */
export function reasonsOfScales(scales: readonly JudgedScale[]): ReadAloneReason[] {
  const found = new Set(scales.map(toldOf).flatMap(reasonsOf))
  return readAloneReasons.filter((reason) => found.has(reason))
}

/** A scale of a form, by what is said of the form alone. */
type ToldScale = Pick<JudgedScale, 'key' | 'told'> & { asked: AskedScale<JudgeableOccasion> }

/**
 * what is said of a form in one sentence. R-359: of the scale that sums up, so that a row says the same as the one before it,
 * unless another is graver by the answer itself; a later answer that is worse is told whichever scale it is of.
 */
export function changeOfForm(scales: readonly ToldScale[]): FormChange | null {
  const inOrder = ({ told, asked }: ToldScale) => ({ ...told, isAggregated: asked.scale.IsAggregated })
  const [first, ...others] = scales
    .filter(saysSomething)
    .toSorted((one, other) => compareScales(inOrder(one), inOrder(other)))
  const score = first?.asked.occasion.scores.get(first.key)
  if (!first || !score || score.Value === null) return null
  const { occasion, scale } = first.asked
  const { Change, CutoffPassed, IsNewYardstick, EarliestOther } = first.told
  return {
    ScaleKey: scale.Key,
    ScaleName: nameOf(first),
    Value: score.Value,
    Tscore: score.NormalizedValue,
    Day: occasion.day,
    Change: Change && {
      ...Change,
      Judgements: Change.Judgements.filter(({ To }, index) => index === 0 || To === 'Previous'),
    },
    CutoffPassed,
    IsNewYardstick,
    EarliestOther,
    Later: laterOf(first, others),
    OthersWorse: others.filter((other) => isForTheWorse(other.told)).length,
  }
}

function saysSomething({ key, asked, told }: ToldScale): boolean {
  const { Change, CutoffPassed, IsNewYardstick, EarliestOther, Later } = told
  const hasValue = (asked.occasion.scores.get(key)?.Value ?? null) !== null
  return hasValue && Boolean(Change || CutoffPassed || IsNewYardstick || EarliestOther || Later)
}

function nameOf({ asked: { occasion, scale } }: ToldScale) {
  return wordsOf(occasion.version, textKeys.scale(scale.Key))
}

function laterOf(first: ToldScale, others: readonly ToldScale[]): LaterAnswer | null {
  if (isLaterWorse(first.told)) return first.told.Later
  const worse = others.find(({ told }) => isLaterWorse(told))
  return worse?.told.Later ? { ...worse.told.Later, ScaleName: nameOf(worse) } : first.told.Later
}

function toldOf({ told, asked }: JudgedScale): ToldOfScale {
  return { ...told, direction: asked.scale.Direction }
}

const atOnce = 200

/** Of patients whose answers were changed by something that does not judge by itself; how many. */
export async function keepDueJudgements(db: Db): Promise<number> {
  const due = await db.selectFrom('judgement_due').select('patient_id').orderBy('patient_id').limit(atOnce).execute()
  const failed: unknown[] = []
  // One that cannot be judged does not hold up the others; it stays due, and the job is known to fail.
  for (const { patient_id } of due)
    await db
      .transaction()
      .execute((tx) => keepJudgements(tx, patient_id))
      .catch((error) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, 'judgements')
  return due.length
}
