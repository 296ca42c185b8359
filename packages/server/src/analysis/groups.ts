import type { AnalysisChart, AnalysisGroup } from '@samklang/contract/analysis'
import type { ContentLanguage } from '@samklang/contract/form-content'
import { ClinicalTopic } from '@samklang/contract/form-facts'
import type { UnitGroup } from '@samklang/contract/unit-groups'
import type { AnsweredOccasion } from '../judgements/occasions.ts'
import { chartsOf } from './charts.ts'

export type AnalysisGroupSettings = UnitGroup['AnalysisSettings'] & { language: ContentLanguage }

type OfForm = { name: string; title: string; topic: string | undefined; charts: AnalysisChart[] }

/** Detailed: every form by its name. Compact: every topic, with what sums its forms up. */
export function groupsOf(
  occasions: readonly AnsweredOccasion[],
  { Mode, ChartStyle, language }: AnalysisGroupSettings,
): AnalysisGroup[] {
  const byForm = Map.groupBy(occasions, ({ form }) => form.typeName)
  const forms = [...byForm].flatMap(([name, ofForm]): OfForm[] => {
    const charts = chartsOf(ofForm, { style: ChartStyle, language })
    const form = ofForm.at(-1)?.form
    if (!form || charts.length === 0) return []
    const title = form.title[language] ?? form.title.sv ?? name
    return [{ name, title, topic: form.topics[0], charts }]
  })
  const inOrder = forms.toSorted((one, other) => one.title.localeCompare(other.title, language))
  return Mode === 'Detailed' ? inOrder.map(detailed) : compact(inOrder)
}

function detailed({ name, title, charts }: OfForm): AnalysisGroup {
  return groupOf(name, title, charts)
}

const topics: readonly string[] = ClinicalTopic.options

function compact(forms: readonly OfForm[]): AnalysisGroup[] {
  const byTopic = Map.groupBy(forms, ({ name, topic }) => topic ?? name)
  return [...byTopic]
    .map(([name, ofTopic]) => {
      const title = ofTopic[0]?.topic === undefined ? (ofTopic[0]?.title ?? name) : name
      return groupOf(name, title, toldApart(ofTopic.map((form) => ({ ...form, charts: summedUp(form.charts) }))))
    })
    .toSorted((one, other) => placeOf(one.Name) - placeOf(other.Name))
}

function placeOf(name: string): number {
  const place = topics.indexOf(name)
  return place < 0 ? topics.length : place
}

/** The scales that sum a form up; of a form that has none those that are always shown. */
function summedUp(charts: readonly AnalysisChart[]): AnalysisChart[] {
  const aggregated = charts.filter(({ IsAggregated }) => IsAggregated)
  return aggregated.length > 0 ? aggregated : charts.filter(({ AlwaysVisible }) => AlwaysVisible)
}

/** Two forms of a topic may both have a "total": then the form is named too. */
function toldApart(forms: readonly OfForm[]): AnalysisChart[] {
  const names = forms.flatMap(({ charts }) => charts.map(({ DisplayName }) => DisplayName))
  return forms.flatMap(({ title, charts }) =>
    charts.map((chart) => {
      const isShared = names.filter((name) => name === chart.DisplayName).length > 1
      return isShared ? { ...chart, DisplayName: `${title}: ${chart.DisplayName}` } : chart
    }),
  )
}

/** of these forms alone, each result as it was judged among all. */
export function onlyForms(groups: readonly AnalysisGroup[], formIds: ReadonlySet<string>): AnalysisGroup[] {
  return groups.flatMap(({ Name, DisplayName, AnalysisCharts }) => {
    const charts = AnalysisCharts.flatMap((chart) => {
      const Scores = chart.Scores.filter(({ FormId }) => formIds.has(FormId))
      const keys = new Set(Scores.map(({ AnsweredBy }) => AnsweredBy.Key))
      return Scores.length > 0
        ? [{ ...chart, Scores, Answerers: chart.Answerers.filter(({ Key }) => keys.has(Key)) }]
        : []
    })
    return charts.length > 0 ? [groupOf(Name, DisplayName, charts)] : []
  })
}

function groupOf(Name: string, DisplayName: string, AnalysisCharts: AnalysisChart[]): AnalysisGroup {
  const ids = AnalysisCharts.flatMap(({ Scores }) => Scores.map(({ FormId }) => FormId))
  return {
    Name,
    DisplayName,
    FormIds: [...new Set(ids)],
    CanBeExpanded: AnalysisCharts.some(({ AlwaysVisible }) => !AlwaysVisible),
    AnalysisCharts,
  }
}
