import { createContext, useContext } from 'react'
import { PatientContext } from './use-patient.ts'

export type AlertPatient = {
  Id: string
  name: string
  /** In the care of the unit: of others only what the alert came from is read. */
  isHere: boolean
}

/** Whom an alert is about that is acted upon outside of the patient's own page. */
export const AlertPatientContext = createContext<AlertPatient | null>(null)

/** Whom the alert that is acted upon here is about. */
export function useAlertPatient(): AlertPatient | null {
  const given = useContext(AlertPatientContext)
  const patient = useContext(PatientContext)
  if (given) return given
  return patient && { Id: patient.Id, name: `${patient.Firstname} ${patient.Lastname}`, isHere: true }
}
