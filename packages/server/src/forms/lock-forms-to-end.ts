import { unfinishedStatuses } from '@samklang/engine/form/form-status'
import type { Db } from '../database/connect.ts'

/** What a unit has asked of a patient, or one person around the patient has been asked. */
export type FormsOf = { patientId: string } & ({ unitId: string } | { relationId: string })

/**
 * Of what was asked all that is not over, by id and held until the transaction is over: all of it before the first of it ends, since that
 * changes the row of a program for which somebody who answers another of them may be waiting. Gives their ids.
 */
export async function lockFormsToEnd(db: Db, of: FormsOf): Promise<string[]> {
  const [column, value] = 'unitId' in of ? (['unit_id', of.unitId] as const) : (['relation_id', of.relationId] as const)
  const open = await db
    .selectFrom('form')
    .select('id')
    .where('patient_id', '=', of.patientId)
    .where(column, '=', value)
    .where('status', 'in', unfinishedStatuses)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return open.map(({ id }) => id)
}
