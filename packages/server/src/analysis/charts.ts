import type { AnalysisChart, AnalysisScore, Band } from '@samklang/contract/analysis'
import type { ContentLanguage, RespondentType, Scale } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { stretchesOf } from '@samklang/engine/form/bands'
import { possibleRange } from '@samklang/engine/form/scale-value'
import { type FormVersion, wordOf } from '../forms/version.ts'
import { type AskedScale, askedOf, judgeSeries } from '../judgements/change.ts'
import type { AnsweredOccasion } from '../judgements/occasions.ts'

export type ChartOptions = { style: AnalysisChart['ChartStyle']; language: ContentLanguage }

/** A chart per scale of one form, from all who answered it, in the order of the version answered last. */
export function chartsOf(occasions: readonly AnsweredOccasion[], drawing: ChartOptions): AnalysisChart[] {
  const keys = new Set(occasions.toReversed().flatMap(({ version }) => version.compiled.scoring.Scales.map(keyOf)))
  return [...keys].flatMap((key) => {
    const asked = askedOf(occasions, key)
    const latest = asked.at(-1)
    return latest ? [chartOf(latest, asked, drawing)] : []
  })
}

function keyOf({ Key }: Scale): string {
  return Key
}

function chartOf(
  { occasion, scale }: AskedScale,
  asked: readonly AskedScale[],
  { style, language }: ChartOptions,
): AnalysisChart {
  const { form, version } = occasion
  const range = possibleRange(version.compiled, scale)
  return {
    Key: `${form.typeName}/${scale.Key}`,
    ScaleKey: scale.Key,
    DisplayName: wordOf(version, textKeys.scale(scale.Key), language) ?? scale.Key,
    ChartStyle: style === 'LineChartForDimension' && !scale.Dimension ? 'LineChart' : style,
    AlwaysVisible: scale.AlwaysVisible,
    IsAggregated: scale.IsAggregated,
    Dimension: scale.Dimension ?? null,
    Direction: scale.Direction,
    Min: scale.Min ?? range?.min ?? null,
    Max: scale.Max ?? range?.max ?? null,
    Answerers: answerersOf(asked, language),
    Scores: scoresOf(asked, language),
  }
}

const order: readonly RespondentType[] = ['Patient', 'Caretaker', 'Other', 'Staff']

/** As they are called in what they answered latest, and with the bands of that version for the patient at that age. */
function answerersOf(asked: readonly AskedScale[], language: ContentLanguage): AnalysisChart['Answerers'] {
  const latest = new Map(asked.map((one) => [one.occasion.by.Key, one]))
  return [...latest.values()]
    .map(({ occasion, scale }) => ({ ...occasion.by, Bands: bandsOf(occasion, scale, language) }))
    .toSorted(
      (one, other) =>
        order.indexOf(one.RespondentType) - order.indexOf(other.RespondentType) ||
        one.Name.localeCompare(other.Name, 'sv') ||
        one.Key.localeCompare(other.Key),
    )
}

function bandsOf({ version, person }: AnsweredOccasion, scale: Scale, language: ContentLanguage): Band[] {
  return stretchesOf(scale.Cutoffs, person).map((stretch) => ({
    ...stretch,
    Label: bandWord(version, scale.Key, stretch.Key, language),
    IsDemonstration: scale.CutoffsAreDemonstration === true,
  }))
}

export function bandWord(version: FormVersion, scaleKey: string, band: string, language: ContentLanguage): string {
  return wordOf(version, textKeys.band(scaleKey, band), language) ?? band
}

function scoresOf(asked: readonly AskedScale[], language: ContentLanguage): AnalysisScore[] {
  const judged = judgeSeries(asked)
  return asked.flatMap((one) => {
    const { occasion, scale } = one
    const { form, entry, version, by, at, day } = occasion
    const score = occasion.scores.get(scale.Key)
    const found = judged.get(one)
    if (!score || !found) return []
    const { isFirstBeyond: _, ...told } = found
    return [
      {
        DateTime: at,
        Day: day,
        AnsweredBy: by,
        FormId: form.id,
        AnswerGroupId: entry?.id ?? null,
        ProgramTemplateId: form.programTemplateId,
        Value: score.Value,
        NormalizedValue: score.NormalizedValue,
        NormalizedValueType: score.NormalizedValue === null ? null : ('Tscore' as const),
        CutoffStatus: score.CutoffStatus,
        Comparison: score.Comparison,
        Band: score.CutoffKey === null ? null : bandWord(version, scale.Key, score.CutoffKey, language),
        Severity: score.Severity,
        MissingItems: score.MissingItems,
        IsIncomplete: form.isIncomplete,
        UnitName: form.unitName,
        ...told,
      },
    ]
  })
}
