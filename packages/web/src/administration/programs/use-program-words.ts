import type { RespondentType } from '@samklang/contract/form-content'
import type { ProgramContent, ProgramItem, ProgramStep, ProgramTrigger } from '@samklang/contract/program-content'
import { useText } from '../../i18n/use-text.ts'
import { sayList } from '../../ui/say-list.ts'
import { readerLanguage } from '../../ui/use-label.ts'
import type { ProgramOffer } from './list-offers.ts'
import type { ProgramWizard } from './program-wizard.ts'
import { readOffset } from './step-offset.ts'

type Words = Partial<Record<'sv' | 'en', string>>

/** In the reader's language, else in the other. */
export function wordsFor(words: Words): string {
  const [own, other] = readerLanguage() === 'en' ? [words.en, words.sv] : [words.sv, words.en]
  return own?.trim() || other?.trim() || ''
}

/** Which language those are in, for who reads them aloud. */
export function languageFor(words: Words): 'sv' | 'en' {
  const own = readerLanguage() === 'en' ? 'en' : 'sv'
  if (words[own]?.trim()) return own
  return own === 'en' ? 'sv' : 'en'
}

type Told = Pick<ProgramWizard, 'offers' | 'scales'> & { content: Pick<ProgramContent, 'Steps'> }

/** A program in plain sentences. */
export function useProgramWords({ content, offers, scales }: Told) {
  const { t, language } = useText('administration')
  const { Steps } = content
  const stepOf = (id: string | null | undefined) => Steps.find(({ Id }) => Id === id)
  const itemOf = (id: string | null | undefined) => Steps.flatMap(({ Items }) => Items).find(({ Id }) => Id === id)

  function nameStep(step: ProgramStep | undefined): string {
    if (!step) return t('program-steps.gone')
    return wordsFor(step.Name) || t('program-steps.unnamed', { number: Steps.indexOf(step) + 1 })
  }

  const quote = (name: string) => t('program-steps.quoted', { name })
  const quoteStep = (step: ProgramStep | undefined) => (step ? quote(nameStep(step)) : nameStep(step))

  function nameItem(item: ProgramItem | undefined): string {
    if (!item) return t('program-steps.gone')
    if (item.Kind === 'Message') return t('program-items.kinds.Message')
    return offers.find(({ id }) => id === item.DefinitionId)?.displayName ?? t('program-items.unknown')
  }

  /** A message by its first words. */
  function nameInSentence(item: ProgramItem | undefined): string {
    const [line = ''] = wordsFor(item?.MessageText ?? {}).split('\n')
    if (item?.Kind !== 'Message' || !line) return nameItem(item)
    return quote(line.length > 40 ? `${line.slice(0, 40).trimEnd()} …` : line)
  }

  /** With the step that it stands in, where the same stands in several: ”Oro (Start)”. */
  function nameItemOf(item: ProgramItem | undefined): string {
    const holding = Steps.filter(({ Items }) => Items.some((one) => one.DefinitionId === item?.DefinitionId))
    const step = Steps.find(({ Items }) => Items.some(({ Id }) => Id === item?.Id))
    if (!item || !step || holding.length < 2) return nameItem(item)
    return t('program-steps.item-of', { item: nameItem(item), step: nameStep(step) })
  }

  const days = (count: number) =>
    count > 0 && count % 7 === 0 ? t('program-steps.weeks', { count: count / 7 }) : t('program-steps.days', { count })

  function sayOffset(kept: string): string {
    const { days: number, hours, minutes } = readOffset(kept)
    const parts = [
      ...(number > 0 ? [days(number)] : []),
      ...(hours > 0 ? [t('program-steps.hours', { count: hours })] : []),
      ...(minutes > 0 ? [t('program-steps.minutes', { count: minutes })] : []),
    ]
    return sayList(parts, language)
  }

  function sayRange({ From, To }: ProgramTrigger): string {
    if (From != null && To != null) {
      return From === To ? String(From) : t('program-steps.range', { from: From, to: To })
    }
    if (From != null) return t('program-steps.at-least', { from: From })
    return To == null ? t('program-steps.not-chosen') : t('program-steps.at-most', { to: To })
  }

  function valuesOf(start: ProgramTrigger) {
    const none = t('program-steps.not-chosen')
    const item = itemOf(start.ItemId)
    const form = scales.byForm.get(item?.DefinitionId ?? '')
    const question = form?.questions.find(({ id }) => id === start.Question)
    const answers = (start.Values ?? []).map((value) => {
      return question?.options.find(({ key }) => key === value)?.name ?? String(value)
    })
    return {
      what: start.StepId ? quoteStep(stepOf(start.StepId)) : start.ItemId ? nameItemOf(item) : none,
      scale: form?.scales.find(({ key }) => key === start.Scale)?.name ?? start.Scale ?? none,
      range: sayRange(start),
      question: question?.name ?? start.Question ?? none,
      answers: answers.join(', ') || none,
      years: start.Years ?? none,
    }
  }

  /** ”2 veckor efter att programmet börjat” */
  function sayStart({ Start, StartOffset }: Pick<ProgramStep, 'Start' | 'StartOffset'>): string {
    const offset = sayOffset(StartOffset)
    const values = valuesOf(Start)
    if (!offset) return t(`program-steps.at.${Start.Key}`, values)
    return `${offset} ${t(`program-steps.after.${Start.Key}`, values)}`
  }

  function sayLength({ DurationDays, Repeat }: ProgramStep): string {
    const lasts = DurationDays === null ? '' : t('program-steps.lasts-days', { time: days(DurationDays) })
    const again = Repeat ? t('program-steps.repeats', { time: days(Repeat.IntervalDays), count: Repeat.Count }) : ''
    return [lasts, again].filter(Boolean).join(' ')
  }

  function sayRespondents(types: readonly RespondentType[]): string {
    return types.length === 0
      ? t('program-items.nobody')
      : sayList(
          types.map((type) =>
            type === 'Other' && types.length > 1 ? t('program-items.others') : t(`program-items.respondents.${type}`),
          ),
          language,
        )
  }

  /** Whom, which day, how long and with which reminders, in a line. */
  function sayItem(item: ProgramItem): string {
    const { OffsetDays, AnswerWithinDays, ReminderDays, Repeat } = item
    return [
      sayRespondents(item.RespondentTypes),
      OffsetDays === 0 ? t('program-items.first-day') : t('program-items.day-after', { time: days(OffsetDays) }),
      ...(Repeat ? [t('program-items.repeats', { time: days(Repeat.IntervalDays), count: Repeat.Count })] : []),
      ...(AnswerWithinDays === null ? [] : [t('program-items.within', { time: days(AnswerWithinDays) })]),
      ...(ReminderDays.length === 0
        ? []
        : [t('program-items.reminded', { days: sayList(ReminderDays.map(String), language) })]),
    ].join(' · ')
  }

  return {
    nameStep,
    quoteStep,
    nameItem,
    nameItemOf,
    nameInSentence,
    sayOffset,
    sayStart,
    sayLength,
    sayItem,
    sayRespondents,
    days,
  }
}

export function findOffer(offers: readonly ProgramOffer[], item: ProgramItem): ProgramOffer | undefined {
  return offers.find(({ id }) => id === item.DefinitionId)
}
