import * as patientCalls from '@samklang/contract/client/patients'
import type { Patient } from '@samklang/contract/patients'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { storeReply } from '../../api/store-reply.ts'
import { callQuery } from '../../api/use-call.ts'
import { forgetPatient } from '../../live/left-patients.ts'
import { go } from '../../routes/go.ts'
import { useScope } from '../../session/scope.ts'
import { dropSelectedPatient, keepSelectedPatient } from './selected-patient.ts'

/** The patient of the frame. The tabs stand inside it and therefore always have one. */
export const PatientContext = createContext<Patient | null>(null)

export function usePatient(): Patient {
  const patient = useContext(PatientContext)
  if (!patient) throw new Error('Outside the frame of a patient')
  return patient
}

export function patientQuery(scope: string, id: string) {
  return callQuery(scope, patientCalls.getPatient, { params: { id } }, { shownIn: 'place' })
}

/** Takes in a patient as a change has answered them, without reading (and logging) them once more. */
export function useKeepPatient(): (patient: Patient) => void {
  const client = useQueryClient()
  const scope = useScope()
  return (patient) => {
    storeReply(client, patientQuery(scope, patient.Id).queryKey, patient)
    keepSelectedPatient(scope, patient)
  }
}

/** The patient is no longer here: home, and nothing of them stays in this browser. */
export function useLeavePatient(): (id: string) => Promise<void> {
  const client = useQueryClient()
  return async (id) => {
    dropSelectedPatient()
    await go('/admin/')
    forgetPatient(client, id)
  }
}
