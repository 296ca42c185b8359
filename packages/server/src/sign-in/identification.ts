import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import type { Db } from '../database/connect.ts'
import type { Identification } from '../http/identification.ts'
import { hashToken, makeToken } from '../keys/tokens.ts'

export const identityCookie = 'samklang_identity'
const lifetimeMinutes = 10
export const identitySeconds = lifetimeMinutes * 60

export async function insertIdentification(
  db: Db,
  { kind, accountId, authenticatedAt }: Omit<Identification, 'tokenHash'>,
  now: Instant,
): Promise<string> {
  const token = makeToken()
  await db
    .insertInto('identification')
    .values({
      token_hash: hashToken(token),
      kind,
      account_id: accountId,
      authenticated_at: authenticatedAt,
      created_at: now,
      expires_at: addMinutes(now, lifetimeMinutes),
    })
    .execute()
  return token
}

export async function findIdentification(db: Db, token: string, now: Instant): Promise<Identification | undefined> {
  const row = await db
    .selectFrom('identification')
    .innerJoin('account', 'account.id', 'identification.account_id')
    .select([
      'identification.token_hash as tokenHash',
      'identification.kind',
      'identification.account_id as accountId',
      'identification.authenticated_at as authenticatedAt',
    ])
    .where('identification.token_hash', '=', hashToken(token))
    .where('identification.used_at', 'is', null)
    .where('identification.expires_at', '>', now)
    .where('account.status', '=', 'Active')
    .executeTakeFirst()
  return row
}

/** True for one caller only: an identification gives one token. */
export async function spendIdentification(db: Db, { tokenHash }: Identification, now: Instant): Promise<boolean> {
  const row = await db
    .updateTable('identification')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}
