import { Scale, type Test } from '@samklang/contract/form-content'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDefinition } from '../check/check-definition.ts'
import { findAlerts, judgeAlerts } from '../follow-up/alerts.ts'
import type { Subject } from '../people/person.ts'
import { anyCase } from '../testing/any-form.ts'
import { formOf, number } from '../testing/written-form.ts'
import { type Answers, isAnswered, listAnswers, questionsOf, readAnswers } from './answers.ts'
import { type CompiledForm, compileForm } from './compile-form.ts'
import { missingRequired, unansweredOptional } from './complete.ts'
import { type ConditionFact, holds } from './conditions.ts'
import { itemScore } from './item-score.ts'
import { judgeAnswers } from './judge-answer.ts'
import { possibleRange, scaleValue } from './scale-value.ts'
import { scoreForm } from './score.ts'
import { visibleItems } from './visible.ts'

const settings = { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) }

function outcome(form: CompiledForm, answers: Answers, subject: Subject) {
  const shown = visibleItems(form, answers, subject)
  const scores = scoreForm(form, shown, subject)
  return {
    pages: [...shown.pages],
    groups: [...shown.groups],
    items: [...shown.items],
    answers: [...shown.answers],
    missing: missingRequired(form, shown).map((item) => item.ref),
    optional: unansweredOptional(form, shown).map((item) => item.ref),
    scores,
    alerts: judgeAlerts(form, shown, scores),
  }
}

test('no definition and no answers, however careless, make the engine throw', () => {
  fc.assert(
    fc.property(anyCase, ({ content, scoring, answers, subject }) => {
      const form = compileForm(content, scoring)
      outcome(form, new Map(answers), subject)
      checkDefinition({ content, scoring, texts: {}, languages: ['sv'] })
      judgeAnswers(
        form,
        answers.map(([QuestionId, Value]) => ({ QuestionId, Key: 'r1', Value })),
      )
    }),
    settings,
  )
})

test('the order of the answers never matters', () => {
  fc.assert(
    fc.property(anyCase, ({ content, scoring, answers, subject }) => {
      const form = compileForm(content, scoring)
      const backwards = new Map(answers.toReversed())
      expect(outcome(form, backwards, subject)).toEqual(outcome(form, new Map(answers), subject))
    }),
    settings,
  )
})

test('hidden answers never count: without them, and with others in their place, all is the same', () => {
  fc.assert(
    fc.property(anyCase, fc.constantFrom('a', 3, ['b']), ({ content, scoring, answers, subject }, other) => {
      const form = compileForm(content, scoring)
      const first = outcome(form, new Map(answers), subject)
      expect(outcome(form, new Map(first.answers), subject)).toEqual(first)
      const hidden = [...form.items.keys()].filter((ref) => !first.items.includes(ref))
      const changed = new Map([...first.answers, ...hidden.map((ref) => [ref, other] as const)])
      expect(outcome(form, changed, subject)).toEqual(first)
    }),
    settings,
  )
})

test('an answer to something the form does not ask changes nothing', () => {
  fc.assert(
    fc.property(anyCase, ({ content, scoring, answers, subject }) => {
      const form = compileForm(content, scoring)
      const more = new Map([...answers, ['somewhere', 'a'], ['somewhere.else', 4]] as const)
      expect(outcome(form, more, subject)).toEqual(outcome(form, new Map(answers), subject))
    }),
    settings,
  )
})

test('what is shown is what one finds by asking backwards from every question', () => {
  let compared = 0
  fc.assert(
    fc.property(anyCase, ({ content, scoring, answers, subject }) => {
      const form = compileForm(content, scoring)
      const ids = questionsOf(content).map((question) => question.questionId)
      if (new Set(ids).size < ids.length || ids.includes('q1.r1') || form.steps.some((step) => step.isCircular)) return
      compared += 1
      const shown = visibleItems(form, new Map(answers), subject)
      const expected = ids.filter((id) => isShownBackwards(form, id, new Map(answers), subject))
      expect([...shown.questions].toSorted()).toEqual(expected.toSorted())
    }),
    settings,
  )
  expect(compared).toBeGreaterThan(settings.numRuns / 10)
})

test('what has been through the database comes to the same, and scores survive it too', () => {
  fc.assert(
    fc.property(anyCase, ({ content, scoring, answers, subject }) => {
      const first = outcome(compileForm(content, scoring), new Map(answers), subject)
      const stored = JSON.parse(JSON.stringify({ content, scoring, answers }))
      const second = outcome(compileForm(stored.content, stored.scoring), new Map(stored.answers), subject)
      expect(second).toEqual(first)
      expect(JSON.parse(JSON.stringify(first.scores))).toEqual(first.scores)
      expect(JSON.parse(JSON.stringify(first.alerts))).toEqual(first.alerts)
    }),
    settings,
  )
})

test('a value with nothing missing, or raised for what is, lies within what the items can come to', () => {
  fc.assert(
    fc.property(anyCase, ({ content, scoring, answers, subject }) => {
      const form = compileForm(content, scoring)
      const shown = visibleItems(form, new Map(answers), subject)
      for (const scale of scoring.Scales) {
        const { value, range: rangeOf, missing, validity } = scaleValue(form, scale, shown)
        const range = rangeOf()
        // A mean leaves out what is missing: of items with different bounds it may come to less, or more, than all could.
        const isRaised =
          validity === 'Prorated' && scale.Method !== 'Mean' && scale.Prorate && scale.SubScales.length === 0
        if (value === null || !range || (missing.length > 0 && !isRaised)) continue
        expect(value).toBeGreaterThanOrEqual(range.min)
        expect(value).toBeLessThanOrEqual(range.max)
      }
    }),
    settings,
  )
})

test('the alerts of a draft are those that its scores would raise', () => {
  fc.assert(
    fc.property(anyCase, ({ content, scoring, answers, subject }) => {
      const form = compileForm(content, scoring)
      const shown = visibleItems(form, new Map(answers), subject)
      expect(findAlerts(form, shown)).toEqual(judgeAlerts(form, shown, scoreForm(form, shown, subject)))
    }),
    settings,
  )
})

test('answers survive being listed and read', () => {
  fc.assert(
    fc.property(anyCase, ({ content, scoring, answers, subject }) => {
      const form = compileForm(content, scoring)
      const { answers: counted } = visibleItems(form, new Map(answers), subject)
      const read = readAnswers(form, listAnswers(form, counted))
      expect(new Map([...read].toSorted())).toEqual(new Map([...counted].toSorted()))
    }),
    settings,
  )
})

/** The slow way, without any order: a question is shown if its group is and its condition holds, asked anew every time. */
function isShownBackwards(form: CompiledForm, id: string, answers: Answers, subject: Subject): boolean {
  const step = form.steps.find(({ question }) => question?.questionId === id)
  if (!step?.question || step.group.hidden || step.question.hidden || !step.question.active) return false
  const facts = (test: Test): ConditionFact | undefined => {
    if ('about' in test && test.about === 'Age') return { value: subject.age, score: subject.age ?? null }
    if ('about' in test) return { value: test.about === 'Gender' ? subject.gender : subject.respondent, score: null }
    if ('scaleKey' in test) return factOfScale(form, test.scaleKey, answers, subject)
    const items = form.itemsOfQuestion.get(test.questionId) ?? []
    const asked = items.filter((item) => test.row === undefined || item.row === test.row)
    const [first] = asked
    if (!first || (first.row === null && test.row !== undefined)) return undefined
    const isSeen = isShownBackwards(form, test.questionId, answers, subject)
    const given = asked.flatMap((item) => {
      const value = isSeen ? answers.get(item.ref) : undefined
      return isAnswered(value) ? [{ value, score: itemScore(item.question, value) }] : []
    })
    if (first.row === null || test.row !== undefined) return given[0] ?? { value: undefined, score: null }
    const scores = given.flatMap(({ score }) => score ?? [])
    const score = scores.length > 0 ? scores.reduce((sum, one) => sum + one, 0) : null
    return { value: given.map(({ value }) => String(value)), score }
  }
  return [step.group.showWhen, step.question.showWhen].every((condition) => !condition || holds(condition, facts))
}

function factOfScale(form: CompiledForm, key: string, answers: Answers, subject: Subject): ConditionFact | undefined {
  const scale = form.scales.get(key)
  if (!scale) return undefined
  const isSeen = (ref: string) =>
    isShownBackwards(form, form.items.get(ref)?.question.questionId ?? '', answers, subject)
  const answered = new Map([...answers].filter(([, value]) => isAnswered(value)))
  const { value } = scaleValue(form, scale, { items: { has: isSeen }, answers: answered })
  return { value: value ?? undefined, score: value }
}

test.each(Scale.shape.Method.options)(
  '%s of more is never less, and lies between what the least and the most come to',
  (Method) => {
    const refs = ['a', 'b', 'c']
    const questions = refs.map((ref) => number(ref, { min: -5, max: 5 }))
    const written = { Key: 's', Items: refs, Method, Weights: { a: 0.5, b: 1, c: 2 }, CountFrom: 2, Decimals: 6 }
    const form = formOf(questions, { Scales: [written] })
    const scale = Scale.parse(written)
    const range = possibleRange(form, scale)
    const countOf = (values: number[]) => {
      const answers = new Map(refs.map((ref, at) => [ref, values[at] ?? 0]))
      return scaleValue(form, scale, { items: form.items, answers }).value
    }
    const value = fc.integer({ min: -5, max: 5 })
    fc.assert(
      fc.property(fc.tuple(value, value, value), fc.nat(2), fc.nat(10), (values, at, more) => {
        const grown = values.map((one, place) => (place === at ? Math.min(5, one + more) : one))
        const [before, after] = [countOf(values), countOf(grown)]
        expect(after).toBeGreaterThanOrEqual(before ?? Number.NaN)
        expect(before).toBeGreaterThanOrEqual(range?.min ?? Number.NaN)
        expect(after).toBeLessThanOrEqual(range?.max ?? Number.NaN)
      }),
      settings,
    )
  },
)
