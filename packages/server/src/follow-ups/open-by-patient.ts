import type { OngoingPatient } from '@samklang/contract/ongoing'
import { sql } from 'kysely'
import { followUpGoesOn } from '../alert-rows/follow-up-columns.ts'
import { isDanger } from '../alerts/words-of-alert.ts'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import { readVersions } from '../forms/version.ts'

type Row = {
  patientId: string
  /** Null of what came from messages. */
  versionId: string | null
  rule: string
  scaleKey: string | null
  open: number
  nextStepOn: string
}

/** of patients in a list, what is followed up of them at the unit: how much, how much of it after danger, and when next. */
export async function listOpenByPatient(
  db: Db,
  unitId: string,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<OngoingPatient['FollowUp']>>> {
  const rows = await openByPatientStatement(db, { unitId, patientIds })
  const versions = await readVersions(
    db,
    rows.flatMap(({ versionId }) => versionId ?? []),
  )
  const isOfDanger = ({ versionId, rule, scaleKey }: Row) => {
    const version = versions.get(versionId ?? '')
    return version === undefined || isDanger(version, { rule, scaleKey })
  }
  const sum = (some: readonly Row[]) => some.reduce((open, row) => open + row.open, 0)
  return new Map(
    [...Map.groupBy(rows, ({ patientId }) => patientId)].map(([patientId, some]) => {
      const [NextStepOn = ''] = some.map(({ nextStepOn }) => nextStepOn).sort()
      return [patientId, { Open: sum(some), Danger: sum(some.filter(isOfDanger)), NextStepOn }]
    }),
  )
}

export const openByPatientStatement = statement(
  'open-follow-ups',
  { unitId: value<string>(), patientIds: value<readonly string[]>() },
  ({ unitId, patientIds }) => sql<Row>`
    select a.patient_id as "patientId", f.variant_version_id as "versionId", a.rule_key as rule, a.scale_key as "scaleKey",
      count(*)::int as open, min(a.next_step_on) as "nextStepOn"
    from risk_alert a left join form f on f.id = a.form_id
    where a.unit_id = ${unitId} and ${followUpGoesOn('a')} and a.patient_id = any (${patientIds}::uuid[])
    group by a.patient_id, f.variant_version_id, a.rule_key, a.scale_key`,
)
