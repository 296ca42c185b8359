import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { NewForm } from '../forms/insert-forms.ts'
import { endOfDay, reminderTimes } from '../forms/schedule.ts'
import { makeId } from '../keys/ids.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import type { Assignment } from './choose-versions.ts'

type At = Pick<FoundPatient, 'id' | 'unitId'>

/** What is asked at once belongs together. */
export async function insertSet(
  db: Db,
  { id: patientId, unitId }: At,
  accountId: string,
  now: Instant,
): Promise<string> {
  const id = makeId(now)
  await db
    .insertInto('questionnaire_set')
    .values({ id, patient_id: patientId, unit_id: unitId, created_at: now, created_by: accountId })
    .execute()
  return id
}

export type AskedQuestionnaire = {
  patient: At & Pick<FoundPatient, 'timeZone'>
  /** When it opens; days to be reminded on are counted from that day. */
  start: { day: CivilDate; at: Instant }
  lastDay: CivilDate | null
  setId: string | null
  programId?: string | null
  notify: boolean
  reminderDays: readonly number[]
  requestedBy: string | null
}

/** Staff are not written to: what they answer themselves waits for them. */
export function newQuestionnaire(
  { respondent, variant, language }: Assignment,
  asked: AskedQuestionnaire,
  now: Instant,
): NewForm {
  const { patient, start, lastDay, setId, programId = null, reminderDays, requestedBy } = asked
  const zone = patient.timeZone
  const openTill = lastDay && endOfDay(lastDay, zone)
  const notify = asked.notify && respondent.RespondentType !== 'Staff'
  return {
    id: makeId(now),
    kind: 'Questionnaire',
    patientId: patient.id,
    unitId: patient.unitId,
    typeId: variant.typeId,
    versionId: variant.versionId,
    setId,
    recurring: null,
    programId,
    respondentType: respondent.RespondentType,
    relationId: respondent.relationId,
    language,
    notify,
    requestedBy,
    openFrom: start.at,
    openTill,
    reminders: notify ? reminderTimes({ day: start.day, days: reminderDays, till: openTill, zone }) : [],
  }
}
