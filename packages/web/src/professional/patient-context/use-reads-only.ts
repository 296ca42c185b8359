import { usePatient } from './use-patient.ts'

/** Whoever came in by an emergency opening reads: the patient is another unit's. */
export function useReadsOnly(): boolean {
  return usePatient().OpeningEndsAt !== null
}
