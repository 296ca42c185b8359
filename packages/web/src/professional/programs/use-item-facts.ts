import type { ProgramRepeat } from '@samklang/contract/program-content'
import type { ProposedStep } from '@samklang/contract/program-proposal'
import { useText } from '../../i18n/use-text.ts'
import { sayList } from '../../ui/say-list.ts'
import type { ProposedItem } from './choices.ts'

const week = 7
/** By the days between. */
const usual = new Map<number, 'day' | 'two-days' | 'week' | 'two-weeks'>([
  [1, 'day'],
  [2, 'two-days'],
  [week, 'week'],
  [2 * week, 'two-weeks'],
])

/** how something is answered, reminded of and comes again, in plain words. */
export function useItemFacts() {
  const { t, language } = useText('professional')

  /** Once is no repetition. */
  function againText(repeat: ProgramRepeat | null): string {
    if (!repeat || repeat.Count < 2) return ''
    const { IntervalDays: days, Count: times } = repeat
    const often = usual.get(days)
    if (often) return t(`program-start.propose.again.${often}`, { times })
    if (days % week === 0) return t('program-start.propose.again.weeks', { interval: days / week, times })
    return t('program-start.propose.again.days', { interval: days, times })
  }

  function answerText({ Kind, AnswerWithinDays: count }: ProposedItem, { DurationDays }: ProposedStep): string {
    if (Kind === 'Message' || Kind === 'TreatmentTemplate') return ''
    const isAnswered = Kind === 'QuestionnaireType'
    if (count !== null) return t(`program-start.propose.${isAnswered ? 'answer-within' : 'open-for'}`, { count })
    // The treatment says how long its modules are open.
    if (Kind === 'TreatmentModuleType') return ''
    const end = DurationDays === null ? 'always' : 'in-step'
    return t(isAnswered ? `program-start.propose.answer-${end}` : `program-start.propose.open-${end}`)
  }

  /** Only questionnaires are reminded of, and only those who are written to. */
  function reminderText({ Kind, ReminderDays: days, Respondents }: ProposedItem, isTold: boolean): string {
    if (Kind !== 'QuestionnaireType') return ''
    const isOutside = Respondents.some(({ IsChosen, RespondentType }) => IsChosen && RespondentType !== 'Staff')
    const [first, ...more] = isTold && isOutside ? days : []
    if (first === undefined) return t('program-start.propose.no-reminder')
    if (more.length === 0) return t('program-start.propose.reminder', { count: first })
    return t('program-start.propose.reminders', { days: sayList(days.map(String), language) })
  }

  /** Of a step that nobody knows the day of there is no other day to tell. */
  function dayText({ OffsetDays: count }: ProposedItem, { PlannedStart }: ProposedStep): string {
    if (PlannedStart !== null) return ''
    return count === 0 ? t('program-start.propose.first-day') : t('program-start.propose.day-in-step', { count })
  }

  function factsText(item: ProposedItem, step: ProposedStep, isTold: boolean): string {
    const said = [dayText(item, step), answerText(item, step), reminderText(item, isTold), againText(item.Repeat)]
      .filter(Boolean)
      .join(', ')
    return said && said.charAt(0).toLocaleUpperCase() + said.slice(1)
  }

  return { againText, factsText }
}
