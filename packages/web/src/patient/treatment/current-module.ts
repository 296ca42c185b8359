import type { MyForm } from '@samklang/contract/care-items'
import type { MyTreatment } from '@samklang/contract/treatments'

const notBegun: MyForm['Status'] = 'Open'

/** done on this device, and not sent yet. */
export type MyModule = MyTreatment['Modules'][number] & { isDoneHere?: boolean }

/** What a module is to the patient: to work with, waiting here to be sent, to read again, or still to come. */
export type ModuleState = 'here' | 'open' | 'begun' | 'done' | 'closed' | 'ended' | 'scheduled' | 'later'

export function stateOf({ Status, FormId, Pages, PagesCompleted, isDoneHere }: MyModule): ModuleState {
  if (isDoneHere) return 'here'
  // Without a form there is nothing to open, whatever else is said of it.
  if (FormId === null || Status === 'NotStarted' || Status === 'Canceled') return 'later'
  if (Status === 'Scheduled') return 'scheduled'
  if (Status === 'Open') return 'open'
  if (Status === 'Done') return 'done'
  // Staff may close one that is not worked through: nobody is told that it was.
  if (Status === 'Closed') return PagesCompleted >= Pages ? 'closed' : 'ended'
  return 'begun'
}

/** the one to go on with: what is begun comes before what is only open, else in the order of the plan. */
export function currentModuleOf({ Status, Modules }: MyTreatment): MyModule | undefined {
  if (Status === 'Maintained' || Status === 'Closed') return undefined
  return Modules.find((module) => stateOf(module) === 'begun') ?? Modules.find((module) => stateOf(module) === 'open')
}

/** one module of each treatment, as something to do on home; what is begun comes first. */
export function listModulesToDo(treatments: readonly MyTreatment[]): MyForm[] {
  const current = treatments.flatMap((treatment) => currentModuleOf(treatment) ?? [])
  const begun = current.filter((module) => stateOf(module) === 'begun')
  return [...begun, ...current.filter((module) => !begun.includes(module))].flatMap(toDoOf)
}

function toDoOf({ FormId, DisplayName, EstimatedMinutes, ...module }: MyModule): MyForm[] {
  if (FormId === null) return []
  return [
    {
      Id: FormId,
      Kind: 'TreatmentModule',
      DisplayName,
      EstimatedMinutes,
      Status: stateOf({ FormId, DisplayName, EstimatedMinutes, ...module }) === 'begun' ? 'PartlyAnswered' : notBegun,
      SentDate: null,
      // Nothing of a module ends by itself: it has no last day to be told of.
      ExpiresAt: null,
      AnsweredDate: null,
      StartDate: null,
      EndDate: null,
      LastEntryDate: null,
      EntryDates: [],
      BegunDates: [],
    },
  ]
}
