import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { isActive } from '@samklang/engine/form/form-status'
import { findNextModule } from '@samklang/engine/treatment/next-module'
import { isTreatmentActive } from '@samklang/engine/treatment/treatment-status'

export type ModuleAct =
  | 'open-now'
  | 'open-on-day'
  | 'change-day'
  | 'repeat'
  | 'end-module'
  | 'take-back'
  | 'skip'
  | 'include'

/** which acts a module of a plan allows as far as it has come, in the order of the menu. */
export function actsOfModule({ Status, Modules }: TreatmentRow, module: TreatmentModuleRow): ModuleAct[] {
  if (!isTreatmentActive(Status)) return []
  if (isOpen(module)) return ['end-module']
  switch (module.Status) {
    case 'NotStarted':
      return module.IsSkipped ? ['include'] : ['open-now', 'open-on-day', 'skip']
    case 'Scheduled':
      return ['open-now', 'change-day', 'take-back']
    default:
      // The same module is never open twice.
      return Modules.some((other) => other.ModuleId === module.ModuleId && isAhead(other)) ? [] : ['repeat']
  }
}

/** The patient can work with it now. */
export function isOpen({ Status }: Pick<TreatmentModuleRow, 'Status'>): boolean {
  return Status !== 'NotStarted' && isActive(Status)
}

/** It is open, or is to come. */
export function isAhead(module: TreatmentModuleRow): boolean {
  if (module.Status === 'NotStarted') return !module.IsSkipped
  return module.Status === 'Scheduled' || isOpen(module)
}

/** It waits for the patient, as it does not once every page is worked through. */
export function isToWorkWith(module: Pick<TreatmentModuleRow, 'Status'>): boolean {
  return isOpen(module) && module.Status !== 'Done'
}

/** nothing is open to work with and nothing is set for a day: nothing opens until staff open it. */
export function isLeftToStaff({ Status, Modules }: Pick<TreatmentRow, 'Modules' | 'Status'>): boolean {
  return Status === 'Ongoing' && !Modules.some((module) => isToWorkWith(module) || module.Status === 'Scheduled')
}

/** what comes after the module that is worked with or, where none is, after the last that has begun. */
export function nextModule({ Modules }: Pick<TreatmentRow, 'Modules'>): TreatmentModuleRow | undefined {
  const current = Modules.findIndex(isToWorkWith)
  const latest = Modules.findLastIndex(({ Status }) => Status !== 'NotStarted')
  return findNextModule(
    Modules,
    current === -1 ? latest : current,
    ({ Status, IsSkipped }) => Status === 'NotStarted' && !IsSkipped,
  )
}

/** there is a module to open after the one that is worked with, or after the first of a treatment that has not begun. */
export function hasNext(treatment: Pick<TreatmentRow, 'Modules' | 'Status'>): boolean {
  const counted = countedModules(treatment)
  const later = treatment.Status === 'NotStarted' ? counted.slice(1) : counted
  return later.some(({ Status }) => Status === 'NotStarted')
}

/** Every page was worked through; that staff have closed it does not say so. */
export function isCompleted({ Status, Pages, PagesCompleted }: TreatmentModuleRow): boolean {
  return Status === 'Done' || (Status === 'Closed' && Pages > 0 && PagesCompleted >= Pages)
}

/** What the patient is to work through: neither skipped nor withdrawn. */
export function countedModules({ Modules }: Pick<TreatmentRow, 'Modules'>): TreatmentModuleRow[] {
  return Modules.filter(({ IsSkipped, Status }) => !IsSkipped && Status !== 'Canceled')
}
