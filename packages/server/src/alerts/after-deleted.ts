import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { nextToken } from '../database/next-token.ts'

type Asked = { now: Instant; isDeleted: boolean }

/** Whoever deletes the patient at this very moment is waited for, or waits: what is raised after that is seen nevertheless. */
export async function afterDeleted(db: Db, patientId: string, asked: Instant): Promise<Asked> {
  const patient = db.selectFrom('patient').select('deleted_at').where('id', '=', patientId).forKeyShare()
  const { deleted_at } = await patient.executeTakeFirstOrThrow()
  return deleted_at === null ? { now: asked, isDeleted: false } : { now: nextToken(deleted_at, asked), isDeleted: true }
}
