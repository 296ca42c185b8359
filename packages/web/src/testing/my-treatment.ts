import type { MyCareItems } from '@samklang/contract/care-items'
import type { MyTreatment } from '@samklang/contract/treatments'

type MyModule = MyTreatment['Modules'][number]

/** A different one for each number. */
const idOf = (kind: number, no: number) => `5a6a0000-0000-4000-8${kind}00-${String(no).padStart(12, '0')}`

/** A module that is not begun, but for what is told. `no` tells it from the others of its treatment. */
export function aMyModule(no: number, told: Partial<MyModule> = {}): MyModule {
  return {
    PlanId: idOf(1, no),
    ModuleId: idOf(2, no),
    DisplayName: `Modul ${no}`,
    Status: 'NotStarted',
    FormId: told.Status && told.Status !== 'NotStarted' ? formIdOf(no) : null,
    EstimatedMinutes: 30,
    StartsOn: null,
    DueDate: null,
    Pages: 6,
    PagesCompleted: 0,
    ...told,
  }
}

export function formIdOf(no: number): string {
  return idOf(3, no)
}

/** A treatment that goes on, as the patient sees it, but for what is told. */
export function aMyTreatment(told: Partial<MyTreatment> = {}): MyTreatment {
  return {
    Id: treatmentId,
    DisplayName: 'Sov bättre',
    Description: null,
    Status: 'Ongoing',
    ReportMode: 'Page',
    Progress: 0,
    StartDate: '2026-11-02',
    MaintainUntil: null,
    UnreadMessages: 0,
    Modules: [aMyModule(1, { Status: 'Open' })],
    ...told,
  }
}

export const treatmentId = idOf(4, 1)
export const otherTreatmentId = idOf(4, 2)

/** Nothing waits for the patient, but for what is told. */
export function myCareItems(told: Partial<MyCareItems> = {}): MyCareItems {
  return {
    SetId: null,
    Questionnaires: [],
    Journals: [],
    Answered: [],
    WaitingForChild: [],
    NextPlannedDate: null,
    Programs: [],
    Treatments: [],
    ProgramInformations: [],
    ...told,
  }
}
