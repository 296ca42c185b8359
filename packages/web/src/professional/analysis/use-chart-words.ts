import type { AnalysisChart, AnalysisScore, AnsweredBy, Band } from '@samklang/contract/analysis'
import { describeRelation } from '@samklang/contract/relation-words'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { plainNumbers } from '../../ui/plain-number.ts'
import type { JudgedValue } from './change-words.ts'
import { useChangeWords } from './use-change-words.ts'
import type { AxisMeasure } from './value-axis.ts'

export type ChartWords = ReturnType<typeof useChartWords>

/** What a chart shows, in words: for the point under the pointer, the screen reader, the table and the paper. */
export function useChartWords() {
  const { t, language } = useText('professional')
  const changeWords = useChangeWords()
  return useMemo(() => {
    const number = plainNumbers(language, { maximumFractionDigits: 2 })
    const signed = plainNumbers(language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' })

    function roleOf(type: AnsweredBy['RespondentType'], relation: string | null): string {
      return relation === null ? t(`analysis.who.${type}`) : describeRelation(relation, language === 'en' ? 'en' : 'sv')
    }

    function named(name: string, role: string): string {
      return name && name !== role ? t('analysis.named', { name, role: role.toLocaleLowerCase(language) }) : role
    }

    function who({ RespondentType, Name, Relation, OnBehalf: by }: AnsweredBy): string {
      const role = roleOf(RespondentType, Relation)
      const respondent = RespondentType === 'Patient' ? role : named(Name, role)
      return by ? byHand(respondent, by, by.Name) : respondent
    }

    /** Staff are one informant, whoever of them wrote. */
    function byHand(respondent: string, by: NonNullable<AnsweredBy['OnBehalf']>, name: string): string {
      if (by.Kind === 'Staff') return t('on-behalf.staff-wrote', { name: respondent })
      const role = by.Relation ? roleOf('Other', by.Relation) : t('on-behalf.agent')
      return t('on-behalf.agent-for', { name: respondent.toLocaleLowerCase(language), who: named(name, role) })
    }

    /** What they are to the patient: enough for a picture that leaves the clinic. */
    function role({ RespondentType, Relation, OnBehalf: by }: AnsweredBy): string {
      const respondent = roleOf(RespondentType, Relation)
      return by ? byHand(respondent, by, '') : respondent
    }

    function value({ Value, NormalizedValue }: AnalysisScore, { Max }: AnalysisChart): string {
      if (Value === null) return t('analysis.no-value')
      const raw = Max === null ? number(Value) : t('analysis.of', { value: number(Value), max: number(Max) })
      if (NormalizedValue === null) return raw
      return `${raw}, ${t('analysis.tscore', { value: number(NormalizedValue) })}`
    }

    /** Why there is no figure where one is looked for; empty when there is one. */
    function reason({ Value, NormalizedValue, MissingItems }: AnalysisScore, measure: AxisMeasure): string {
      if (Value !== null) return measure === 'Tscore' && NormalizedValue === null ? t('analysis.reason.no-norm') : ''
      return MissingItems.length > 0
        ? t('analysis.reason.missing', { count: MissingItems.length })
        : t('analysis.reason.no-items')
    }

    /** What has become of it, the gravest first. */
    function changes(score: AnalysisScore): string[] {
      return changeWords.lines(judgedOf(score))
    }

    /** The gravest alone; a dash where there is nothing to compare with. */
    function change(score: AnalysisScore): string {
      return changeWords.first(judgedOf(score)) || '–'
    }

    function range({ From, To, Label }: Band, _: number, all: readonly Band[]): string {
      if (From === null && To === null) return Label
      if (From === null) {
        // Where another level begins at the same figure, this one ends before it.
        const isBefore = all.some((other) => other.From === To)
        return t(isBefore ? 'analysis.band-below' : 'analysis.band-to', { label: Label, to: number(To ?? 0) })
      }
      if (To === null) return t('analysis.band-from', { label: Label, from: number(From) })
      return t('analysis.band-between', { label: Label, from: number(From), to: number(To) })
    }

    /** Which point it is. */
    function name(score: AnalysisScore, chart: AnalysisChart): string {
      return [chart.DisplayName, score.Day, who(score.AnsweredBy), value(score, chart)].join(', ')
    }

    /** What there is to say about it. */
    function details(score: AnalysisScore, measure: AxisMeasure): string[] {
      return [
        score.Band ?? '',
        reason(score, measure),
        ...changes(score),
        score.IsIncomplete ? t('analysis.incomplete') : '',
      ].filter(Boolean)
    }

    return { number, signed, who, role, value, reason, change, changes, range, name, details }
  }, [t, language, changeWords])
}

export function judgedOf(score: AnalysisScore): JudgedValue {
  return {
    value: score.Value ?? 0,
    tscore: score.NormalizedValue,
    day: score.Day,
    change: score.Change,
    isNewYardstick: score.IsNewYardstick,
    earliestOther: score.EarliestOther,
    cutoffPassed: score.CutoffPassed,
  }
}
