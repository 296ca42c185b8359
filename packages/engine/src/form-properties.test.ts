import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeAlerts } from './alerts.ts'
import { type Answers, listAnswers, readAnswers } from './answers.ts'
import { checkDefinition } from './check-definition.ts'
import { type CompiledForm, compileForm } from './compile-form.ts'
import { isComplete, missingRequired, unansweredOptional } from './complete.ts'
import { judgeAnswers } from './judge-answer.ts'
import type { Subject } from './person.ts'
import { scaleValue } from './scale-value.ts'
import { scoreForm } from './score.ts'
import { anyCase } from './testing/any-form.ts'
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
    complete: isComplete(form, shown),
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
        const { value, range, missing, validity } = scaleValue(form, scale, shown)
        const isRaised = validity === 'Prorated' && scale.Prorate && scale.SubScales.length === 0
        if (value === null || !range || (missing.length > 0 && !isRaised)) continue
        expect(value).toBeGreaterThanOrEqual(range.min)
        expect(value).toBeLessThanOrEqual(range.max)
      }
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
