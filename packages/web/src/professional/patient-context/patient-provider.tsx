import type { Patient } from '@samklang/contract/patients'
import type { ReactNode } from 'react'
import { DialogStrip } from '../../ui/dialog-strip.ts'
import { PatientStrip, type StripPatient } from '../../ui/patient-strip.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { PatientContext } from './use-patient.ts'

/** The one way to let what stands below be about a patient: every dialog there then says whom it is about. */
export function PatientProvider({ patient, children }: { patient: Patient; children: ReactNode }) {
  const whom = useStripOf(patient)
  return (
    <PatientContext value={patient}>
      <DialogStrip value={<PatientStrip patient={whom} place="dialog" />}>{children}</DialogStrip>
    </PatientContext>
  )
}

export function useStripOf(patient: Patient): StripPatient {
  const ageText = useAgeText()
  return {
    name: `${patient.Firstname} ${patient.Lastname}`,
    age: ageText(patient),
    personalId: patient.Identity.FormattedPersonalId,
    isProtected: patient.Identity.IsProtected,
    openingEndsAt: patient.OpeningEndsAt,
  }
}
