import { createHash } from 'node:crypto'
import type { NormGroup, Scale } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { ScoreMeasure } from '@samklang/contract/score-change'
import { populationOf } from '@samklang/engine/change/clinical-outcome'
import { errorOfMeasurement } from '@samklang/engine/change/measurement-error'
import { questionsUnder } from '@samklang/engine/form/compile-form'
import { possibleRange } from '@samklang/engine/form/scale-value'
import { closestTo } from '@samklang/engine/people/age-span'
import type { Subject } from '@samklang/engine/people/person'
import type { FormVersion } from '../forms/version.ts'

type Person = Pick<Subject, 'age' | 'gender'>

/** What a value was measured by. */
export function measureOf(version: FormVersion, scale: Scale, person: Person): ScoreMeasure {
  const { mark, range } = factsOf(version, scale)
  const group = normFor(scale, person)
  const Sem = errorOfMeasurement(scale.Change)
  const people = populationOf(group)
  return {
    Yardstick: group ? `${mark}.${normMark(scale, group)}` : mark,
    ...range,
    Sem,
    SemOfT: Sem !== null && people ? (10 * Sem) / people.sd : null,
  }
}

/** Whether two yardsticks differ by their norm alone: asked and counted in the same way. */
export function areAskedAlike(one: string, other: string): boolean {
  return one.split('.')[0] === other.split('.')[0]
}

export function normFor({ Norm }: Scale, person: Person): NormGroup | undefined {
  return closestTo(Norm?.Groups ?? [], person)[0]
}

const norms = new WeakMap<NormGroup, string>()

function normMark({ Norm }: Scale, group: NormGroup): string {
  const mark = norms.get(group) ?? markOf([Norm?.Name, group])
  norms.set(group, mark)
  return mark
}

type Facts = { mark: string; range: Pick<ScoreMeasure, 'Min' | 'Max'> }

const known = new WeakMap<Scale, Facts>()

/** A version never changes, and neither does what its scales measure. */
function factsOf(version: FormVersion, scale: Scale): Facts {
  const found = known.get(scale)
  if (found) return found
  const possible = possibleRange(version.compiled, scale)
  const facts: Facts = {
    mark: markOf([askedFor(version, scale), countedFor(version, scale)]),
    range: { Min: scale.Min ?? possible?.min ?? null, Max: scale.Max ?? possible?.max ?? null },
  }
  known.set(scale, facts)
  return facts
}

/** The questions beneath the scale as they were put: what and when is asked about stands in their words and in those around them. */
function askedFor({ compiled, texts }: FormVersion, { Key }: Scale): unknown {
  const ids = questionsUnder(Key, compiled.scales, compiled.items)
  const words = texts.sv ?? texts.en ?? {}
  const groups = compiled.content.Pages.flatMap(({ Id: page, Groups }) =>
    Groups.map((group) => ({ page, ...group })),
  ).filter(({ Questions }) => Questions.some(({ questionId }) => ids.has(questionId)))
  return [
    words[textKeys.instruction],
    groups.map(({ page, Id, Questions, showWhen }) => [
      words[textKeys.pageTitle(page)],
      words[textKeys.groupTitle(Id)],
      words[textKeys.groupText(Id)],
      showWhen,
      Questions.filter(({ questionId }) => ids.has(questionId)).map((question) => [
        question,
        Object.entries(words)
          .filter(([key]) => isOf(key, textKeys.question(question.questionId)))
          .toSorted(),
      ]),
    ]),
  ]
}

function isOf(key: string, question: string): boolean {
  return key === question || key.startsWith(`${question}/`)
}

/** How the answers become a figure. How surely it measures, what its levels are called and where it is shown is not of that. */
function countedFor({ compiled }: FormVersion, scale: Scale): unknown {
  const keys = new Set([scale.Key])
  for (const key of keys) for (const sub of compiled.scales.get(key)?.SubScales ?? []) keys.add(sub)
  return [...keys].map((key) => {
    const { Change, Cutoffs, Norm, AlwaysVisible, IsAggregated, Dimension, ...counted } =
      compiled.scales.get(key) ?? scale
    return counted
  })
}

function markOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12)
}
