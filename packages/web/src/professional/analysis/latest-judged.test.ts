import { expect, test } from 'vitest'
import { aChange, aChart, aJudgement, aScore, mother, patient } from '../../testing/an-analysis.ts'
import { inEnglish, inSwedish } from '../../testing/professional-words.ts'
import { sayJudgements } from './latest-judged.ts'

const nameOf = ({ Name }: { Name: string }) => Name
const worse = aChange(aJudgement())
const better = aChange(aJudgement({ Verdict: 'Improved', Difference: -15, SinceValue: 30 }))

test('R-306 above a profile each scale that has changed is named, the gravest first, in both languages', () => {
  const sleep = aChart([aScore('2026-02-01', 15, { Change: better })], { Key: 'sleep', DisplayName: 'Sömn' })
  const mood = aChart([aScore('2026-02-01', 21, { Change: worse })], { Key: 'mood', DisplayName: 'Stämning' })
  const still = aChart([aScore('2026-02-01', 5)], { Key: 'still', DisplayName: 'Aptit' })
  const { sentences, notes } = sayJudgements([sleep, mood, still], nameOf, inSwedish, 'sv')
  expect(sentences.map(({ verdict, text }) => [verdict, text])).toEqual([
    [
      'Worsened',
      'Stämning, 2026-02-01: Försämrad sedan förra svaret (6 poäng, 2026-01-01, 4 veckor tidigare): 21 poäng.',
    ],
    [
      'Improved',
      'Sömn, 2026-02-01: Förbättrad sedan förra svaret (30 poäng, 2026-01-01, 4 veckor tidigare): 15 poäng.',
    ],
  ])
  expect(notes).toEqual([inSwedish('form-dialog.verdict-made-up')])
  expect(sayJudgements([mood], nameOf, inEnglish, 'en').sentences[0]?.text).toBe(
    '2026-02-01: Worse since the answer before (6 points, 2026-01-01, 4 weeks earlier): 21 points.',
  )
})

test('R-306 informants are named where there are several, by the name that is asked for', () => {
  const both = aChart(
    [aScore('2026-02-01', 21, { Change: worse }), aScore('2026-02-02', 9, { AnsweredBy: mother, Change: better })],
    { Answerers: [patient, mother].map((one) => ({ ...one, Bands: [] })) },
  )
  const { sentences } = sayJudgements([both], ({ RespondentType }) => RespondentType, inSwedish, 'sv')
  expect(sentences.map(({ text }) => text.split(':')[0])).toEqual(['Patient, 2026-02-01', 'Caretaker, 2026-02-02'])
  expect(JSON.stringify(sentences)).not.toContain('Salvia')
})

test('R-306 of a scale whose change cannot be judged it is said that it cannot, by name where there are several', () => {
  const scores = [aScore('2026-01-01', 3), aScore('2026-02-01', 9)]
  const rested = aChart(scores, { Key: 'rested', DisplayName: 'Utvilad' })
  const mood = aChart([aScore('2026-02-01', 21, { Change: worse })], { Key: 'mood', DisplayName: 'Stämning' })
  const once = aChart([aScore('2026-02-01', 21)], { Key: 'once', DisplayName: 'Aptit' })
  const notes = ['Förändringen kan inte bedömas: skalan saknar uppgift om hur säkert den mäter.']
  expect(sayJudgements([rested], nameOf, inSwedish, 'sv')).toEqual({ sentences: [], notes })
  expect(sayJudgements([rested, mood, once], nameOf, inSwedish, 'sv').notes).toContain(
    'Utvilad: förändringen kan inte bedömas, för det saknas uppgift om hur säkert skalan mäter.',
  )
  expect(sayJudgements([once], nameOf, inSwedish, 'sv').notes).toEqual([])
})

test('R-306 of each series the latest value is told, and what is not scored is passed over', () => {
  const before = aScore('2026-01-01', 30, { Change: better })
  const latest = aScore('2026-02-01', 21, { Change: worse })
  const unscored = aScore('2026-03-01', null)
  const { sentences } = sayJudgements([aChart([before, latest, unscored])], nameOf, inSwedish, 'sv')
  expect(sentences.map(({ verdict, text }) => [verdict, text.slice(0, 10)])).toEqual([['Worsened', '2026-02-01']])
})

test('R-306 a value on a new line is told too, without a change, and where lines are broken is said once', () => {
  const broken = { IsNewYardstick: true }
  const charts = ['mood', 'sleep'].map((Key) =>
    aChart([aScore('2026-01-01', 6), aScore('2026-02-01', 21, broken)], { Key, DisplayName: Key }),
  )
  const { sentences, notes } = sayJudgements(charts, nameOf, inSwedish, 'sv')
  expect(sentences.map(({ text }) => text.split(':')[0])).toEqual(['mood, 2026-02-01', 'sleep, 2026-02-01'])
  expect(notes).toContain(inSwedish('change.line-broken', { days: '2026-02-01' }))
  expect(sayJudgements([aChart([aScore('2026-02-01', 21)])], nameOf, inSwedish, 'sv').notes).toEqual([])
})

test('R-306 informants are named where there are several among the charts, also where each chart has one', () => {
  const own = aChart([aScore('2026-02-01', 21, { Change: worse })], { Key: 'mood', DisplayName: 'Stämning' })
  const hers = aChart([aScore('2026-02-02', 9, { AnsweredBy: mother, Change: better })], {
    ...{ Key: 'sleep', DisplayName: 'Sömn' },
    Answerers: [{ ...mother, Bands: [] }],
  })
  const { sentences } = sayJudgements([own, hers], ({ RespondentType }) => RespondentType, inSwedish, 'sv')
  expect(sentences.map(({ text }) => text.split(':')[0])).toEqual([
    'Stämning, Patient, 2026-02-01',
    'Sömn, Caretaker, 2026-02-02',
  ])
})
