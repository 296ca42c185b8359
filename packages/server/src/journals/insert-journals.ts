import type { JournalReminder } from '@samklang/contract/form-entries'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { insertForms, type NewForm } from '../forms/insert-forms.ts'
import { insertReminders } from '../forms/journal-reminders.ts'
import { endOfDay, morning } from '../forms/schedule.ts'
import { makeId } from '../keys/ids.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import type { Assignment } from '../questionnaires/choose-versions.ts'

export type JournalsToKeep = {
  patient: Pick<FoundPatient, 'id' | 'unitId' | 'timeZone'>
  assignments: readonly Assignment[]
  days: { startDate: CivilDate; endDate: CivilDate | null }
  notify: boolean
  reminders: readonly JournalReminder[]
  /** Null: by itself. */
  accountId: string | null
  requestedBy: string | null
  programId?: string | null
}

/** A diary for each of them, from now or from the early morning of a coming day. */
export async function insertJournals(db: Db, keeping: JournalsToKeep, now: Instant): Promise<NewForm[]> {
  const { patient, days, accountId, requestedBy, programId = null } = keeping
  const { id: patientId, unitId, timeZone: zone } = patient
  const { startDate, endDate } = days
  const opens = startDate > civilDay(now, zone) ? at(startDate, morning.Journal, zone) : now
  const forms = keeping.assignments.map(
    ({ respondent, variant, language }): NewForm => ({
      id: makeId(now),
      kind: 'Journal',
      patientId,
      unitId,
      typeId: variant.typeId,
      versionId: variant.versionId,
      setId: null,
      recurring: null,
      programId,
      respondentType: respondent.RespondentType,
      relationId: respondent.relationId,
      language,
      notify: keeping.notify && respondent.RespondentType !== 'Staff',
      requestedBy,
      openFrom: opens,
      openTill: endDate && endOfDay(endDate, zone),
      reminders: [],
    }),
  )
  if (forms.length === 0) return []
  await insertForms(db, forms, accountId, now)
  const journals = forms.map(({ id }) => ({ form_id: id, start_date: startDate, end_date: endDate, time_zone: zone }))
  await db.insertInto('journal').values(journals).execute()
  const reminded = forms.filter(({ respondentType }) => respondentType !== 'Staff')
  await insertReminders(
    db,
    reminded.map(({ id, openFrom }) => ({ id, zone, openFrom })),
    keeping.reminders,
    now,
  )
  return forms
}
