import type { PatientEvent } from '@samklang/contract/care-items'
import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'

type Happened = {
  patientId: string
  unitId: string
  accountId: string
  event: PatientEvent
  /** Of an admission its day, of a consent what it became. */
  detail?: string
}

/** Written in the transaction of what has happened; staff read it in the patient's history. */
export async function notePatientEvent(db: Db, happened: Happened, now: Instant): Promise<void> {
  const { patientId, unitId, accountId, event, detail = null } = happened
  await db
    .insertInto('patient_event')
    .values({ id: makeId(now), patient_id: patientId, unit_id: unitId, account_id: accountId, event, detail, at: now })
    .execute()
}
