import type { CareItems } from '@samklang/contract/care-items'
import { isOver, unfinishedStatuses } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import { listReached } from '../alerts/about-patients.ts'
import { type AlertReadOptions, listAlerts } from '../alerts/queries.ts'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import { listFollowUpsOf } from '../follow-ups/list.ts'
import { listFormRows } from '../form-actions/form-rows.ts'
import { listConfirmablePatients } from '../form-actions/read-alone.ts'
import { statusList } from '../forms/status-list.ts'
import { listProgramsOf, type ProgramReadOptions } from '../programs/read-programs.ts'
import { listRecurringRows } from '../recurring/queries.ts'
import { listTreatmentsOf } from '../treatments/list-treatments.ts'

const most = 300

/** What goes on around a patient: what waits for an answer, what waits to be read, what comes again, and what alarms. */
export async function listCareItems(
  db: Db,
  patientId: string,
  {
    accountId,
    unitId,
    language,
    keys,
    services,
    now,
    truncate,
  }: AlertReadOptions & ProgramReadOptions & { unitId: string; truncate(): void },
): Promise<CareItems> {
  const ids = await listCurrentIds(db, patientId)
  if (ids.length > most) truncate()
  const forms = await listFormRows(db, { ids: ids.slice(0, most) }, language)
  const Questionnaires = forms.filter(({ Kind }) => Kind === 'Questionnaire')
  const latest = Questionnaires.filter(({ SetId, Status }) => SetId !== null && !isOver(Status))
  const [newest] = latest.toSorted((one, other) => other.CreatedAt.localeCompare(one.CreatedAt))
  const Alerts = await listAlerts(db, { patientId }, { accountId, language, now })
  const FollowUps = await listFollowUpsOf(db, patientId, { language, now })
  return {
    SetId: newest?.SetId ?? null,
    Questionnaires,
    RecurringQuestionnaires: await listRecurringRows(db, { patientId }, language),
    Journals: forms.filter(({ Kind }) => Kind === 'Journal'),
    Programs: await listProgramsOf(db, patientId, { keys, services, language, now }),
    Treatments: await listTreatmentsOf(db, patientId, { language, now }),
    MayConfirmMany: (await listConfirmablePatients(db, { accountId, unitId }, [patientId])).has(patientId),
    Alerts,
    FollowUps,
    Phones: Alerts.length + FollowUps.length > 0 ? await listReached(db, keys, patientId, now) : null,
  }
}

const currentForms = statement(
  'current-forms',
  { patientId: value<string>() },
  ({ patientId }) => sql<{ id: string }>`select f.id from form f
    where f.patient_id = ${patientId} and f.kind in ('Questionnaire', 'Journal')
      and (f.status in (${statusList(unfinishedStatuses)})
        or (f.status = 'Closed' and f.confirmation = 'Unconfirmed'))
    order by exists (select from risk_alert a where a.form_id = f.id and a.acknowledged_at is null) desc, f.created_at desc
    limit ${sql.lit(most + 1)}`,
)

/** Not over, or sent in and not yet read by staff; what alarms comes first, if there are too many to show. */
async function listCurrentIds(db: Db, patientId: string): Promise<string[]> {
  const rows = await currentForms(db, { patientId })
  return rows.map(({ id }) => id)
}
