import { createContext, useContext } from 'react'
import { PatientContext } from './use-patient.ts'

/** whoever the unit no longer cares for: of them the form with the alert can be opened, and nothing else. */
export const LeftPatientContext = createContext<{ name: string } | null>(null)

export type FormSubject = {
  name: string
  /** An emergency opening reads; of one who has left an alert is acknowledged. */
  may: 'change' | 'read' | 'acknowledge'
}

/** Whom an opened form is about, and what one may do with it here. */
export function useFormSubject(): FormSubject {
  const patient = useContext(PatientContext)
  const left = useContext(LeftPatientContext)
  if (patient) {
    const name = `${patient.Firstname} ${patient.Lastname}`
    return { name, may: patient.OpeningEndsAt ? 'read' : 'change' }
  }
  if (!left) throw new Error('Outside the frame of a patient')
  return { name: left.name, may: 'acknowledge' }
}
