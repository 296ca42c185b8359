import type { LaterAnswer } from '@samklang/contract/score-change'
import { isLaterWorse, turnOfLater } from '@samklang/engine/change/read-alone'
import type { Db } from '../database/connect.ts'
import { type AskedScale, askedOf, judgeSeries, type ScoreFacts } from './change.ts'
import { type AnsweredOccasion, answeredBy, listOccasions } from './occasions.ts'
import { listResultForms, type ResultForm } from './queries.ts'

/**
 * A scale of a form with what has become of its value, the forms before whose values may not be compared with it, and what the same
 * informant has answered since.
 */
export type JudgedScale = {
  key: string
  told: ScoreFacts & { Later: LaterAnswer | null }
  asked: AskedScale
  otherFormIds: string[]
}

/** What has become of the values of a form that was sent in, among all that the same informant answered to it. */
export async function judgeForm(db: Db, form: { id: string; patientId: string }): Promise<JudgedScale[]> {
  const forms = await listResultForms(db, [form.patientId])
  const own = forms.find(({ id }) => id === form.id)
  if (own?.kind !== 'Questionnaire') return []
  const series = seriesOf(own)
  const answered = forms.filter((one) => seriesOf(one) === series)
  return judgeOccasions(await listOccasions(db, [form.patientId], answered)).get(own.id) ?? []
}

/** Of every questionnaire of the patient that was sent in and scored. */
export async function judgePatient(db: Db, patientId: string): Promise<ReadonlyMap<string, JudgedScale[]>> {
  const forms = (await listResultForms(db, [patientId])).filter(({ kind }) => kind === 'Questionnaire')
  const occasions = await listOccasions(db, [patientId], forms)
  const all = [...Map.groupBy(occasions, ({ form }) => seriesOf(form)).values()]
  return new Map(all.flatMap((some) => [...judgeOccasions(some)]))
}

/** Answers are compared within these alone: the same form by the same informant. */
function seriesOf(form: ResultForm): string {
  return `${form.kind}/${form.typeName}/${answeredBy(form).Key}`
}

/** Of one series, by time. */
function judgeOccasions(occasions: readonly AnsweredOccasion[]): Map<string, JudgedScale[]> {
  const keys = new Set(occasions.flatMap(({ version }) => version.compiled.scoring.Scales.map(({ Key }) => Key)))
  const judged = [...keys].map((key) => ({ key, series: [...judgeSeries(askedOf(occasions, key))] }))
  return new Map(
    occasions.map((occasion) => [
      occasion.form.id,
      occasion.version.compiled.scoring.Scales.flatMap(({ Key }) => {
        const series = judged.find(({ key }) => key === Key)?.series ?? []
        const place = series.findIndex(([asked]) => asked.occasion === occasion)
        const [asked, told] = series[place] ?? []
        if (!asked || !told) return []
        const others = series.slice(0, place).filter(([, { Measure }]) => Measure.Yardstick !== told.Measure.Yardstick)
        const Later = laterOf([asked, told], series.slice(place + 1))
        return [
          { key: Key, told: { ...told, Later }, asked, otherFormIds: others.map(([other]) => other.occasion.form.id) },
        ]
      }),
    ]),
  )
}

type JudgedOnce = [AskedScale, ScoreFacts]

/** the latest that is worse, else the latest of all that has a value. */
function laterOf([asked, told]: JudgedOnce, since: readonly JudgedOnce[]): LaterAnswer | null {
  const value = asked.occasion.scores.get(asked.scale.Key)?.Value ?? null
  const all = since.flatMap(([{ occasion, scale }, later]): LaterAnswer[] => {
    const score = occasion.scores.get(scale.Key)
    if (!score || score.Value === null) return []
    const isAlike = later.Measure.Yardstick === told.Measure.Yardstick
    const Turn = turnOfLater({ ...later, direction: scale.Direction, value: score.Value }, isAlike ? value : null)
    const { Value, NormalizedValue: Tscore } = score
    return [{ FormId: occasion.form.id, Day: occasion.day, Value, Tscore, Turn }]
  })
  return all.findLast((Later) => isLaterWorse({ Later })) ?? all.at(-1) ?? null
}
