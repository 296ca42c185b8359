import type { ProgramTrigger } from '@samklang/contract/program-content'
import type { ProgramOccurrence, ProgramProblem, ProgramRow } from '@samklang/contract/programs'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { formatDay, formatMoment } from '../../ui/format-time.ts'
import { type OccurrenceState, stateOf } from './occurrence-state.ts'
import { isNoOffset, readOffset } from './say-offset.ts'

/** What the steps and items of a program are called, as far as whoever reads knows them. */
export type ProgramNames = {
  steps: readonly { StepId: string; Name: string }[]
  items: readonly { ItemId: string; DisplayName: string }[]
}

export function namesOf({ Steps, Occurrences }: Pick<ProgramRow, 'Steps' | 'Occurrences'>): ProgramNames {
  return { steps: Steps.map(({ Id, Name }) => ({ StepId: Id, Name })), items: Occurrences }
}

type Start = { Start: ProgramTrigger; StartOffset: string }
const conditions = ['ScoreReached', 'AnswerGiven']
const answers = [...conditions, 'QuestionnaireAnswered']
const endings = ['StepEnded', 'QuestionnaireSetEnded']

/** how programs, their steps and what they send are told of, wherever they stand. */
export function useProgramWords() {
  const { t } = useText('professional')

  function offsetText(offset: string): string {
    const { days, hours, minutes } = readOffset(offset)
    return [
      days > 0 && t('programs.days', { count: days }),
      hours > 0 && t('programs.hours', { count: hours }),
      minutes > 0 && t('programs.minutes', { count: minutes }),
    ]
      .filter((part) => part !== false)
      .reduce((one, other) => t('programs.and', { one, other }))
  }

  /** A name inside a sentence, which may be several words or a whole sentence. */
  function quoted(name: string | undefined): string | undefined {
    return name === undefined ? undefined : t('programs.quoted', { name })
  }

  function clause({ Key, StepId, ItemId, Scale, From, To, Years }: ProgramTrigger, names: ProgramNames): string {
    const step = quoted(names.steps.find((one) => one.StepId === StepId)?.Name) ?? t('programs.some-step')
    const known = quoted(names.items.find((one) => one.ItemId === ItemId)?.DisplayName)
    const item = known ?? (StepId ? t('programs.some-item', { step }) : t('programs.some-form'))
    if (Key === 'Birthday') return t('programs.start.Birthday', { count: Years ?? 0 })
    if (Key !== 'ScoreReached') return t(`programs.start.${Key}`, { step, item })
    const range = rangeText(From ?? null, To ?? null)
    if (Scale && Scale !== 'total') return t('programs.start.ScaleReached', { item, range })
    return t('programs.start.ScoreReached', { item, range })
  }

  function rangeText(from: number | null, to: number | null): string {
    if (from !== null && from === to) return t('programs.range.exactly', { from })
    if (from !== null && to !== null) return t('programs.range.between', { from, to })
    if (from !== null) return t('programs.range.from', { from })
    return to === null ? t('programs.range.any') : t('programs.range.to', { to })
  }

  /** What a step waits for, where nobody knows when it comes. */
  function waitsFor({ Start, StartOffset }: Start, names: ProgramNames): string {
    const said = clause(Start, names)
    const isCondition = conditions.includes(Start.Key)
    if (isNoOffset(readOffset(StartOffset)))
      return t(isCondition ? 'programs.goes.if' : 'programs.goes.when', { clause: said })
    const offset = offsetText(StartOffset)
    return t(isCondition ? 'programs.goes.if-after' : 'programs.goes.after', { offset, clause: said })
  }

  /** Whether it comes at all: what starts when a step is over does not wait for anybody's answer. */
  function withoutDate({ Start }: Pick<Start, 'Start'>): string {
    if (endings.includes(Start.Key)) return t('programs.goes-anyway')
    return t(answers.includes(Start.Key) ? 'programs.goes-if-answered' : 'programs.goes-unknown')
  }

  function itemTo({
    DisplayName: item,
    RespondentName: name,
  }: {
    DisplayName: string
    RespondentName: string
  }): string {
    return name ? t('programs.problem-what', { item, name }) : item
  }

  function stateText(row: ProgramOccurrence, isUnreached = false): string {
    const known = stateOf(row, now())
    // Sent is said only of what has reached somebody.
    const state = isUnreached ? (unreached[known] ?? known) : known
    if (state === 'Merged') return t('programs.state.Merged', { day: row.PlannedOn })
    const at = state === 'Answered' ? row.AnsweredAt : (row.SentAt ?? row.PlannedAt)
    return t(`programs.state.${state}`, { at: formatMoment(at ?? row.PlannedAt) })
  }

  /** Which time it is, of what comes more than once. */
  function timesText({ Round, No }: Pick<ProgramOccurrence, 'Round' | 'No'>): string {
    return [Round > 1 && t('programs.round', { count: Round }), No > 1 && t('programs.no', { count: No })]
      .filter(Boolean)
      .join(', ')
  }

  function manualText({ IsManual, Status, ChangedBy: name, ChangedAt }: ProgramOccurrence): string | undefined {
    if (!IsManual) return
    const kind = Status === 'Skipped' ? 'skipped' : 'moved'
    if (!name || !ChangedAt) return t(`programs.manual.${kind}-nameless`)
    return t(`programs.manual.${kind}`, { name, date: formatDay(ChangedAt) })
  }

  function problemText({ Key, HasHappened, DisplayName, RespondentName }: ToldProblem): string {
    const what = DisplayName
      ? itemTo({ DisplayName, RespondentName: RespondentName ?? '' })
      : t('programs.problem-rest')
    if (Key === 'Failed') return t('programs.problem.Failed')
    if (Key === 'StepUnanswered') return t('programs.problem.StepUnanswered', { step: quoted(DisplayName ?? '') ?? '' })
    if (!HasHappened && (Key === 'ContactRemoved' || Key === 'GuardianRests' || Key === 'MayNotReadMessages'))
      return t(`programs.problem-ahead.${Key}`, { what })
    if (isOfSending(Key)) return t(`programs.problem.${Key}`, { what })
    return t('programs.problem.contact', { what, reason: t(`patient.contact-status.${Key}`) })
  }

  /** Undefined: it was sent, or is to be, or was merged, which is no problem. */
  function notSentText({ Reason, ...row }: ProgramOccurrence): string | undefined {
    return Reason && Reason !== 'Merged' ? problemText({ ...row, Key: Reason, HasHappened: true }) : undefined
  }

  return { offsetText, waitsFor, withoutDate, itemTo, stateText, timesText, manualText, problemText, notSentText }
}

type ToldProblem = Pick<ProgramProblem, 'Key' | 'HasHappened' | 'DisplayName' | 'RespondentName'>

const unreached: Partial<Record<OccurrenceState, 'Unreached' | 'UnreachedLate'>> = {
  Waiting: 'Unreached',
  Late: 'UnreachedLate',
}

const ofSending = [
  'Missed',
  'ContactRemoved',
  'GuardianRests',
  'MayNotReadMessages',
  'NoExternalProtectedIdentity',
  'NoVariant',
  'DefinitionRemoved',
  'NoTreatment',
  'PlanFull',
  'AlreadyOngoing',
  'TooLate',
  'Late',
] as const

function isOfSending(key: ProgramProblem['Key']): key is (typeof ofSending)[number] {
  return ofSending.some((one) => one === key)
}
