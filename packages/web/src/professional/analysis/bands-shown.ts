import type { AnalysisChart, AnsweredBy, Band } from '@samklang/contract/analysis'
import type { AxisMeasure } from './value-axis.ts'

/** The bands that are shaded, and whose they are when not everybody who is shown has the same. */
export type BandsShown = { bands: Band[]; onlyOf: AnsweredBy | null }

export function bandsShown({ Answerers, Scores }: AnalysisChart, measure: AxisMeasure): BandsShown {
  const present = Answerers.filter(({ Key }) => Scores.some(({ AnsweredBy }) => AnsweredBy.Key === Key)).map((one) => ({
    one,
    bands: one.Bands.filter(({ Of }) => Of === measure),
  }))
  const first = present.find(({ bands }) => bands.length > 0)
  if (!first) return { bands: [], onlyOf: null }
  const isShared = present.every(({ bands }) => JSON.stringify(bands) === JSON.stringify(first.bands))
  return { bands: first.bands, onlyOf: isShared ? null : first.one }
}
