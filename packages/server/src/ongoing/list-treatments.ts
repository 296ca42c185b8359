import type { Instant } from '@samklang/contract/instants'
import type { OngoingTreatment } from '@samklang/contract/ongoing'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import type { Keys } from '../keys/keys.ts'
import { inactiveSince, usualLateDays } from '../treatments/list-treatments.ts'
import {
  countCompleted,
  isAwaited,
  latestActivity,
  listModuleFacts,
  type ModuleFacts,
  progressOf,
} from '../treatments/module-rows.ts'
import { waitsForStaffSince } from '../treatments/waits-for-staff.ts'
import { gather, mergeKinds } from './gather.ts'
import { listLinesOf, mostLines } from './lines.ts'
import { listWaitingByTreatment, type TreatmentActivity } from './waiting.ts'
import type { WorklistScope } from './worklist-scope.ts'

type OwnColumns = 'TreatmentId' | 'DisplayName' | 'Status' | 'ReportMode' | 'WaitsForStaffSince'
type Row = Pick<OngoingTreatment, OwnColumns> & {
  patientId: string
  lateDays: number
  inThreadAt: Instant | null
}

type Wanted = { whose: 'mine' | 'units'; language: SpokenLanguage; now: Instant; truncate(): void }

/**
 * what is not closed at the unit, of the reader's patients or of all, each with the line of its patient. Since when nothing has
 * come is said of the treatment: that a diary is late says nothing of it.
 */
export async function listTreatments(
  db: Db,
  keys: Keys,
  scope: WorklistScope,
  { whose, language, now, truncate }: Wanted,
): Promise<OngoingTreatment[]> {
  const { unitId, accountId } = scope
  const found = await treatmentStatement(db, { unitId, language, accountId: whose === 'mine' ? accountId : null })
  if (found.length > mostLines) truncate()
  const shown = found.slice(0, mostLines)
  const patientIds = [...new Set(shown.map(({ patientId }) => patientId))]
  const lines = await listLinesOf(db, keys, scope, patientIds)
  const lineOf = new Map(lines.map((line) => [line.PatientId, line]))
  const waiting = Map.groupBy(await listWaitingByTreatment(db, scope, patientIds), (activity) => activity.patientId)
  const ids = shown.map(({ TreatmentId }) => TreatmentId)
  const modules = Map.groupBy(await listModuleFacts(db, ids, language), ({ treatmentId }) => treatmentId)
  return shown.flatMap(({ patientId, lateDays, inThreadAt, ...treatment }) => {
    const line = lineOf.get(patientId)
    const own = modules.get(treatment.TreatmentId) ?? []
    const InactiveSince = inactiveSince(own, { lateDays, inThreadAt, now })
    const waits = waitsIn(treatment.TreatmentId, waiting.get(patientId) ?? [])
    return line ? [{ ...line, ...treatment, ...waits, ...soFar(own, inThreadAt), InactiveSince }] : []
  })
}

/** What is of another treatment must not be taken for this one's. */
function waitsIn(
  id: string,
  activities: readonly TreatmentActivity[],
): Pick<OngoingTreatment, 'ActivityGroups' | 'OtherActivityGroups'> {
  return {
    ActivityGroups: gather(activities.filter(({ treatmentId }) => treatmentId === id)),
    OtherActivityGroups: gather(mergeKinds(activities.filter(({ treatmentId }) => treatmentId !== id))),
  }
}

type SoFar = 'Progress' | 'ModulesSkipped' | 'CurrentModule' | 'LatestActivityAt' | 'LatestInModulesAt' | 'HasNext'

function soFar(modules: readonly ModuleFacts[], inThreadAt: Instant | null): Pick<OngoingTreatment, SoFar> {
  const current = currentOf(modules)
  return {
    Progress: progressOf(modules),
    ModulesSkipped: modules.filter(({ isSkipped }) => isSkipped).length,
    LatestActivityAt: latestActivity(modules, inThreadAt),
    LatestInModulesAt: latestActivity(modules, null),
    HasNext: modules.some(({ status, isSkipped }) => status === 'NotStarted' && !isSkipped),
    CurrentModule: current
      ? { DisplayName: current.name, Pages: current.pages.length, PagesCompleted: countCompleted(current) }
      : null,
  }
}

/** Of what is open, where the patient was last. */
function currentOf(modules: readonly ModuleFacts[]): ModuleFacts | undefined {
  const lastIn = ({ writtenAt, openedAt }: ModuleFacts): Instant => writtenAt ?? openedAt ?? ''
  return modules.filter(isAwaited).toSorted((one, other) => (lastIn(one) < lastIn(other) ? 1 : -1))[0]
}

export const treatmentStatement = statement(
  'ongoing-treatments',
  { unitId: value<string>(), language: value<SpokenLanguage>(), accountId: value<string | null>() },
  ({ unitId, language, accountId }) => sql<Row>`
    select t.patient_id as "patientId", t.id as "TreatmentId", t.status as "Status", d.report_mode as "ReportMode",
      coalesce(d.title ->> ${language}, d.title ->> 'sv', d.name) as "DisplayName",
      coalesce(g.unanswered_treatment_days, ${sql.lit(usualLateDays)}) as "lateDays",
      ${waitsForStaffSince} as "WaitsForStaffSince",
      (select h.patient_active_at from message_thread h where h.id = t.id) as "inThreadAt"
    from treatment t join treatment_definition d on d.id = t.treatment_definition_id
    join unit u on u.id = t.unit_id left join unit_group g on g.id = u.unit_group_id
    where t.unit_id = ${unitId} and t.status in ('NotStarted', 'Ongoing', 'Completed')
      and (${accountId}::uuid is null or exists (select from patient_responsible r
        where r.patient_id = t.patient_id and r.unit_id = t.unit_id and r.account_id = ${accountId}))
    order by t.created_at, t.id
    limit ${sql.lit(mostLines + 1)}`,
)
