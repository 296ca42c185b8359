// npm run bench -- engine-properties: careless definitions with random answers through the whole engine, none of which may
// throw; and what one click costs in a form of 100 questions with 20 conditions.
import { FormContent, Scoring } from '@samklang/contract/form-content'
import { checkDefinition } from '@samklang/engine/check/check-definition'
import { judgeAlerts } from '@samklang/engine/follow-up/alerts'
import { compileForm } from '@samklang/engine/form/compile-form'
import { missingRequired } from '@samklang/engine/form/complete'
import { scoreForm } from '@samklang/engine/form/score'
import { visibleItems } from '@samklang/engine/form/visible'
import type { Subject } from '@samklang/engine/people/person'
import fc from 'fast-check'
import { anyCase } from '../packages/engine/src/testing/any-form.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 50_000)
const started = performance.now()
let judging = 0
let scored = 0
fc.assert(
  fc.property(anyCase, ({ content, scoring, answers, subject }) => {
    const from = performance.now()
    const form = compileForm(content, scoring)
    const shown = visibleItems(form, new Map(answers), subject)
    const scores = scoreForm(form, shown, subject)
    judgeAlerts(form, shown, scores)
    missingRequired(form, shown)
    checkDefinition({ content, scoring, texts: {}, languages: ['sv', 'en'] })
    judging += performance.now() - from
    scored += scores.filter((score) => score.Value !== null).length
  }),
  { numRuns: runs },
)
const seconds = (performance.now() - started) / 1000
console.log(`${runs} random definitions and answers, 0 exceptions, ${scored} scales with a value`)
console.log(
  `${Math.round(runs / seconds)} forms/s with making them up, ${Math.round(runs / (judging / 1000))} forms/s in the engine`,
)

const options = ['a', 'b', 'c', 'd'].map((key, score) => ({ key, score }))
const questions = Array.from({ length: 100 }, (_, index) => ({
  questionId: `q${index}`,
  key: `q${index}`,
  type: 'SingleChoice' as const,
  options,
  ...(index % 5 === 4 ? { showWhen: { questionId: `q${index - 1}`, op: 'greater' as const, value: 1 } } : {}),
}))
const form = compileForm(
  FormContent.parse({ Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions: questions }] }] }),
  Scoring.parse({
    Scales: [{ Key: 's', Items: questions.map((question) => question.questionId), Method: 'Sum', MaxMissing: 99 }],
  }),
)
const subject: Subject = { age: 30, gender: 'Unknown', respondent: 'Patient' }
const answers = new Map<string, string>()
const clicks = 20_000
const clicking = performance.now()
for (let click = 0; click < clicks; click++) {
  answers.set(`q${(click * 7) % 100}`, options[click % 4]?.key ?? 'a')
  visibleItems(form, answers, subject)
}
console.log(
  `${((performance.now() - clicking) / clicks).toFixed(4)} ms to decide what is shown after a click, 100 questions, 20 conditions`,
)
