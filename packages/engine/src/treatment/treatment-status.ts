import type { TreatmentStatus } from '@samklang/contract/treatments'

/** from where to where a treatment may go, and nowhere else. */
export const treatmentMoves: Record<TreatmentStatus, readonly TreatmentStatus[]> = {
  NotStarted: ['Ongoing', 'Closed'],
  Ongoing: ['Completed', 'Maintained', 'Closed'],
  // A module that is opened once more, or is added, lets it go on.
  Completed: ['Ongoing', 'Maintained', 'Closed'],
  Maintained: ['Closed'],
  Closed: [],
}

export function mayTreatmentMove(from: TreatmentStatus, to: TreatmentStatus): boolean {
  return treatmentMoves[from].includes(to)
}

/** Modules can be opened, and the plan changed. */
export function isTreatmentActive(status: TreatmentStatus): boolean {
  return status === 'NotStarted' || status === 'Ongoing' || status === 'Completed'
}
