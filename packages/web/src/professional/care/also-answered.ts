import type { RiskAlert } from '@samklang/contract/risk-alert'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import type { AnswerLine, AnswerSection } from '../form-answers/read-answers.ts'

type Said = Pick<RiskAlert, 'Id' | 'Question'>

/**
 * what else was answered in a form whose alert is acknowledged, and matters before somebody calls: what has raised alerts of
 * its own, what other questions about danger were answered with, what is asked only because of other answers, and what is written in
 * the person's own words; in that order, as there may be room for some only.
 */
export function alsoAnswered(
  form: Pick<CompiledForm, 'steps' | 'items' | 'scoring'>,
  sections: readonly AnswerSection[],
  { read, alerts }: { read: Said; alerts: readonly Said[] },
): AnswerLine[] {
  const asked = new Set(askedBecauseOf(form))
  const alarming = new Set(alerts.filter(({ Id }) => Id !== read.Id).map(({ Question }) => Question))
  const isInWords = (ref: string) => ['Text', 'LongText'].includes(form.items.get(ref)?.question.type ?? '')
  const watched = new Set(
    form.scoring.Alerts.flatMap(({ questionId, Kind = 'Risk' }) => (Kind === 'Risk' ? questionId : [])),
  )
  const isWatched = (ref: string) => watched.has(form.items.get(ref)?.question.questionId)
  const reasons: ((line: AnswerLine) => boolean)[] = [
    ({ question }) => alarming.has(question),
    ({ ref }) => isWatched(ref),
    ({ ref }) => asked.has(ref),
    ({ ref }) => isInWords(ref),
  ]
  const rank = (line: AnswerLine) => reasons.findIndex((matters) => matters(line))
  return sections
    .flatMap(({ lines }) => lines)
    .filter(({ answer, question }) => answer !== null && answer !== '' && question !== read.Question)
    .filter((line) => rank(line) >= 0)
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Of a group with a condition all its questions. */
function askedBecauseOf({ steps }: Pick<CompiledForm, 'steps'>): string[] {
  const groups = new Set(
    steps.filter(({ question, showWhen }) => !question && showWhen).map(({ groupIndex }) => groupIndex),
  )
  return steps
    .filter(({ groupIndex, showWhen }) => showWhen || groups.has(groupIndex))
    .flatMap(({ items }) => items.map(({ ref }) => ref))
}
