import type { AlertRule, Condition, FormContent, Question, QuestionGroup } from '@samklang/contract/form-content'
import { repeatedName } from '@samklang/contract/item-names'
import { type CompiledForm, compileForm } from './compile-form.ts'

/** Of each group that can be written several times: which times there are, in their order. */
export type GroupRepeats = ReadonlyMap<string, readonly string[]>

type OfTime = { QuestionId: string; AnswerGroupId?: string | null | undefined }

export function hasRepeats({ content }: Pick<CompiledForm, 'content'>): boolean {
  return repeatedGroups(content).length > 0
}

/** In the order in which they come first among the answers, however many. */
export function listRepeats({ content }: Pick<CompiledForm, 'content'>, answers: readonly OfTime[]): GroupRepeats {
  return new Map(
    repeatedGroups(content).map(({ Id, Questions }) => {
      const own = new Set(Questions.map(({ questionId }) => questionId))
      const ids = answers.flatMap(({ QuestionId, AnswerGroupId }) =>
        own.has(QuestionId) && AnswerGroupId ? [AnswerGroupId] : [],
      )
      return [Id, [...new Set(ids)]]
    }),
  )
}

/**
 * The form with each such group written out once for every time, under names of their own: what is shown, required and called for
 * is then judged as in any other form. One that is not begun stands there once, for what can be asked and is not answered.
 */
export function expandRepeats(form: CompiledForm, repeats: GroupRepeats): CompiledForm {
  if (!hasRepeats(form)) return form
  const { content, scoring } = form
  const timesOf = ({ Id, repeat }: QuestionGroup) => {
    const ids = repeats.get(Id) ?? []
    return repeat && ids.length === 0 ? [''] : ids
  }
  const Pages = content.Pages.map((page) => ({
    ...page,
    Groups: page.Groups.flatMap((group) => (group.repeat ? timesOf(group).map((id) => renamed(group, id)) : [group])),
  }))
  const timesOfQuestion = new Map(
    repeatedGroups(content).flatMap((group) => group.Questions.map((one) => [one.questionId, timesOf(group)] as const)),
  )
  const Alerts = scoring.Alerts.flatMap((rule) => rulesOf(rule, timesOfQuestion))
  return compileForm({ ...content, Pages }, { ...scoring, Alerts })
}

/** Made ready for these answers: times beyond the most that a group takes are none of the form's. */
export function expandFor(form: CompiledForm, answers: readonly OfTime[]): CompiledForm {
  if (!hasRepeats(form)) return form
  const all = listRepeats(form, answers)
  const most = repeatedGroups(form.content).map(
    ({ Id, repeat }) => [Id, all.get(Id)?.slice(0, repeat?.most) ?? []] as const,
  )
  return expandRepeats(form, new Map(most))
}

function repeatedGroups({ Pages }: FormContent): QuestionGroup[] {
  return Pages.flatMap(({ Groups }) => Groups.filter(({ repeat }) => repeat))
}

function renamed(group: QuestionGroup, id: string): QuestionGroup {
  const own = new Set(group.Questions.map(({ questionId }) => questionId))
  const within = (condition: Condition | undefined) => condition && renamedIn(condition, own, id)
  return {
    ...group,
    ...shownWhen(within(group.showWhen)),
    Id: repeatedName(group.Id, id),
    Questions: group.Questions.map((question) => ({
      ...question,
      ...shownWhen(within(question.showWhen)),
      questionId: repeatedName(question.questionId, id),
    })),
  }
}

function shownWhen(showWhen: Condition | undefined): Pick<Question, 'showWhen'> {
  return showWhen ? { showWhen } : {}
}

/** What a condition asks of the group itself it asks of the same time. */
function renamedIn(condition: Condition, own: ReadonlySet<string>, id: string): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => renamedIn(part, own, id)) }
  if ('any' in condition) return { any: condition.any.map((part) => renamedIn(part, own, id)) }
  if (!('questionId' in condition) || !own.has(condition.questionId)) return condition
  return { ...condition, questionId: repeatedName(condition.questionId, id) }
}

function rulesOf(rule: AlertRule, timesOfQuestion: ReadonlyMap<string, readonly string[]>): AlertRule[] {
  const { questionId } = rule
  const times = questionId === undefined ? undefined : timesOfQuestion.get(questionId)
  if (questionId === undefined || !times) return [rule]
  return times.map((id) => ({ ...rule, questionId: repeatedName(questionId, id) }))
}
