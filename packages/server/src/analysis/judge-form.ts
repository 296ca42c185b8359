import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { aboutForm, notify } from '../notifications/write.ts'
import { type Asked, askedOf, judgeSeries, type Told } from './change.ts'
import { answeredBy, listOccasions } from './occasions.ts'
import { listResultForms } from './queries.ts'

/** A scale of a form with what has become of its value, and the forms before whose values may not be compared with it. */
export type JudgedScale = { key: string; told: Told; asked: Asked; otherFormIds: string[] }

/** What has become of the values of a form that was sent in, among all that the same informant answered before it. */
export async function judgeForm(db: Db, form: { id: string; patientId: string }): Promise<JudgedScale[]> {
  const forms = await listResultForms(db, [form.patientId])
  const own = forms.find(({ id }) => id === form.id)
  if (own?.kind !== 'Questionnaire') return []
  const by = answeredBy(own).Key
  const before = forms.filter(
    (one) => one.id === own.id || (one.typeName === own.typeName && answeredBy(one).Key === by && one.at < own.at),
  )
  const occasions = await listOccasions(db, [form.patientId], before)
  const last = occasions.find((occasion) => occasion.form.id === own.id)
  return (last?.version.compiled.scoring.Scales ?? []).flatMap(({ Key }) => {
    const all = askedOf(occasions, Key)
    const asked = all.find(({ occasion }) => occasion === last)
    const series = judgeSeries(all)
    const told = asked && series.get(asked)
    if (!told) return []
    const others = [...series].filter(([, { Measure }]) => Measure.Yardstick !== told.Measure.Yardstick)
    return [{ key: Key, told, asked, otherFormIds: others.map(([{ occasion }]) => occasion.form.id) }]
  })
}

/**
 * Worse than the best of the last year: staff are told of it beside the answer itself. Judged by the scales that sum the form up,
 * or where it has none by those that are always shown: with every part of a form looked at, chance would tell of one too often.
 */
export async function notifyIfWorse(
  db: Db,
  form: { id: string; patientId: string; unitId: string },
  now: Instant,
): Promise<void> {
  const scales = await judgeForm(db, form)
  const summed = scales.filter(({ asked }) => asked.scale.IsAggregated)
  const looked = summed.length > 0 ? summed : scales.filter(({ asked }) => asked.scale.AlwaysVisible)
  if (looked.some(({ told }) => isWorse(told))) await notify(db, 'WorsenedSinceBest', [aboutForm(form)], now)
}

function isWorse({ Change }: Told): boolean {
  return Change?.Judgements.some(({ To, Verdict }) => To === 'Best' && Verdict === 'Worsened') ?? false
}
