import type { Db } from '../database/connect.ts'
import { hashToken } from '../keys/tokens.ts'

/** Whether a token opens one document alone, and which. */
async function findDocument(db: Db, token: string): Promise<string | null> {
  const found = await db
    .selectFrom('media_token')
    .select('artifact_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return found?.artifact_id ?? null
}

export async function isDocumentToken(db: Db, token: string): Promise<boolean> {
  return (await findDocument(db, token)) !== null
}

/** A token of another document, or one for pictures, opens nothing here. */
export async function isTokenOf(db: Db, token: string, artifactId: string): Promise<boolean> {
  return (await findDocument(db, token)) === artifactId
}
