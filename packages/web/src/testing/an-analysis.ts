import type { AnalysisChart, AnalysisGroup, AnalysisScore, AnsweredBy, Band } from '@samklang/contract/analysis'
import type { JudgedChange, ScoreChange } from '@samklang/contract/score-change'

export const patient: AnsweredBy = {
  Key: 'Patient',
  RespondentType: 'Patient',
  RelationId: null,
  Name: 'Timjan Rosendimma',
  Relation: null,
  OnBehalf: null,
}

export const mother: AnsweredBy = {
  Key: '5a6a0000-0000-4000-8000-000000000401',
  RespondentType: 'Caretaker',
  RelationId: '5a6a0000-0000-4000-8000-000000000401',
  Name: 'Salvia Rosendimma',
  Relation: 'Mamma',
  OnBehalf: null,
}

export function aBand(told: Partial<Band> = {}): Band {
  const words = { Severity: 'Default', Label: 'Vissa tecken', IsDemonstration: false } as const
  return { Key: 'some', Of: 'Raw', From: null, To: null, ...words, ...told }
}

/** Answered by the patient at noon of the day, but for what is told. */
export function aScore(Day: string, Value: number | null, told: Partial<AnalysisScore> = {}): AnalysisScore {
  return {
    DateTime: `${Day}T11:00:00.000Z`,
    Day,
    AnsweredBy: patient,
    FormId: `5a6a0000-0000-4000-8000-0000${Day.replaceAll('-', '')}`,
    AnswerGroupId: null,
    ProgramTemplateId: null,
    Value,
    NormalizedValue: null,
    NormalizedValueType: null,
    CutoffStatus: 'None',
    Comparison: null,
    Band: null,
    Severity: 'Default',
    MissingItems: [],
    IsIncomplete: false,
    UnitName: 'Björkdungens vuxenmottagning',
    Measure: { Yardstick: 'one', Min: 0, Max: 30, Sem: null, SemOfT: null },
    IsNewYardstick: false,
    EarliestOther: null,
    Change: null,
    CutoffPassed: null,
    ...told,
  }
}

/** Compared with the time before, and worse for sure, but for what is told. */
export function aJudgement(told: Partial<JudgedChange> = {}): JudgedChange {
  return {
    To: 'Previous',
    SinceFormId: '5a6a0000-0000-4000-8000-000000000001',
    SinceDateTime: '2026-01-01T11:00:00.000Z',
    SinceDay: '2026-01-01',
    SinceValue: 6,
    SinceTscore: null,
    IsChosen: false,
    Occasions: 1,
    Values: [],
    Difference: 15,
    StandardError: 3.6,
    Index: 4.1667,
    CriticalValue: 1.96,
    Verdict: 'Worsened',
    CannotShow: [],
    ...told,
  }
}

export function aChange(...Judgements: JudgedChange[]): ScoreChange {
  return { Judgements, Reliability: 0.82, StandardDeviation: 6, IsDemonstration: true, Clinical: null }
}

/** A scale from 0 to 30 that the patient answers. */
export function aChart(Scores: AnalysisScore[], told: Partial<AnalysisChart> = {}): AnalysisChart {
  return {
    Key: 'sinnesstamning/total',
    ScaleKey: 'total',
    DisplayName: 'Nedstämdhet i allt',
    ChartStyle: 'LineChart',
    AlwaysVisible: true,
    IsAggregated: true,
    Dimension: null,
    Direction: 'HigherIsWorse',
    Min: 0,
    Max: 30,
    Answerers: [{ ...patient, Bands: [] }],
    Scores,
    ...told,
  }
}

export function aGroup(AnalysisCharts: AnalysisChart[], told: Partial<AnalysisGroup> = {}): AnalysisGroup {
  return {
    Name: 'sinnesstamning',
    DisplayName: 'Sinnesstämning',
    FormIds: [...new Set(AnalysisCharts.flatMap(({ Scores }) => Scores.map(({ FormId }) => FormId)))],
    CanBeExpanded: false,
    AnalysisCharts,
    ...told,
  }
}
