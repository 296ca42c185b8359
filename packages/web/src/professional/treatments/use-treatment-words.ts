import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { formatDay, formatMoment } from '../../ui/format-time.ts'
import { useWhenText } from '../../ui/use-when-text.ts'
import { countedModules, hasNext, isCompleted, isToWorkWith, nextModule } from './module-acts.ts'

type Fact = string | null | false | undefined
type LatestActivity = Pick<TreatmentRow, 'LatestActivityAt' | 'LatestInModulesAt'>
type Waits = { WaitsForStaffSince: string | null; HasNext: boolean }

/** how a treatment and its modules are told of, wherever they are listed. */
export function useTreatmentWords() {
  const { t } = useText('professional')
  const whenText = useWhenText()

  function progress(treatment: TreatmentRow): string {
    const counted = countedModules(treatment)
    const far =
      treatment.ReportMode === 'Percentage'
        ? percent(treatment.Progress)
        : t('treatments.far.modules', { done: counted.filter(isCompleted).length, count: counted.length })
    return [far, skipped(treatment.Modules.filter(({ IsSkipped }) => IsSkipped).length)].filter(Boolean).join(' · ')
  }

  /** how far is of what the patient is to work through. */
  const skipped = (count: number): Fact => count > 0 && t('treatments.far.skipped', { count })

  const percent = (value: number) => t('treatments.far.percent', { percent: Math.floor(value) })

  /** whoever has only been in the messages has not worked in the modules. */
  function activity({ LatestActivityAt: latest, LatestInModulesAt: worked }: LatestActivity): string {
    if (!latest) return t('treatments.never-active')
    return [
      worked ? t('treatments.worked', { when: whenText(worked) }) : t('treatments.never-worked'),
      latest !== worked && t('treatments.in-messages', { when: whenText(latest) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }

  /** what the treatment waits for staff to do, and since when. */
  function waits({ WaitsForStaffSince: since, HasNext }: Waits): string | null {
    if (!since) return null
    return t(HasNext ? 'treatments.waits.open-next' : 'treatments.waits.close', { date: formatDay(since) })
  }

  /** Where the patient stopped, else how many pages are worked through; nothing of what has not begun. */
  function moduleProgress(
    { Pages, PagesCompleted, CurrentPage }: TreatmentModuleRow,
    mode: TreatmentRow['ReportMode'],
  ) {
    if (Pages === 0) return []
    const done =
      mode === 'Percentage'
        ? percent((100 * PagesCompleted) / Pages)
        : t('treatments.far.pages', { done: PagesCompleted, count: Pages })
    return [done, CurrentPage && stopped(CurrentPage, Pages)]
  }

  /** pages that were turned are no answers. */
  function questionsAnswered({ QuestionsAsked: count, QuestionsAnswered: done }: TreatmentModuleRow): Fact {
    return count > 0 && t('treatments.far.questions', { done, count })
  }

  function stopped({ No, Title }: NonNullable<TreatmentModuleRow['CurrentPage']>, all: number): string {
    return Title
      ? t('treatments.module.stopped-at', { page: No, all, title: Title })
      : t('treatments.module.stopped', { page: No, all })
  }

  function treatmentFacts(treatment: TreatmentRow): Fact[] {
    const { Status, VariantName, StartDate, StartedAt, MaintainUntil, ClosedAt, ClosedBy } = treatment
    const isOver = isTreatmentOver(treatment)
    return [
      VariantName,
      t(`treatments.status.${Status}`),
      Status === 'NotStarted'
        ? t('treatments.starts', { date: StartDate })
        : t('treatments.since', { date: StartedAt ? formatDay(StartedAt) : StartDate }),
      isOver && ClosedAt && t('treatments.closed-at', { at: formatMoment(ClosedAt) }),
      isOver && ClosedBy && t('treatments.closed-by', { name: ClosedBy }),
      MaintainUntil && t('treatments.readable-until', { date: MaintainUntil }),
      Status !== 'NotStarted' && progress(treatment),
      Status !== 'NotStarted' && activity(treatment),
      Status === 'Ongoing' && !treatment.Modules.some(isToWorkWith) && t('treatments.nothing-open'),
      !isOver && hasNext(treatment) && t(opensByItself(treatment) ? 'treatments.by-itself' : 'treatments.by-hand'),
    ]
  }

  function moduleFacts(module: TreatmentModuleRow, treatment: TreatmentRow): Fact[] {
    const { Status, StartsOn, OpenedAt, LatestActivityAt, EstimatedMinutes, HasAnswers } = module
    if (module.IsSkipped) return [t('treatments.module.skipped')]
    if (Status === 'NotStarted' && isTreatmentOver(treatment)) return [t('treatments.module.never-opened')]
    const hasBegun = Status !== 'NotStarted' && Status !== 'Scheduled' && Status !== 'Canceled'
    return [
      t(`treatments.module.status.${Status}`),
      Status === 'Scheduled' && StartsOn && t('treatments.module.opens', { date: StartsOn }),
      treatment.Status === 'Ongoing' && module === nextModule(treatment) && t('treatments.module.next'),
      Status === 'NotStarted' &&
        EstimatedMinutes !== null &&
        t('treatments.module.minutes', { count: EstimatedMinutes }),
      hasBegun && OpenedAt && t('treatments.module.opened', { date: formatDay(OpenedAt) }),
      ...(hasBegun ? moduleProgress(module, treatment.ReportMode) : []),
      hasBegun && questionsAnswered(module),
      hasBegun &&
        (LatestActivityAt
          ? t('treatments.active', { when: whenText(LatestActivityAt) })
          : t('treatments.module.not-looked-at')),
      (Status === 'Done' || Status === 'Closed') && !HasAnswers && t('treatments.module.nothing-written'),
      due(module),
    ]
  }

  function due(module: TreatmentModuleRow): Fact {
    const { DueDate: date } = module
    return date && !isLate(module) && isToWorkWith(module) && t('treatments.module.due', { date })
  }

  return { progress, percent, skipped, activity, waits, treatmentFacts, moduleFacts }
}

/** also where the treatment says so, nothing opens by itself after a module that was closed before it was done. */
function opensByItself(treatment: TreatmentRow): boolean {
  return treatment.OpensNext && treatment.WaitsForStaffSince === null
}

/** Ended, whether or not the patient can still read it. */
function isTreatmentOver({ Status }: Pick<TreatmentRow, 'Status'>): boolean {
  return Status === 'Maintained' || Status === 'Closed'
}

/** The last day that it was planned for has passed, and it is not worked through. */
export function isLate(module: TreatmentModuleRow): boolean {
  return isToWorkWith(module) && module.DueDate !== null && module.DueDate < today()
}
