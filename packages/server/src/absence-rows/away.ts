import type { CivilDate, Instant } from '@samklang/contract/instants'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { SqlValue } from '../database/statement.ts'

/** At which unit, and on which day there. */
export type UnitDay = { unitId: Expression<unknown>; day: Expression<unknown> }

/** Today at a unit, as a day of its own clock. */
export function todayAt(unitId: Expression<unknown>, now: SqlValue<Instant>): UnitDay {
  const day = sql`(select (${now}::timestamptz at time zone zone.time_zone)::date from unit zone where zone.id = ${unitId})`
  return { unitId, day }
}

/**
 * a row, where the account of that name in the query is away from a unit on a day, by what was planned for the unit or by what
 * they said in their own menu for wherever they work: the last day of it, and who answers instead, as planned first. The one place that says so.
 */
export function awayRow(account: string, { unitId, day }: UnitDay): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${account}.${column}`)
  return sql`(select max(x.until_day) as until_day,
      (array_agg(x.substitute order by x.place) filter (where x.substitute is not null))[1] as substitute
    from (select s.until_day, s.substitute_account_id as substitute, 1 as place from staff_absence s
        where s.account_id = ${of('id')} and s.unit_id = ${unitId} and ${day} between s.from_day and s.until_day
      union all
      select ${of('away_until')}, ${of('deputy_account_id')}, 2 where ${of('away_until')} >= ${day}) x
    having count(*) > 0)`
}

export function isAwayFrom(account: string, at: UnitDay): RawBuilder<boolean> {
  return sql`exists (select from ${awayRow(account, at)} away)`
}

/** Null of whoever is there. */
export function awayUntil(account: string, at: UnitDay): RawBuilder<CivilDate | null> {
  return sql`(select away.until_day from ${awayRow(account, at)} away)`
}
