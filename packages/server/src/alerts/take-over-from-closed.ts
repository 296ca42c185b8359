import { listClosedUnits, listUnopenableAt } from '../alert-rows/open-to.ts'
import { notFound } from '../http/refusal.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { handOverAlerts } from './take-over.ts'

/**
 * alerts of a closed unit that nobody can open become the caller's, who works in the same unit group. As long as
 * somebody can, the unit and what waits there are not there for anybody else. Tells how many.
 */
export async function takeOverFromClosed({ db, actor, now, note }: PatientRequest, unitId: string): Promise<number> {
  note({ entity: 'Unit', entityId: unitId })
  // one colleague at a time: what the first has taken the next does not take
  await db.selectFrom('unit').select('id').where('id', '=', unitId).forNoKeyUpdate().execute()
  const isThere = (await listClosedUnits(db, actor.unitId)).some(({ UnitId }) => UnitId === unitId)
  if (!isThere) throw notFound()
  const alerts = await listUnopenableAt(db, unitId)
  note({ patientIds: [...new Set(alerts.map(({ patientId }) => patientId))] })
  const me = await db
    .selectFrom('account')
    .select('public_id')
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  const by = { accountId: actor.accountId, language: null, note }
  const ids = alerts.map(({ id }) => id)
  await handOverAlerts(db, { ids }, { takers: { unitId, isClosed: true }, takerId: me.public_id, by }, now)
  return ids.length
}
