import type { Db } from '../database/connect.ts'
import { type Asked, askedOf, judgeSeries, type Told } from './change.ts'
import { answeredBy, listOccasions, type Occasion } from './occasions.ts'
import { listResultForms, type ResultForm } from './queries.ts'

/** A scale of a form with what has become of its value, and the forms before whose values may not be compared with it. */
export type JudgedScale = { key: string; told: Told; asked: Asked; otherFormIds: string[] }

/** What has become of the values of a form that was sent in, among all that the same informant answered before it. */
export async function judgeForm(db: Db, form: { id: string; patientId: string }): Promise<JudgedScale[]> {
  const forms = await listResultForms(db, [form.patientId])
  const own = forms.find(({ id }) => id === form.id)
  if (own?.kind !== 'Questionnaire') return []
  const series = seriesOf(own)
  const before = forms.filter((one) => one.id === own.id || (seriesOf(one) === series && one.at < own.at))
  return judgeOccasions(await listOccasions(db, [form.patientId], before)).get(own.id) ?? []
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
function judgeOccasions(occasions: readonly Occasion[]): Map<string, JudgedScale[]> {
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
        return [{ key: Key, told, asked, otherFormIds: others.map(([other]) => other.occasion.form.id) }]
      }),
    ]),
  )
}
