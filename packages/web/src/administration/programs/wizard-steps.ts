import type { ProgramFault } from '@samklang/contract/program-content'

/** The steps of the wizard, in their order. */
export const wizardSteps = ['name', 'steps', 'items', 'information', 'overview'] as const
export type WizardStep = (typeof wizardSteps)[number]

export const numberOf = (step: WizardStep): number => wizardSteps.indexOf(step) + 1

/** In which step of the wizard a fault can be corrected. */
export function stepOfFault({ Path }: Pick<ProgramFault, 'Path'>): WizardStep {
  if (Path.startsWith('Steps')) return /^Steps\.\d+\.Items/.test(Path) ? 'items' : 'steps'
  return Path.startsWith('Information') ? 'information' : 'name'
}

export function countFaults(faults: readonly ProgramFault[]): Record<WizardStep, number> {
  const counts = { name: 0, steps: 0, items: 0, information: 0, overview: 0 }
  for (const fault of faults) counts[stepOfFault(fault)] += 1
  return counts
}

/** The step of the program and the item in it that a path leads to, by their places. */
export function placesIn(path: string): { step?: number; item?: number } {
  const [, step, item] = /^Steps\.(\d+)(?:\.Items\.(\d+))?/.exec(path) ?? []
  return { ...(step && { step: Number(step) }), ...(item && { item: Number(item) }) }
}
