import { expect, test } from 'vitest'
import { aChange, aJudgement } from '../../testing/an-analysis.ts'
import * as texts from '../../testing/professional-words.ts'
import { changeWords, type JudgedValue } from './change-words.ts'

const inSwedish = changeWords(texts.inSwedish, 'sv')
const inEnglish = changeWords(texts.inEnglish, 'en')

const now: JudgedValue = {
  value: 16,
  tscore: 45,
  day: '2026-03-29',
  change: null,
  isNewYardstick: false,
  earliestOther: null,
  cutoffPassed: null,
}
const first = aJudgement({
  To: 'Baseline',
  Verdict: 'Improved',
  SinceDay: '2025-10-01',
  SinceValue: 43,
  SinceTscore: 72,
})

test('R-297 each figure of a change names its unit, beside a chart of T-scores and beside one of scores', () => {
  expect(inSwedish.said(first, now)).toBe(
    'Förbättrad sedan första svaret (43 poäng, T 72, 2025-10-01, 6 månader tidigare): 16 poäng, T 45.',
  )
  expect(inEnglish.said(first, now)).toBe(
    'Improved since the first answer (43 points, T 72, 2025-10-01, 6 months earlier): 16 points, T 45.',
  )
  const raw = { ...now, value: 1, tscore: null }
  expect(inSwedish.said({ ...first, SinceTscore: null }, raw)).toContain('(43 poäng, 2025')
  expect(inEnglish.said({ ...first, SinceTscore: null }, raw)).toMatch(/: 1 point\.$/)
})

const Differs = 'Version' as const
const earliestOther = { FormId: 'f', Day: '2025-04-02', Value: 18, Tscore: null, Differs }

test('R-297 the first answer of a version is not called the first, and what came before it is said with day and value', () => {
  const later = { ...now, value: 5, tscore: null, earliestOther }
  const unchanged = aChange({ ...first, Verdict: 'NotReliable', SinceValue: 8, SinceTscore: null })
  expect(inSwedish.lines({ ...later, change: unchanged }).slice(0, 2)).toEqual([
    'Ingen säkerställd förändring sedan första svaret med den här versionen (8 poäng, 2025-10-01, 6 månader tidigare): 5 poäng.',
    'Tidigare svar gavs med en annan version och kan inte jämföras med det här. Det första av dem var 18 poäng (2025-04-02).',
  ])
  expect(inEnglish.lines({ ...later, change: unchanged }).slice(0, 2)).toEqual([
    'No reliable change since the first answer to this version (8 points, 2025-10-01, 6 months earlier): 5 points.',
    'Earlier answers were given to another version and cannot be compared with this one. The first of them was 18 points (2025-04-02).',
  ])
  expect(inSwedish.lines({ ...later, isNewYardstick: true })).toEqual([
    'Tidigare svar gavs med en annan version och kan inte jämföras med det här. Det första av dem var 18 poäng (2025-04-02).',
  ])
  const best = aJudgement({ To: 'Best' })
  expect(inSwedish.said(best, later)).toContain('sedan bästa värdet med den här versionen (')
  const byNorm = { ...later, earliestOther: { ...earliestOther, Differs: 'Norm' as const } }
  expect(inSwedish.said(first, byNorm)).toContain('sedan första svaret med den här normen (')
  expect(inSwedish.other(byNorm)).toContain('Tidigare svar räknades med en annan norm')
  expect(inSwedish.said({ ...first, IsChosen: true }, later)).toContain('sedan valt utgångsvärde (')
})

test('R-297 a drift is called a slope, and the values that it is reckoned from are listed', () => {
  const Values = [13, 8, 13, 15, 19, 19]
  const drift = aJudgement({ To: 'Drift', SinceDay: '2025-10-01', SinceValue: 13, Difference: 1.8571, Values })
  expect(inSwedish.said(drift, now)).toBe(
    'Försämras: lutning +1,9 poäng per svar enligt de 6 senaste svaren (13, 8, 13, 15, 19, 19), från 2025-10-01, 6 månader tidigare.',
  )
  expect(inEnglish.said(drift, now)).toBe(
    'Getting worse: a slope of +1.9 points per answer through the last 6 answers (13, 8, 13, 15, 19, 19), from 2025-10-01, 6 months earlier.',
  )
  const halves = { ...drift, Verdict: 'Improved' as const, Difference: -0.125, Values: [2.5, 2, 2, 2] }
  expect(inSwedish.said(halves, now)).toContain('lutning −0,13 poäng per svar')
  expect(inSwedish.said(halves, now)).toContain('(2,5; 2; 2; 2)')
})

test('R-275 what cannot be measured stays so, with its units', () => {
  const near = aJudgement({ Verdict: 'NotMeasurable', CannotShow: ['Worsening'], SinceValue: 28, SinceTscore: 80 })
  expect(inSwedish.said(near, now)).toMatch(
    /^Försämring sedan förra svaret \(28 poäng, T 80, .*\) kan inte mätas: .* Nu 16 poäng, T 45\.$/,
  )
})

const passed = {
  SinceFormId: 'f',
  SinceDay: '2025-12-29',
  SinceValue: 8,
  SinceTscore: null,
  From: { sv: 'Få tecken', en: 'Few signs' },
  To: { sv: 'Några tecken', en: 'Some signs' },
  ClinicalCutoff: null,
}

test('R-306 a limit that was passed is said after what is worse and before the rest, with what it is compared to', () => {
  const change = aChange(
    aJudgement({ To: 'Drift', Verdict: 'Worsened', SinceDay: '2025-10-01', Values: [6, 8, 8, 16] }),
    { ...first, Verdict: 'NotReliable' },
  )
  const judged = { ...now, tscore: null, change, cutoffPassed: passed }
  expect(inSwedish.sentences(judged).map(({ key, verdict }) => [key, verdict])).toEqual([
    ['Drift', 'Worsened'],
    ['Cutoff', 'Worsened'],
    ['Baseline', 'NotReliable'],
  ])
  const [limit] = inSwedish.sentences({ ...judged, change: null })
  expect(limit?.text).toBe(
    'Har passerat gränsen till ”Några tecken” sedan förra svaret (Få tecken, 8 poäng, 2025-12-29, 3 månader tidigare): 16 poäng.',
  )
  expect(inEnglish.first({ ...judged, change: null })).toBe(
    'Has passed the limit to “Some signs” since the answer before (Few signs, 8 points, 2025-12-29, 3 months earlier): 16 points.',
  )
  const clinical = { ...passed, From: null, To: null, ClinicalCutoff: 10 }
  expect(inSwedish.first({ ...judged, change: null, cutoffPassed: clinical })).toContain(
    'den kliniska gränsen 10 poäng',
  )
})

test('R-306 of a form one sentence names the scale, and how many others are worse', () => {
  const told = inSwedish.ofForm({
    ScaleKey: 'total',
    ScaleName: { sv: 'Hur tungt det känns', en: null },
    Value: 16,
    Tscore: null,
    Day: '2026-03-29',
    Change: null,
    CutoffPassed: passed,
    IsNewYardstick: false,
    EarliestOther: null,
    Later: null,
    OthersWorse: 2,
  })
  expect(told).toMatchObject([{ verdict: 'Worsened', difference: 8 }])
  expect(told[0]?.text).toMatch(/^Hur tungt det känns: Har passerat .* Även 2 andra skalor är försämrade/)
})

const followedByLater = {
  ScaleKey: 'total',
  ScaleName: { sv: 'Hur tungt det känns', en: 'How heavy it feels' },
  Value: 6,
  Tscore: null,
  Day: '2026-11-15',
  Change: aChange({ ...first, SinceValue: 24, SinceTscore: null, Difference: -18 }),
  CutoffPassed: null,
  IsNewYardstick: false,
  EarliestOther: null,
  OthersWorse: 0,
}
const later = { FormId: 'f', Day: '2026-11-16', Value: 19, Tscore: null }

test('R-306 of an answer that is followed by a later one, the later one is said first, in a sentence of its own, and no arrow of the earlier leads', () => {
  const worse = inSwedish.ofForm({ ...followedByLater, Later: { ...later, Turn: 'Worsened' } })
  expect(worse).toMatchObject([
    { verdict: 'Worsened', difference: 0, text: 'Hur tungt det känns: Senare svar 2026-11-16: försämrad, 19 poäng.' },
    { verdict: 'Improved', difference: 0 },
  ])
  expect(worse[1]?.text).toMatch(/^Det här svaret \(2026-11-15\): Förbättrad sedan första svaret/)
  const english = inEnglish.ofForm({ ...followedByLater, Later: { ...later, Turn: 'CutoffPassed' } })
  expect(english.map(({ text }) => text)).toEqual([
    'How heavy it feels: Later answer 2026-11-16: has passed a limit, 19 points.',
    expect.stringMatching(/^This answer \(2026-11-15\): Improved/),
  ])
  // One that is no worse is said first too.
  const calm = inSwedish.ofForm({ ...followedByLater, Later: { ...later, Value: 5, Turn: 'NotWorse' } })
  expect(calm).toMatchObject([
    { verdict: 'NotReliable', text: 'Hur tungt det känns: Senare svar 2026-11-16: 5 poäng.' },
    { verdict: 'Improved', difference: 0 },
  ])
})

test('R-306 a later answer of another scale is said by that scale’s name alone, before this answer by its own', () => {
  const Later = { ...later, Turn: 'Worsened' as const, ScaleName: { sv: 'Sömn', en: 'Sleep' } }
  expect(inSwedish.ofForm({ ...followedByLater, Later }).map(({ text }) => text)).toEqual([
    'Senare svar 2026-11-16: försämrad, Sömn 19 poäng.',
    expect.stringMatching(/^Hur tungt det känns: Det här svaret \(2026-11-15\): Förbättrad/),
  ])
})

test('R-359 in the history each day’s own value comes first, with its sign, and the later answer last, with its scale where it is another', () => {
  const Later = { ...later, Turn: 'Worsened' as const }
  const [own, last, ...others] = inSwedish.ofForm({ ...followedByLater, Later }, 'after')
  expect(own).toMatchObject({ verdict: 'Improved', difference: -18 })
  expect(own?.text).toMatch(/^Hur tungt det känns: Förbättrad sedan första svaret .*: 6 poäng\./)
  expect([last?.text, others]).toEqual(['Senare svar 2026-11-16: försämrad, 19 poäng.', []])
  const ofAnother = { ...Later, ScaleName: { sv: 'Sömn', en: 'Sleep' } }
  expect(inSwedish.ofForm({ ...followedByLater, Later: ofAnother }, 'after')[1]?.text).toBe(
    'Senare svar 2026-11-16: försämrad, Sömn 19 poäng.',
  )
  // Where nothing is judged of the day, its value is told all the same.
  const first = inSwedish.ofForm({ ...followedByLater, Change: null, Later }, 'after')
  expect(first.map(({ text }) => text)).toEqual([
    'Hur tungt det känns: 6 poäng.',
    'Senare svar 2026-11-16: försämrad, 19 poäng.',
  ])
})

test('R-348 an improvement since the first answer does not stand alone when the last step went for the worse', () => {
  // 18 at first, then 0, now 7: (7 - 0) / 3.6 = 1.945 is just not sure.
  const change = aChange(
    { ...first, SinceValue: 18, SinceTscore: null, Difference: -11 },
    aJudgement({ Verdict: 'NotReliable', SinceValue: 0, SinceDay: '2026-02-28', Difference: 7, Index: 1.945 }),
  )
  const judged = { ...now, value: 7, tscore: null, change }
  expect(inSwedish.headline(judged)).toMatchObject({ verdict: 'Mixed', difference: 0 })
  expect(inSwedish.first(judged)).toBe(
    'Svänger: sämre än förra svaret (0 → 7 poäng, inte säkerställt), bättre än första svaret. Förbättrad sedan första svaret (18 poäng, 2025-10-01, 6 månader tidigare): 7 poäng.',
  )
  expect(inEnglish.first(judged)).toMatch(
    /^Mixed: worse than the answer before \(0 → 7 points, no reliable change\), better than the first answer\. Improved since/,
  )
  expect(inSwedish.sentences(judged).map(({ key }) => key)).toEqual(['Mixed', 'Baseline', 'Previous'])
})

test('R-348 a worsening does not stand alone when the last step is reliably better', () => {
  const drift = aJudgement({ To: 'Drift', Difference: 3.1, Values: [14, 11, 15, 19, 33, 22], SinceDay: '2025-10-01' })
  const better = aJudgement({ Verdict: 'Improved', SinceValue: 33, SinceDay: '2026-02-28', Difference: -11 })
  const judged = { ...now, value: 22, tscore: 52, change: aChange(drift, better) }
  expect(inSwedish.headline(judged)).toMatchObject({ verdict: 'Mixed' })
  expect(inSwedish.first(judged)).toMatch(
    /^Svänger: bättre än förra svaret \(33 → 22 poäng, säkerställt bättre\), sämre över tid\. Försämras: lutning \+3,1/,
  )
})

test('R-348 one sentence always names the answer before, and what turned back is not called a drift', () => {
  const step = aJudgement({ Verdict: 'NotReliable', SinceValue: 15, SinceDay: '2026-02-28', Difference: 1 })
  const worse = { ...now, tscore: null, change: aChange(aJudgement({ To: 'Best' }), step) }
  expect(inSwedish.first(worse)).toMatch(
    /^Försämrad sedan .* Förra svaret \(2026-02-28\): 15 → 16 poäng, inte säkerställt\.$/,
  )
  const back = aJudgement({ To: 'Drift', Verdict: 'NotReliable', Difference: 0.9, Values: [4, 1, 3, 4, 8, 4] })
  expect(inSwedish.sentences({ ...now, change: aChange(step, back) }).map(({ key }) => key)).toEqual(['Previous'])
})

test('R-348 a clinical cut-off that is not reached does not read as passed, and methods are told of under what a figure rests on', () => {
  const Clinical = { Outcome: 'Deteriorated', WasWell: true, Kind: 'B', Cutoff: 9.3, IsDemonstration: true } as const
  const change = (IsWell: boolean) => ({ ...aChange(aJudgement()), Clinical: { ...Clinical, IsWell } })
  expect(inSwedish.clinical(change(true))).toBe(
    'Kliniskt: försämrad, men har inte nått den kliniska gränsen (9,3 poäng).',
  )
  expect(inEnglish.clinical(change(false))).toBe('Clinically: deteriorated, beyond the clinical cut-off (9.3 points).')
  const drift = aJudgement({ To: 'Drift', Difference: -1.7, Index: -2.5 })
  expect(inEnglish.method({ ...change(true), Judgements: [drift] }, null)).toEqual([
    'Slope of −1.7 points per answer: least squares, weighted by the measurement error. Index −2.5, needed 1.96.',
    'Clinical cut-off: 9.3 points, cut-off b after Jacobson and Truax.',
  ])
})

test('R-348 of two answers on one day it is said that it was the same day', () => {
  const today = { ...first, SinceDay: now.day }
  expect(inSwedish.said(today, now)).toContain('2026-03-29, samma dag)')
  expect(inEnglish.said(today, now)).toContain('2026-03-29, the same day)')
})
