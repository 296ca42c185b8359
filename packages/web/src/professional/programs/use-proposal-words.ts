import { reasonKeys } from '@samklang/contract/errors'
import type { Instant } from '@samklang/contract/instants'
import type { ProgramProposal, ProposedRespondent, ProposedStep } from '@samklang/contract/program-proposal'
import { ContactStatus } from '@samklang/contract/relations'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import type { ProposalChange } from './choices.ts'
import { useProgramWords } from './use-program-words.ts'

type Problem = ProgramProposal['Problems'][number]

/** Why nothing of a step is sent: what is not sent is awaited in vain; a day or an end does not come. */
export function whyNot({ Start }: Pick<ProposedStep, 'Start'>): 'not-sent' | 'not-happening' {
  return ['Birthday', 'Admitted', 'ProgramEnded'].includes(Start.Key) ? 'not-happening' : 'not-sent'
}

/** how what would happen is told of. */
export function useProposalWords() {
  const { t } = useText('professional')
  const { itemTo } = useProgramWords()

  /** Also a key that the server knows and this page does not is said in words. */
  function reasonText(key: string): string {
    const status = ContactStatus.options.find((one) => one === key)
    if (status) return t(`patient.contact-status.${status}`)
    const reason = reasonKeys.find((one) => one === key)
    return reason ? t(`common:validation.${reason}`) : t('program-start.propose.forbidden')
  }

  /** The same key tells of different things: of the form, of a person, of what is there already. */
  function problemReason({ Key, StepId, ItemId, RespondentName }: Problem, steps: ProgramProposal['Steps']): string {
    if (Key === 'NotNeeded') {
      const step = steps.find((one) => one.StepId === StepId)
      return t(`program-start.propose.reason.step-${step ? whyNot(step) : 'not-sent'}`)
    }
    const item = steps.flatMap(({ Items }) => Items).find((one) => one.ItemId === ItemId)
    if (Key === 'not-allowed' && item?.Kind === 'Message') return t('program-start.propose.reason.no-messages')
    if (Key === 'MayNotReadMessages') return t('program-start.propose.reason.may-not-read')
    if (Key === 'FailedMessage') return t('program-start.propose.reason.failed-message')
    if (Key === 'NoContact' && RespondentName === null) return t('program-start.propose.reason.nobody')
    const person = item?.Respondents.find(({ Name }) => Name === RespondentName)
    const isOfLater =
      (Key === 'NoContact' && person?.ContactStatus !== Key) || (Key === 'Age' && !person?.Reasons.includes(Key))
    if (isOfLater && person) return t(`program-start.propose.reason.later-${Key === 'Age' ? 'rests' : 'gone'}`)
    return reasonText(Key)
  }

  function problemText(problem: Problem, { Steps }: Pick<ProgramProposal, 'Steps'>): string {
    const { Key, DisplayName, RespondentName, RespondentType, StepId, ItemId } = problem
    const items = Steps.flatMap(({ Items }) => Items)
    const item = items.find((one) => one.ItemId === ItemId)
    if (Key === 'AlertWaits') return t('program-start.propose.alert-waits')
    if (Key === 'maxLength') return t('program-start.propose.too-long')
    if (Key === 'exists' && DisplayName === null) return t('program-start.propose.program-exists')
    if (Key === 'Waits' && item) {
      const since = item.Respondents.find(({ Name, WaitsSince }) => WaitsSince && Name === RespondentName)?.WaitsSince
      const reason = waitsText(item, since ?? null) ?? ''
      return t('program-start.propose.problem', { what: RespondentName || t('assign.staff'), reason })
    }
    const step = Steps.find((one) => one.StepId === StepId)?.Name
    const quoted = DisplayName && t('programs.quoted', { name: DisplayName })
    const what = quoted
      ? itemTo({ DisplayName: quoted, RespondentName: RespondentName ?? '' })
      : (RespondentName ?? step ?? t('programs.problem-rest'))
    if (Key === 'NobodyOfType')
      return t(`program-start.propose.nobody-of.${RespondentType === 'Caretaker' ? 'Caretaker' : 'Other'}`, { what })
    if (Key === 'exists') return t('program-start.propose.exists', { what })
    if (Key === 'not-allowed' && item?.Kind !== 'Message') return t('program-start.propose.not-allowed', { what })
    return t('program-start.propose.problem', { what, reason: problemReason(problem, Steps) })
  }

  /** in the words of assigning the form by itself. */
  function waitsText({ DisplayName: form }: { DisplayName: string }, since: Instant | null): string | undefined {
    return since ? t('assign.waits', { form, day: formatDay(since) }) : undefined
  }

  /** What speaks against sending it to this person; a person who can be reached needs no word of it. */
  function personFacts(person: ProposedRespondent, item: { DisplayName: string }): string[] {
    const { ContactStatus: status, HasFailedMessage } = person
    // Who seems to be reachable, and was not the last time, is not said to be.
    const failed = HasFailedMessage && status === 'Ok' ? t('program-start.propose.failed-message') : undefined
    const reach = failed ?? (status ? t(`patient.contact-status.${status}`) : undefined)
    return [verdictText(person), waitsText(item, person.WaitsSince), reach].filter((one) => one !== undefined)
  }

  function verdictText({ Verdict, Reasons }: ProposedRespondent): string | undefined {
    if (Verdict === 'Allow') return undefined
    const reasons = Reasons.map(reasonText).join(', ')
    if (Verdict === 'Warn') {
      return reasons ? t('program-start.propose.warned-for', { reasons }) : t('program-start.propose.warned')
    }
    return [t('program-start.propose.forbidden'), reasons].filter(Boolean).join(': ')
  }

  function changeText({ key, what, before, now }: ProposalChange): string {
    const named = what
      ? itemTo({ ...what, DisplayName: t('programs.quoted', { name: what.DisplayName }) })
      : t('programs.problem-rest')
    return [
      t(`program-start.propose.change.${key}`, { what: named }),
      before && before !== now && t('program-start.propose.change-before', { day: before }),
      now && before !== now && t('program-start.propose.change-now', { day: now }),
    ]
      .filter(Boolean)
      .join(' ')
  }

  /** what goes out as soon as the program starts is said to. */
  function atOnceText(planned: readonly { GoesAtOnce: boolean }[]): string | undefined {
    if (!planned.some(({ GoesAtOnce }) => GoesAtOnce)) return undefined
    return t(planned.length > 1 ? 'program-start.propose.first-at-once' : 'program-start.propose.at-once')
  }

  /** The days of what comes once or a few times; of what comes often the first ones and the last. */
  function daysText(planned: readonly { PlannedOn: string; GoesAtOnce: boolean }[]): string {
    const atOnce = atOnceText(planned)
    return [dates(planned.map(({ PlannedOn }) => PlannedOn)), atOnce].filter(Boolean).join('. ')
  }

  function dates(days: readonly string[]): string {
    const count = days.length
    if (count === 0) return t('program-start.propose.times-none')
    if (count === 1) return days.join('')
    if (count <= 4) return t('program-start.propose.times', { count, days: days.join(', ') })
    return t('program-start.propose.times-long', { count, days: days.slice(0, 3).join(', '), last: days.at(-1) ?? '' })
  }

  return { problemText, personFacts, changeText, daysText }
}
