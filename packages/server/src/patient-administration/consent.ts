import type { patientCalls } from '@samklang/contract/patients'
import type * as z from 'zod/mini'
import { notePatientEvent } from '../patients/events.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { setConsent } from '../patients/queries.ts'

type Consent = z.output<(typeof patientCalls)['setPatientConsent']['body']>

/** What the patient has said to their information being used, as staff were told. */
export async function saveConsent(asking: PatientRequest, id: string, { ConsentStatus, ConsentComment }: Consent) {
  const { db, actor, now } = asking
  const { unitId, consentStatus } = await patientFor(asking, id)
  await setConsent(db, id, {
    consent_status: ConsentStatus,
    ...(ConsentComment !== undefined && { consent_comment: ConsentComment || null }),
  })
  if (ConsentStatus === consentStatus) return
  const { accountId } = actor
  await notePatientEvent(db, { patientId: id, unitId, accountId, event: 'ConsentChanged', detail: ConsentStatus }, now)
}
