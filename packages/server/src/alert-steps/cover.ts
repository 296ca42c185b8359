import type { AlertCover } from '@samklang/contract/alert-steps'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { isAwayFrom, todayAt } from '../absence-rows/away.ts'
import { listUnstaffedUnits } from '../absences/unstaffed.ts'
import { lastStepsOf } from '../alerts/addresses.ts'
import { listCareUnits, type UnitOfAlerts } from '../alerts/waiting.ts'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { type Failures, findFailure, listFailures } from '../outbox/failures.ts'
import type { Services } from '../outbox/services.ts'
import { readDuty } from '../units/roster.ts'

export type CoverDependencies = { keys: Keys; services: Services }

type Uncovered = AlertCover['Uncovered'][number]
const most = 50

/**
 * Units where an alert may wait without anybody being told in the end; of some units, or of all. The last steps are those that
 * are told of an alert, by the same rule; an address where the latest message never arrived is none.
 */
export async function listUncovered(
  db: Db,
  covering: CoverDependencies,
  which: { unitIds: readonly string[] | 'all'; now: Instant },
): Promise<Uncovered[]> {
  return (await findUncovered(db, covering, which)).slice(0, most)
}

async function findUncovered(
  db: Db,
  { keys, services }: CoverDependencies,
  { unitIds, now }: { unitIds: readonly string[] | 'all'; now: Instant },
): Promise<Uncovered[]> {
  const messaging = { keys, services, log: { warn: () => {} } }
  const units = (await listCareUnits(db, unitIds, now)).map((unit) => {
    const { OnCall, Head } = lastStepsOf({ messaging, unit })
    return { unit, addresses: [...OnCall, ...Head] }
  })
  const failures = await listFailures(
    db,
    keys,
    units.flatMap(({ addresses }) => addresses),
  )
  const isWorking = (address: (typeof units)[number]['addresses'][number]) => findFailure(failures, address) === null
  const unstaffed = await listUnstaffedUnits(
    db,
    units.map(({ unit }) => unit.id),
    now,
  )
  return units
    .flatMap(({ unit, addresses }): Uncovered[] => {
      if (!addresses.some(isWorking)) return [reasonOf(unit, { addresses, services, failures })]
      if (!unstaffed.includes(unit.id)) return []
      return [{ UnitName: unit.name, UnitGroupId: unit.unitGroupId, Reason: 'EverybodyAway', FailedAt: null }]
    })
    .toSorted((one, other) => one.UnitName.localeCompare(other.UnitName, 'sv'))
}

type Found = { addresses: Parameters<typeof findFailure>[1][]; services: Services; failures: Failures }

function reasonOf({ name, unitGroupId }: UnitOfAlerts, { addresses, services, failures }: Found): Uncovered {
  const hasChannel = services.sms || services.email
  const failed = addresses.map((address) => findFailure(failures, address)).filter((at) => at !== null)
  return {
    UnitName: name,
    UnitGroupId: unitGroupId,
    Reason: !hasChannel ? 'NoChannel' : failed.length > 0 ? 'LastStepFailed' : 'NoLastStep',
    FailedAt: failed.toSorted().at(-1) ?? null,
  }
}

/** For health: every unit has a last step that works, and somebody there today. */
export async function isEveryUnitCovered(db: Db, covering: CoverDependencies, now: Instant): Promise<boolean> {
  return (await findUncovered(db, covering, { unitIds: 'all', now })).length === 0
}

/** Which groups have a unit without one. */
export async function listAlertGroups(db: Db, covering: CoverDependencies, now: Instant) {
  const without = (await findUncovered(db, covering, { unitIds: 'all', now })).filter(
    ({ Reason }) => Reason !== 'EverybodyAway',
  )
  const uncovered = new Set(without.map((one) => one.UnitGroupId))
  const groups = await sql<{ UnitGroupId: string; UnitGroupName: string }>`
    select g.id as "UnitGroupId", g.name as "UnitGroupName"
    from unit_group g where g.status <> 'Deleted' order by g.name collate "sv-x-icu", g.id limit 500`.execute(db)
  return groups.rows.map((group) => ({ ...group, HasWorkingLastStep: !uncovered.has(group.UnitGroupId) }))
}

/** Who is on duty at a unit now, for those who work there. */
export async function readCoverNow(db: Db, keys: Keys, unitId: string, now: Instant): Promise<AlertCover['Now']> {
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
      and not ${isAwayFrom('o', todayAt(sql`held.unit_id`, now))}
    order by o.lastname collate "sv-x-icu", o.id limit 100`.execute(db)
  const { OnCallPhone } = unit
  const onCall = { channel: 'Sms', recipient: OnCallPhone ?? '' } as const
  const OnCallPhoneFailedAt = findFailure(await listFailures(db, keys, OnCallPhone ? [onCall] : []), onCall)
  return { Hours, OpensAt, OnDuty: rows.map(({ name }) => name), OnCallPhone, OnCallPhoneFailedAt }
}
