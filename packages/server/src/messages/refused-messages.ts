import type { Instant } from '@samklang/contract/instants'
import type { RefusedMessage } from '@samklang/contract/messages'
import type { RefusedReason } from '@samklang/contract/refused-answers'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { isInThread, threadIdOf } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'
import { nameAt } from '../forms/name-at.ts'
import { makeId } from '../keys/ids.ts'
import type { FoundThread } from './thread-for.ts'

/** More than anybody sends who means it (R-436), of one person within so many days. */
const [mostOfSender, days] = [50, 30]
const mostShown = 200

type Refused = { text: string; accountId: string; isByGuardian: boolean; reason: RefusedReason }

/**
 * R-472: keeps words that may be about danger, of a message that was refused, for staff to read. The same of the same person are one,
 * with when they last came.
 */
export async function keepRefusedMessage(
  db: Db,
  { owner, patientId }: FoundThread,
  { text, accountId, isByGuardian, reason }: Refused,
  now: Instant,
): Promise<void> {
  const since = addMinutes(now, -days * 24 * 60)
  const place = sql.ref('treatmentId' in owner ? 'treatment_id' : 'program_id')
  await sql`insert into refused_message (id, ${place}, patient_id, account_id, by_guardian, body, reason, sent_at)
    select ${makeId(now)}::uuid, ${threadIdOf(owner)}::uuid, ${patientId}::uuid, ${accountId}::uuid, ${isByGuardian}, ${text},
      ${reason}::refused_reason, ${now}::timestamptz
    where (select count(*) filter (where r.body <> ${text}) from refused_message r where ${isInThread(owner, 'r')}
      and r.account_id = ${accountId} and r.sent_at > ${since}::timestamptz) < ${sql.lit(mostOfSender)}
    on conflict (${place}, account_id, md5(body)) do update set sent_at = excluded.sent_at, reason = excluded.reason`.execute(
    db,
  )
}

/** To staff, the latest first. */
export async function listRefusedMessages(db: Db, { owner, unitId }: FoundThread): Promise<RefusedMessage[]> {
  const { rows } = await sql<RefusedMessage>`select r.id as "Id", r.body as "MessageText", r.sent_at as "SentAt",
      ${nameAt(sql`${unitId}::uuid`, sql`r.sent_at`)} as "SenderName", r.by_guardian as "IsByGuardian", r.reason as "Reason"
    from refused_message r join account a on a.id = r.account_id
    where ${isInThread(owner, 'r')} order by r.sent_at desc, r.id desc limit ${sql.lit(mostShown)}`.execute(db)
  return rows
}
