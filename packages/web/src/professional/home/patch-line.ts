import type { OngoingPatient } from '@samklang/contract/ongoing'

/** The list with one patient's line as it is now; without it, when nothing waits around them any more. */
export function patchLine(
  lines: readonly OngoingPatient[],
  patientId: string,
  now: OngoingPatient | undefined,
): OngoingPatient[] {
  if (!now) return lines.filter(({ PatientId }) => PatientId !== patientId)
  const isKnown = lines.some(({ PatientId }) => PatientId === patientId)
  return isKnown ? lines.map((line) => (line.PatientId === patientId ? now : line)) : [...lines, now]
}
