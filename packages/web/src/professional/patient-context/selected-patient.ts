import { Patient } from '@samklang/contract/patients'
import * as z from 'zod/mini'

const patientKey = 'samklang.patient'
const careItemsKey = 'samklang.care-items'

const Kept = z.object({ scope: z.string(), id: z.uuid(), value: z.unknown() })

/** the patient who was opened last, so that a reload shows them at once. Signing out removes it, as all our keys. */
export function keepSelectedPatient(scope: string, patient: Patient): void {
  keep(patientKey, { scope, id: patient.Id, value: patient })
}

/** Only for the same eyes at the same unit, and only the one who was asked for. */
export function readSelectedPatient(scope: string, id: string): Patient | undefined {
  return Patient.safeParse(read(patientKey, scope, id)).data
}

export function keepCareItems(scope: string, id: string, items: unknown): void {
  keep(careItemsKey, { scope, id, value: items })
}

export function readCareItems(scope: string, id: string): unknown {
  return read(careItemsKey, scope, id)
}

export function dropSelectedPatient(): void {
  sessionStorage.removeItem(patientKey)
  sessionStorage.removeItem(careItemsKey)
}

// A full or forbidden store only costs the head start.
function keep(key: string, kept: z.output<typeof Kept>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    sessionStorage.removeItem(key)
  }
}

function read(key: string, scope: string, id: string): unknown {
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
    return kept?.scope === scope && kept.id === id ? kept.value : undefined
  } catch {
    return undefined
  }
}
