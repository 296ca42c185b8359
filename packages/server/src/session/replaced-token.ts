import type { Instant } from '@samklang/contract/instants'
import type { SecurityLevel } from '@samklang/contract/roles'
import type { Db } from '../database/connect.ts'
import { hashToken } from '../keys/tokens.ts'

/** The session that a token belongs to which was used after it had been replaced. */
export type ReusedToken = { sessionId: string; accountId: string; level: SecurityLevel; unitId: string | null }

export type ReplacedToken =
  /** The answer with the new token never arrived: nobody has used that one, and this one counts again. */
  | { outcome: 'restored' }
  /** Two hold tokens of one session, and nobody can tell which of them is the person. */
  | { outcome: 'reused'; session: ReusedToken }

/** What to make of a token that was replaced more than its grace ago. Undefined for any other token. */
export async function judgeReplaced(db: Db, token: string, now: Instant): Promise<ReplacedToken | undefined> {
  const tokenHash = hashToken(token)
  // Nearly always somebody who was away too long, or a token that never was one.
  if (!(await sessionOf(db, tokenHash, now).executeTakeFirst())) return undefined
  return db.transaction().execute(async (trx) => {
    // Held until the judgement is made, so that two requests with the same token are judged one after the other.
    const session = await sessionOf(trx, tokenHash, now).forUpdate('s').executeTakeFirst()
    if (!session) return undefined
    if (!(await isAnswerLost(trx, session.sessionId, tokenHash))) return { outcome: 'reused', session }
    await restore(trx, session.sessionId, tokenHash, now)
    return { outcome: 'restored' }
  })
}

function sessionOf(db: Db, tokenHash: Buffer, now: Instant) {
  return db
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select(['s.id as sessionId', 's.account_id as accountId', 's.level', 's.unit_id as unitId'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.valid_until', '<=', now)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
}

/** Only of a renewal: once the session stands for another patient, no token from before may come back. */
async function isAnswerLost(db: Db, sessionId: string, tokenHash: Buffer): Promise<boolean> {
  const given = await db
    .selectFrom('session_token')
    .select('used_at')
    .where('session_id', '=', sessionId)
    .where('replaces', '=', tokenHash)
    .execute()
  return given.length > 0 && given.every(({ used_at }) => used_at === null)
}

/** What was given in its place is replaced in turn: if that shows up after all, two hold tokens of this session. */
async function restore(db: Db, sessionId: string, tokenHash: Buffer, now: Instant): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ valid_until: now })
    .where('session_id', '=', sessionId)
    .where('replaces', '=', tokenHash)
    .execute()
  await db.updateTable('session_token').set({ valid_until: null }).where('token_hash', '=', tokenHash).execute()
}
