import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { blindIndexes } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { attemptsAtMost } from './dispatch.ts'
import { tooLate } from './pointless.ts'
import { type Channel, listOldestQueued } from './queries.ts'

type MailFailure = { Address: string; FailedAt: Instant }

/** Of one who is written to as staff: whether the latest e-mail to the address that they have now did not arrive. */
export async function findMailFailure(db: Db, keys: Keys, accountId: string): Promise<MailFailure | null> {
  const account = db.selectFrom('account').select('email').where('id', '=', accountId)
  const Address = (await account.executeTakeFirst())?.email
  if (!Address) return null
  const latest = await db
    .selectFrom('outgoing_message')
    .select(['status', 'failed_at as FailedAt'])
    .where('recipient_index', 'in', blindIndexes(keys, 'email', Address))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['Sent', 'Delivered', 'Failed'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.status === 'Failed' && latest.FailedAt ? { Address, FailedAt: latest.FailedAt } : null
}

/**
 * Whether what is written to staff is sent out: nothing of the last day was given up after all attempts or as too late, unless its
 * address has been reached since. An address that is refused is no trouble of ours; whose it is sees it at home.
 */
export async function isStaffMailSent(db: Db, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ isStuck: boolean }>`select exists (select from outgoing_message m
      where m.status = 'Failed' and m.patient_id is null and m.failed_at > ${addMinutes(now, -24 * 60)}::timestamptz
        and m.purpose in ('StaffDigest', 'AlertWaiting') and (m.attempts >= ${attemptsAtMost} or m.failure = ${tooLate})
        and not exists (select from outgoing_message later
          where later.recipient_index = m.recipient_index and later.created_at > m.created_at
            and later.status in ('Sent', 'Delivered'))) as "isStuck"`.execute(db)
  return rows[0]?.isStuck === false
}

/** What waits for longer is not a moment's trouble of a gateway any more. */
const longestWaitSeconds = 15 * 60

/** Whether what is to leave by this channel leaves, and for how long the oldest has waited. */
export async function judgeOutbox(db: Db, channel: Channel): Promise<{ Ok: boolean; OldestQueuedSeconds?: number }> {
  const oldest = (await listOldestQueued(db)).find((one) => one.channel === channel)
  if (!oldest) return { Ok: true }
  return { Ok: oldest.seconds < longestWaitSeconds, OldestQueuedSeconds: oldest.seconds }
}
