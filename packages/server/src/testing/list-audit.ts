import type { AuditAction } from '@samklang/contract/audit'
import { connect } from '../database/connect.ts'
import type { TestDatabase } from './database.ts'

/** What the log says, the newest first; read as its owner, since the server itself may not. */
export async function listAudit({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>, { action }: { action: AuditAction }) {
  const db = connect(ownerUrl, { max: 1 })
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'outcome', 'call', 'account_id', 'role', 'level', 'unit_id', 'patient_id', 'patient_ids'])
    .select(['entity', 'entity_id', 'opening_id', 'data', 'trace_id'])
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .limit(20)
    .execute()
  await db.destroy()
  return rows
}
