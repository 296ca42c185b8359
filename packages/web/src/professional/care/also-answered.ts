import type { RiskAlert } from '@samklang/contract/risk-alert'
import type { CompiledForm } from '@samklang/engine/compile-form'
import type { AnswerLine, AnswerSection } from '../form-dialog/read-answers.ts'

type Said = Pick<RiskAlert, 'Id' | 'Question'>

/**
 * what else was answered in a form whose alert is acknowledged, and matters before somebody calls: what has raised alerts of
 * its own, what is asked only because of other answers, and what is written in the person's own words.
 */
export function alsoAnswered(
  form: Pick<CompiledForm, 'steps' | 'items'>,
  sections: readonly AnswerSection[],
  { read, alerts }: { read: Said; alerts: readonly Said[] },
): AnswerLine[] {
  const asked = new Set(askedBecauseOf(form))
  const alarming = new Set(alerts.filter(({ Id }) => Id !== read.Id).map(({ Question }) => Question))
  const isInWords = (ref: string) => ['Text', 'LongText'].includes(form.items.get(ref)?.question.type ?? '')
  return sections
    .flatMap(({ lines }) => lines)
    .filter(({ answer, question }) => answer !== null && answer !== '' && question !== read.Question)
    .filter(({ ref, question }) => alarming.has(question) || asked.has(ref) || isInWords(ref))
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
