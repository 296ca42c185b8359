import { Scoring } from '@samklang/contract/form-content'
import type { StaffForm } from '@samklang/contract/forms'
import type { ScaleScore } from '@samklang/contract/scale-score'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wordsOf } from '../../answering/words.ts'
import { aChange, aJudgement } from '../../testing/an-analysis.ts'
import { readScores } from './read-scores.ts'

const { Scales } = z.parse(Scoring, {
  Scales: [
    { Key: 'total', Method: 'Sum', Max: 30, Change: { Reliability: 0.85, Sd: 5 } },
    { Key: 'part', Method: 'Sum' },
  ],
})
const words = wordsOf({ sv: { 'scale/total': 'Summa', 'scale/total/band/high': 'Mer besvär' } }, 'sv')

function score(Key: string, Value: number | null, told: Partial<ScaleScore> = {}): ScaleScore {
  return {
    Key,
    Value,
    Validity: Value === null ? 'TooManyMissing' : 'Valid',
    ItemsUsed: [],
    MissingItems: [],
    NormalizedValue: null,
    NormalizedValueType: null,
    Norm: null,
    NormGroup: null,
    NormIsDemonstration: false,
    CutoffKey: null,
    CutoffStatus: 'None',
    Comparison: null,
    ThresholdLow: null,
    ThresholdHigh: null,
    Severity: 'Default',
    EngineVersion: '1',
    ...told,
  }
}

function read(now: ScaleScore[], before: ScaleScore[][] = [], Changes: StaffForm['Changes'] = []) {
  const Earlier = before.map((DetailedScore, index) => ({
    FormId: `form ${index}`,
    AnsweredDate: '2026-10-01T08:00:00.000Z',
    DetailedScore,
    Answers: [],
  }))
  return readScores({ DetailedScore: now, Earlier, Changes, VariantVersionDefinition: definition() }, words)
}

function definition() {
  return {
    Id: 'v',
    TypeId: 't',
    VariantId: 'a',
    DisplayName: 'Prov',
    Version: 1,
    RespondentTypes: [],
    TreatmentLocation: null,
    Languages: [],
    Criterias: { Age: null, Gender: null, GenderKnown: null },
    CriteriaBehavior: 'Warn' as const,
    Maturity: 'NonValidated' as const,
    Content: { Pages: [], WarnOfUnanswered: true },
    Scoring: { Scales, Alerts: [] },
    Texts: {},
  }
}

test('a scale has its words, its band, what it was before and what the server says has become of it', () => {
  const Change = aChange(aJudgement())
  const [total, part] = read(
    [score('total', 21, { CutoffKey: 'high', Severity: 'Attention' }), score('part', 3)],
    [[score('total', 9), score('part', 5)]],
    [
      {
        ScaleKey: 'total',
        IsNewYardstick: false,
        EarliestOther: null,
        Change,
        CutoffPassed: null,
        Later: null,
        OtherFormIds: [],
      },
    ],
  )
  expect(total).toMatchObject({ label: 'Summa', band: 'Mer besvär', max: 30, earlier: [{ value: 9, isOther: false }] })
  expect(total).toMatchObject({ difference: 12, change: Change, isNewYardstick: false })
  expect(part).toMatchObject({ label: 'part', band: null, difference: -2, change: null })
})

test('R-279 a value of another yardstick is shown and not reckoned with', () => {
  const EarliestOther = { FormId: 'form 0', Day: '2026-10-01', Value: 9, Tscore: null, Differs: 'Version' as const }
  const told = [
    {
      ScaleKey: 'total',
      IsNewYardstick: true,
      EarliestOther,
      Change: null,
      CutoffPassed: null,
      Later: null,
      OtherFormIds: ['form 0'],
    },
  ]
  const [total] = read([score('total', 21)], [[score('total', 9)]], told)
  expect(total).toMatchObject({ earlier: [{ value: 9, isOther: true }], difference: null, isNewYardstick: true })
  expect(total?.earliestOther).toEqual(EarliestOther)
})

test('what could not be computed is never 0, and nothing is compared with it', () => {
  const [total] = read([score('total', null)], [[score('total', 9)]])
  expect(total?.score.Value).toBeNull()
  expect(total?.difference).toBeNull()
  expect(read([score('total', 4)], [[score('total', null)]])[0]?.difference).toBeNull()
})

test('R-135: a limit that is passed downwards is worded the other way round', () => {
  const [total] = read([score('total', 4, { CutoffStatus: 'Above', Comparison: 'LessOrEqual' })])
  expect(total?.side).toBe('Below')
})
