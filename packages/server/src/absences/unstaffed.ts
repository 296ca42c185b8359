import type { CivilDate, Instant } from '@samklang/contract/instants'
import { type Expression, sql } from 'kysely'
import { isAwayFrom, todayAt } from '../absence-rows/away.ts'
import type { Db } from '../database/connect.ts'
import { worksHere } from './list-away.ts'

/** As far ahead as a colleague's absence goes. */
const daysLooked = 60

/** Of the unit `u`, which has staff: that all of them are away on a day. */
const isUnstaffed = (day: Expression<unknown>) => sql<boolean>`(
  exists (select from account o where o.kind = 'Staff' and ${worksHere('o')})
  and not exists (select from account o where o.kind = 'Staff' and ${worksHere('o')}
    and not ${isAwayFrom('o', { unitId: sql`u.id`, day })}))`

/** Units whose staff are all away today. */
export async function listUnstaffedUnits(db: Db, unitIds: readonly string[], now: Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from unit u
    where u.id = any (${[...unitIds]}::uuid[]) and ${isUnstaffed(todayAt(sql`u.id`, now).day)} order by u.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Days from today on when nobody who works at the unit is there. */
export async function listUnstaffedDays(db: Db, unitId: string, now: Instant): Promise<CivilDate[]> {
  const { rows } = await sql<{ day: CivilDate }>`select to_char(ahead.day, 'YYYY-MM-DD') as day from unit u
    cross join lateral (select ${todayAt(sql`u.id`, now).day} + n as day from generate_series(0, ${daysLooked}::int) n) ahead
    where u.id = ${unitId} and ${isUnstaffed(sql`ahead.day`)} order by ahead.day`.execute(db)
  return rows.map(({ day }) => day)
}
