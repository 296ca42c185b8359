// npm run bench -- false-alarms: how often a change is told of where nothing has changed, beside how often it should be. Everybody
// answers with the same truth behind every answer and the error that the scale has; no seed but one, so every run prints the same.

import { compareInformants } from '@samklang/engine/change/compare-informants'
import { criticalAmong, criticalSinceBest } from '@samklang/engine/change/critical-values'
import { findDrift } from '@samklang/engine/change/drift'
import { judgeChange } from '@samklang/engine/change/judge-change'
import { errorOfMeasurement } from '@samklang/engine/change/measurement-error'
import { reliableChange } from '@samklang/engine/change/reliable-change'
import { exactCritical } from './exact-critical.ts'

const runs = Number(process.env.BENCH_RUNS ?? 100_000)
const sem = errorOfMeasurement({ Reliability: 0.86, Sd: 6.2 }) ?? 1
// No ends and no whole points: what is looked at is the rule, not the coarseness of one form.
const measure = { min: null, max: null, direction: 'HigherIsWorse' } as const
const normal = normalFrom(417)

console.log(`${runs} people each, nothing has changed; SEM ${sem.toFixed(4)} as of the demo's mood scale\n`)

print(
  'worse than the time before, 1.96',
  2.5,
  rateOf(() => {
    const change = reliableChange(measured(), measured(), measure)
    return change?.verdict === 'Worsened'
  }),
)

console.log('\nworse than the best of the last year')
console.log('  occasions  critical   exact    told of, aim 2.5 %   with 1.96 alone')
for (const occasions of [1, 2, 3, 4, 5, 6, 8, 10, 12, 18, 24, 40, 60]) {
  const critical = criticalSinceBest(occasions)
  const [told, plain] = ratesOf(2, () => {
    const best = Math.min(...Array.from({ length: occasions }, () => normal()))
    const index = (normal() - best) / Math.SQRT2
    return [index > critical, index > 1.96]
  })
  const exact = exactCritical(occasions, 0.025)
  console.log(
    `  ${pad(occasions, 9)}  ${pad(critical.toFixed(4), 8)}  ${exact.toFixed(4)}  ${pad(percent(told), 14)}${pad(percent(plain), 22)}`,
  )
}

console.log('\ndrift over the last occasions, either way')
for (const occasions of [4, 5, 6])
  print(
    `  ${occasions} occasions`,
    5,
    rateOf(() => {
      const series = Array.from({ length: occasions }, measured)
      return findDrift(series, 'HigherIsWorse')?.verdict !== 'NotReliable'
    }),
  )
print(
  '  the worst of the last 4, 5 and 6, which is not done',
  null,
  rateOf(() => {
    const series = Array.from({ length: 6 }, measured)
    return [4, 5, 6].some((some) => findDrift(series.slice(-some), 'HigherIsWorse')?.verdict !== 'NotReliable')
  }),
)

console.log('\nany worsening said at an occasion: previous, baseline, best and drift together (no aim of its own)')
for (const before of [1, 2, 5, 11]) {
  const days = Array.from({ length: before + 1 }, (_, month) => dayIn(month))
  print(
    `  ${before} before`,
    null,
    rateOf(() => {
      const series = days.map((day) => ({ day, ...measured() }))
      return judgeChange(series, measure).some(({ verdict }) => verdict === 'Worsened')
    }),
  )
}

console.log('\ninformants who see the same, T-scores in whole points, reliability 0.8')
const semOfT = 10 * Math.sqrt(0.2)
for (const informants of [2, 3, 4]) {
  const [told, fixed] = ratesOf(2, () => {
    const [found] = compareInformants([scaleOf(informants)])
    return [found?.judged === 'Notable', (found?.gap ?? 0) >= 10]
  })
  print(`  ${informants}, beyond ${criticalAmong(informants).toFixed(4)}`, 5, told)
  print('     with a fixed limit of 10 T', null, fixed)
}

function scaleOf(informants: number) {
  const Measure = { Min: 0, Max: 18, Sem: null, SemOfT: semOfT }
  const Scores = Array.from({ length: informants }, (_, index) => ({
    FormId: String(index),
    Day: '2026-03-01',
    DateTime: '2026-03-01T10:00:00.000Z',
    AnsweredBy: { Key: String(index) },
    Value: 0,
    NormalizedValue: Math.round(60 + semOfT * normal()),
    Measure,
  }))
  return { Key: 'one', Dimension: null, Scores }
}

function measured() {
  return { value: 15 + sem * normal(), sem }
}

function dayIn(month: number): string {
  return `2026-${String(month + 1).padStart(2, '0')}-01`
}

function rateOf(isTold: () => boolean): number {
  return ratesOf(1, () => [isTold()])[0] ?? 0
}

function ratesOf(kinds: number, told: () => readonly boolean[]): number[] {
  const counts = Array.from({ length: kinds }, () => 0)
  for (let run = 0; run < runs; run++)
    for (const [kind, isTold] of told().entries()) if (isTold) counts[kind] = (counts[kind] ?? 0) + 1
  return counts.map((count) => count / runs)
}

function print(what: string, aim: number | null, rate = 0): void {
  console.log(`${what.padEnd(56)} ${percent(rate)}${aim === null ? '' : `   aim ${aim} %`}`)
}

function percent(rate = 0): string {
  return `${(100 * rate).toFixed(2).padStart(6)} %`
}

function pad(what: string | number, width: number): string {
  return String(what).padStart(width)
}

/** Two uniform numbers become one that is spread as errors are (Box and Muller); the uniform ones are mulberry32's. */
function normalFrom(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}
