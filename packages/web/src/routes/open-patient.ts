import * as patientCalls from '@samklang/contract/client/patients'
import { redirect } from '@tanstack/react-router'
import { send } from '../api/client.ts'
import { dropPid, session } from '../session/store.ts'

type Found = { PatientId: string; UnitId: string | null }
type Place = { to: string; search: Record<string, string | boolean> }

/** A link from another system has named a patient: they are opened, or it is said that nobody matched. */
export async function openPatient(guid: string): Promise<never> {
  dropPid()
  const found = await send(patientCalls.findPatientByGuid, { params: { guid } }, { shownIn: 'place' }).catch(() => null)
  throw redirect({ ...placeOf(found, session.get()?.userProfile.CurrentUnitId ?? null), replace: true })
}

/** A patient of another of one's units is not opened from here: changing unit is the person's own decision. */
export function placeOf(found: Found | null, currentUnit: string | null): Place {
  if (!found) return { to: '/admin/', search: { 'no-patient-matched': true } }
  const { PatientId, UnitId } = found
  if (UnitId === null || UnitId === currentUnit) return { to: `/admin/patient/${PatientId}/`, search: {} }
  return { to: '/admin/', search: { patient: PatientId, unit: UnitId } }
}
