import type { AlertCover } from '@samklang/contract/alert-steps'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Services } from '../relations/list.ts'
import { readDuty } from './roster.ts'

/**
 * Whether the last step of a unit's alerts works: somebody is on call, or there is a head of unit who signs in, with a channel
 * that this server has. One who is away without a deputy who can be reached does not count.
 */
function isCovered({ sms, email }: Services, today: Instant) {
  const isReachable = (alias: 'h' | 'd') => {
    const of = (column: string) => sql.ref(`${alias}.${column}`)
    return sql<boolean>`(${of('status')} = 'Active' and ((${email} and ${of('email')} is not null)
      or (${sms} and ${of('phone')} is not null))
      and (${of('away_until')} is null or ${of('away_until')} < (${today}::timestamptz at time zone u.time_zone)::date))`
  }
  return sql<boolean>`coalesce((select (${sms} and g.on_call_phone is not null) or (${email} and g.on_call_email is not null)
      or exists (select from account h left join account d on d.id = h.deputy_account_id
        where h.id = g.head_account_id and (${isReachable('h')} or coalesce(${isReachable('d')}, false)))
    from unit_group g where g.id = u.unit_group_id), false)`
}

const isCareUnit = sql<boolean>`u.kind = 'CareUnit' and u.status = 'Active'`

type Uncovered = AlertCover['Uncovered'][number]
const most = 50

/** Units where an alert may wait without anybody being told in the end; of some units, or of all. */
export async function listUncovered(
  db: Db,
  services: Services,
  { unitIds, now }: { unitIds: readonly string[] | 'all'; now: Instant },
): Promise<Uncovered[]> {
  const isMeant = unitIds === 'all' ? sql<boolean>`true` : sql<boolean>`u.id = any (${[...unitIds]}::uuid[])`
  const { rows } = await sql<Omit<Uncovered, 'Reason'>>`select u.name as "UnitName", u.unit_group_id as "UnitGroupId"
    from unit u where ${isCareUnit} and ${isMeant} and not ${isCovered(services, now)}
    order by u.name collate "sv-x-icu", u.id limit ${most}`.execute(db)
  const Reason = services.sms || services.email ? 'NoLastStep' : 'NoChannel'
  return rows.map((row) => ({ ...row, Reason }))
}

/** For health: every unit has a last step that works. */
export async function isEveryUnitCovered(db: Db, services: Services, now: Instant): Promise<boolean> {
  return (await listUncovered(db, services, { unitIds: 'all', now })).length === 0
}

/** Which groups have a unit without one. */
export async function listAlertGroups(db: Db, services: Services, now: Instant) {
  const { rows } = await sql<{ UnitGroupId: string; UnitGroupName: string; HasWorkingLastStep: boolean }>`
    select g.id as "UnitGroupId", g.name as "UnitGroupName", not exists (select from unit u
        where u.unit_group_id = g.id and ${isCareUnit} and not ${isCovered(services, now)}) as "HasWorkingLastStep"
    from unit_group g where g.status <> 'Deleted' order by g.name collate "sv-x-icu", g.id limit 500`.execute(db)
  return rows
}

/** Who is on duty at a unit now, for those who work there. */
export async function readCoverNow(db: Db, unitId: string, now: Instant): Promise<AlertCover['Now']> {
  const unit = await db
    .selectFrom('unit')
    .leftJoin('unit_group as g', 'g.id', 'unit.unit_group_id')
    .select(['unit.unit_group_id as unitGroupId', 'unit.time_zone as timeZone', 'g.on_call_phone as OnCallPhone'])
    .where('unit.id', '=', unitId)
    .executeTakeFirst()
  if (!unit) return null
  const { hours: Hours, opensAt: OpensAt, staff } = await readDuty(db, unit, now)
  const { rows } = await sql<{ name: string }>`select concat_ws(' ', o.firstname, o.lastname) as name
    from account o join account_care_unit held on held.account_id = o.id and held.unit_id = ${unitId}
    where o.id = any (${[...(staff ?? [])]}::uuid[]) and o.status = 'Active'
      and (o.away_until is null or o.away_until < (${now}::timestamptz at time zone ${unit.timeZone})::date)
    order by o.lastname collate "sv-x-icu", o.id limit 100`.execute(db)
  return { Hours, OpensAt, OnDuty: rows.map(({ name }) => name), OnCallPhone: unit.OnCallPhone }
}
