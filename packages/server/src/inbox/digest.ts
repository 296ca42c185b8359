import type { CivilDate, Instant } from '@samklang/contract/instants'
import { at, onTheWall } from '@samklang/engine/time/wall-clock'
import { sql } from 'kysely'
import { isAwayFrom } from '../absence-rows/away.ts'
import type { Db } from '../database/connect.ts'
import { isForReader } from '../follow-ups/notices.ts'
import { queueMessage } from '../outbox/outbox.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { digestText, staffEntrance } from '../outbox/staff-text.ts'

const hour = '07:00'
/** A server that was down makes up for it until then. */
const lastHour = '12:00'
const most = 1000

/**
 * On weekday mornings one e-mail to everyone for whose patients something has come since the working day before and still
 * waits, unless they have said that they want none. Resolves to how many.
 */
export async function sendDigests(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  if (!messaging.services.email) return 0
  const zones = await db.selectFrom('unit').select('time_zone as zone').distinct().limit(most).execute()
  let total = 0
  for (const { zone } of zones) {
    const { day, time } = onTheWall(now, zone)
    if (time < hour || time >= lastHour || isWeekend(day)) continue
    const news = { zone, day, since: at(workingDayBefore(day), hour, zone), until: at(day, hour, zone) }
    total += await db.transaction().execute((trx) => writeToAll(trx, messaging, news, now))
  }
  return total
}

type News = { zone: string; day: CivilDate; since: Instant; until: Instant }

async function writeToAll(db: Db, { keys, base }: MessageDependencies, news: News, now: Instant): Promise<number> {
  let written = 0
  for (const { accountId, email: recipient, language, idempotencyKey } of await listConcerned(db, news)) {
    const isNew = await queueMessage(
      db,
      keys,
      {
        channel: 'Email',
        purpose: 'StaffDigest',
        accountId,
        recipient,
        body: digestText({ language, link: staffEntrance(base) }),
        idempotencyKey,
      },
      now,
    )
    if (isNew) written += 1
  }
  return written
}

async function listConcerned(db: Db, { zone, day, since, until }: News) {
  const { rows } = await sql<{ accountId: string; email: string; language: string; idempotencyKey: string }>`
    select a.id as "accountId", a.email, a.preferred_language as language, once.key as "idempotencyKey"
    from account a
    cross join lateral (select 'StaffDigest:' || a.id || ':' || ${day}::text as key) once
    where a.kind = 'Staff' and a.status = 'Active' and a.enable_notifications and a.email is not null
      and exists (
        select from patient_responsible r
        join account_care_unit held on held.account_id = r.account_id and held.unit_id = r.unit_id
        join unit u on u.id = r.unit_id and u.time_zone = ${zone}
        left join unit_group g on g.id = u.unit_group_id
        join patient p on p.id = r.patient_id and p.status = 'Active'
        join notification o on o.unit_id = r.unit_id and o.patient_id = r.patient_id and o.handling_state = 'NotHandled'
          and ${isForReader(sql.ref('a.id'))}
        where r.account_id = a.id and not ${isAwayFrom('a', { unitId: sql`r.unit_id`, day: sql`${day}::date` })}
          and coalesce(g.patient_responsible, true)
          and o.latest_at > ${since} and o.latest_at <= ${until})
      and not exists (select from outgoing_message m where m.idempotency_key = once.key)
    order by a.id limit ${most}`.execute(db)
  return rows
}

function isWeekend(day: CivilDate): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek > 5
}

function workingDayBefore(day: CivilDate): CivilDate {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek === 1 ? 3 : 1 }).toString()
}
