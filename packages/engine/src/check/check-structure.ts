import type { FormContent, Question, Scoring } from '@samklang/contract/form-content'
import { itemRef } from '@samklang/contract/item-names'
import { questionsOf } from '../form/answers.ts'
import { hasOptions } from '../form/item-score.ts'
import { type CheckFinding, doubt, fault, repeated } from './finding.ts'

export function checkStructure(content: FormContent, scoring: Scoring): CheckFinding[] {
  const questions = questionsOf(content)
  const groups = content.Pages.flatMap((page) => page.Groups)
  // A row's name is made of two; it must not be another question's.
  const refs = questions.flatMap((question) => [
    question.questionId,
    ...question.rows.map((row) => itemRef(question.questionId, row.key)),
  ])
  const names = [
    content.Pages.map((page) => page.Id),
    groups.map((group) => group.Id),
    refs,
    scoring.Scales.map((scale) => scale.Key),
    scoring.Alerts.map((alert) => alert.Key),
  ]
  return [
    ...names.flatMap((list) => repeated(list).map((name) => fault(name, 'duplicate-id'))),
    ...questions.flatMap(checkQuestion),
  ]
}

function checkQuestion(question: Question): CheckFinding[] {
  const { questionId, type, options, rows, min, max, step } = question
  const isBackwards = min !== undefined && min !== null && max !== undefined && max !== null && min > max
  const repeats = repeated(options.map((option) => option.key))
  return [
    ...repeats.map((key) => fault(questionId, 'duplicate-id', key)),
    ...(hasOptions(question) && options.length === 0 ? [fault(questionId, 'no-options')] : []),
    ...(type === 'Matrix' && rows.length === 0 ? [fault(questionId, 'no-rows')] : []),
    ...(type === 'Media' && !question.media ? [fault(questionId, 'missing-media')] : []),
    ...(isBackwards ? [fault(questionId, 'min-above-max', `${min} > ${max}`)] : []),
    ...(step !== undefined && step !== null && step <= 0 ? [fault(questionId, 'bad-step', step)] : []),
    ...(question.maxLength !== undefined && question.maxLength < 1
      ? [doubt(questionId, 'min-above-max', question.maxLength)]
      : []),
  ]
}
