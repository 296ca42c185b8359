import type { ProgramTemplateDetail } from '@samklang/contract/program-templates'
import { addStep, emptyProgram } from '../administration/programs/program-content.ts'

/** Two steps a week apart, with nothing in them yet, unless a test says otherwise. */
export function aProgramTemplate(more: Partial<ProgramTemplateDetail> = {}): ProgramTemplateDetail {
  return {
    Id: '5a6a0000-0000-4000-8000-0000000000e1',
    Status: 'Active',
    DisplayName: 'Utredning',
    Description: null,
    VersionNo: 2,
    Steps: 2,
    RunningPrograms: 0,
    RunningEarlier: 0,
    IsOurs: false,
    LastModifiedAt: '2026-11-18T09:00:00.000Z',
    Content: { ...addStep(addStep(emptyProgram())), Name: { sv: 'Utredning', en: 'Assessment' } },
    Faults: [],
    PreviousContent: null,
    CanDelete: true,
    ...more,
  }
}
