import type { Reply } from '@samklang/contract/call'
import type * as programTemplateCalls from '@samklang/contract/client/program-templates'
import type { ProgramContent, ProgramFault } from '@samklang/contract/program-content'
import type { DryRunSample } from './dry-run.ts'
import type { ProgramOffer } from './list-offers.ts'
import type { FormScales } from './use-form-scales.ts'
import type { WizardStep } from './wizard-steps.ts'

export type TriggerDefinition = Reply<typeof programTemplateCalls.listTriggerDefinitions>[number]

/** What every step of the wizard is handed. */
export type ProgramWizard = {
  content: ProgramContent
  change: (next: (content: ProgramContent) => ProgramContent) => void
  /** The patient that nobody is, once somebody has said what they are like. */
  sample: DryRunSample | undefined
  changeSample: (sample: DryRunSample) => void
  offers: readonly ProgramOffer[]
  triggers: readonly TriggerDefinition[]
  /** Of the forms that a step starts on, by the item that sends them. */
  scales: FormScales
  faults: readonly ProgramFault[]
  /** Why what stands at a path cannot stand, once that is told there. */
  faultAt: (path: string) => string | undefined
  addressOf: (step: WizardStep) => string
}
