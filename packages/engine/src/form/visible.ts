import type { AnswerValue, QuestionGroup, Test } from '@samklang/contract/form-content'
import type { Subject } from '../people/person.ts'
import { type Answers, type Item, isAnswered } from './answers.ts'
import type { CompiledForm, CompiledStep } from './compile-form.ts'
import { type ConditionFact, holds } from './conditions.ts'
import { itemScore } from './item-score.ts'
import { scaleValue } from './scale-value.ts'

/** What a person is shown of a form, by id, and those of the answers that count. */
export type Visibility = {
  /** A page or a group without a question to show is not shown either. */
  pages: ReadonlySet<string>
  groups: ReadonlySet<string>
  questions: ReadonlySet<string>
  /** Questions and rows by `itemRef`. */
  items: ReadonlySet<string>
  /** What was answered to a question that is hidden again does not count, for other conditions neither. */
  answers: Answers
}

type Known = { items: Set<string>; answers: Map<string, AnswerValue>; scales: Map<string, number | null> }

export function visibleItems(form: CompiledForm, answers: Answers, subject: Subject): Visibility {
  const known: Known = { items: new Set(), answers: new Map(), scales: new Map() }
  const openGroups = new Set<number>()
  const shown: CompiledStep[] = []
  const facts = (test: Test) => factOf(form, test, known, subject)
  for (const step of form.steps) {
    if (isBarred(step) || (step.question && !openGroups.has(step.groupIndex))) continue
    if (step.showWhen && !holds(step.showWhen, facts)) continue
    if (!step.question) openGroups.add(step.groupIndex)
    else shown.push(step)
    for (const { ref } of step.items) {
      known.items.add(ref)
      const answer = answers.get(ref)
      if (isAnswered(answer)) known.answers.set(ref, answer)
    }
  }
  return { items: known.items, answers: known.answers, ...namesOf(form, shown) }
}

function isBarred({ group, question, isCircular }: CompiledStep): boolean {
  return isCircular || group.hidden || question?.hidden === true || question?.active === false
}

function namesOf(
  { content }: CompiledForm,
  shown: readonly CompiledStep[],
): Pick<Visibility, 'pages' | 'groups' | 'questions'> {
  const groupsShown = new Set<QuestionGroup>()
  const groups = new Set<string>()
  const questions = new Set<string>()
  for (const { group, question } of shown) {
    groupsShown.add(group)
    groups.add(group.Id)
    if (question) questions.add(question.questionId)
  }
  const pages = content.Pages.filter((page) => page.Groups.some((group) => groupsShown.has(group)))
  return { groups, pages: new Set(pages.map((page) => page.Id)), questions }
}

function factOf(form: CompiledForm, test: Test, known: Known, subject: Subject): ConditionFact | undefined {
  if ('about' in test) return factOfPerson(test.about, subject)
  if ('questionId' in test) return factOfAnswer(form, test, known)
  const scale = form.scales.get(test.scaleKey)
  if (!scale) return undefined
  // Whatever the scale builds on has been decided by now, so that it is counted once.
  const counted = known.scales.get(scale.Key)
  const value = counted === undefined ? scaleValue(form, scale, known).value : counted
  known.scales.set(scale.Key, value)
  return { value: value ?? undefined, score: value }
}

function factOfPerson(about: 'Age' | 'Gender' | 'Respondent', { age, gender, respondent }: Subject): ConditionFact {
  if (about === 'Age') return { value: age, score: age ?? null }
  return { value: about === 'Gender' ? gender : respondent, score: null }
}

/** A matrix that is asked about as a whole is like a list of the choices of its rows. */
function factOfAnswer(
  form: CompiledForm,
  { questionId, row }: { questionId: string; row?: string },
  { answers }: Known,
): ConditionFact | undefined {
  const items = form.itemsOfQuestion.get(questionId)
  const one = items?.find((item) => item.row === (row ?? null))
  if (one) return factOfItem(one, answers)
  if (!items || row !== undefined) return undefined
  const facts = items.map((item) => factOfItem(item, answers))
  const scores = facts.flatMap(({ score }) => score ?? [])
  return {
    value: facts.flatMap(({ value }) => (value === undefined ? [] : String(value))),
    score: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) : null,
  }
}

function factOfItem({ ref, question }: Item, answers: Answers): ConditionFact {
  const value = answers.get(ref)
  return { value, score: value === undefined ? null : itemScore(question, value) }
}
