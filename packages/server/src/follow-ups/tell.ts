import type { Severity } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'
import { onTheWall } from '@samklang/engine/time/wall-clock'
import { type RawBuilder, sql } from 'kysely'
import { isToBeFollowedUp } from '../alert-rows/follow-up-columns.ts'
import { isToBeSeen } from '../alert-rows/is-to-be-seen.ts'
import { type SourceColumns, sourceColumns } from '../alert-rows/source.ts'
import { addressesOf, addressesOfUnit, type StaffAddress, type UnitAddresses } from '../alerts/addresses.ts'
import type { EscalationDependencies } from '../alerts/escalate.ts'
import { type ColleagueWithDeputy, deputised, listUnitsWithFollowUps } from '../alerts/waiting.ts'
import { recordManyBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { publishCareChangedAt } from '../forms/due-forms.ts'
import { notify } from '../notifications/write.ts'
import { readDuty } from '../units/roster.ts'
import { subjectsOf } from './subjects.ts'
import { tellOfRequests } from './tell-of-requests.ts'
import { isAtClosed, type UnitNow, write } from './write-message.ts'

/** From then on a day's overdue steps are told, in the unit's own time; nobody is woken by them. */
export const tellingHour = '08:00'
const atOnce = 500

/**
 * R-346: no follow-up is forgotten, and no request to take over. What keeps one unit's from being told keeps no other's. Resolves
 * to how many follow-ups and requests somebody was told of.
 */
export async function tellOfFollowUps(db: Db, messaging: EscalationDependencies, now: Instant): Promise<number> {
  const failures: unknown[] = []
  let total = 0
  for (const unit of await listUnitsWithFollowUps(db, now)) {
    const { day: today, time } = onTheWall(now, unit.timeZone)
    const at = { messaging, unit, now, today, isDaytime: time >= tellingHour }
    for (const tell of [tellOfOverdue, tellOfRequests]) {
      try {
        total += await tell(db, at)
      } catch (failure) {
        failures.push(failure)
      }
    }
  }
  if (failures.length > 0) throw failures[0]
  return total
}

async function tellOfOverdue(db: Db, at: UnitNow): Promise<number> {
  if (!at.isDaytime) return 0
  const { messaging, unit, now } = at
  const addresses = await addressesOfUnit(db, await readDuty(db, unit, now), { messaging, unit, now })
  return inBatches(() => db.transaction().execute((trx) => tellSome(trx, at, addresses)))
}

async function tellSome(db: Db, at: UnitNow, addresses: UnitAddresses): Promise<number> {
  const { unit, now, today } = at
  const overdue = (await overdueStatement(unit.id, today).execute(db)).rows
  if (overdue.length === 0) return 0
  const ids = overdue.map(({ id }) => id)
  await sql`update risk_alert set overdue_told_on = ${today}::date where id = any (${ids}::uuid[])`.execute(db)
  const subjects = subjectsOf(overdue, unit)
  await notify(db, 'FollowUpOverdue', subjects, now)
  for (const address of whomToTell(overdue, at, addresses))
    await write(db, at, { address, about: 'Overdue', reason: `FollowUpOverdue:${today}:${address.to}` })
  await publishCareChangedAt(db, subjects)
  await recordManyBySystem(db, { action: 'TellOfAlert', call: 'tellOfFollowUps', unitId: unit.id, about: overdue }, now)
  return overdue.length
}

export type OverdueFollowUp = SourceColumns & {
  id: string
  patientId: string
  severity: Severity
  nextStepOn: CivilDate
  responsible: ColleagueWithDeputy | null
}

/** Held, so that of two servers one tells of it. */
export function overdueStatement(unitId: string, today: CivilDate): RawBuilder<OverdueFollowUp> {
  return sql<OverdueFollowUp>`select a.id, ${sourceColumns}, a.patient_id as "patientId", a.severity,
      a.next_step_on as "nextStepOn", ${deputised(sql`a.follow_up_account_id`, { unitId: sql`a.unit_id`, day: sql`${today}::date` }, isAtClosed)} as responsible
    from risk_alert a
    where a.unit_id = ${unitId} and ${isToBeFollowedUp} and a.next_step_on < ${today}::date
      and a.overdue_told_on is distinct from ${today}::date and ${isToBeSeen}
    order by a.next_step_on, a.id limit ${sql.lit(atOnce)} for no key update of a skip locked`
}

/**
 * After severity Alert: whoever answers for it, else who stands in, else whoever is on duty; when it is not done a day later the
 * head of unit as well.
 */
function whomToTell(
  overdue: readonly OverdueFollowUp[],
  { messaging, unit, today }: UnitNow,
  ofUnit: UnitAddresses,
): StaffAddress[] {
  const isHere = (person: ColleagueWithDeputy | ColleagueWithDeputy['deputy']) =>
    Boolean(person?.isAtUnit && !person.isAway)
  const addresses = overdue.flatMap(({ severity, responsible, nextStepOn }) => {
    if (severity !== 'Alert') return []
    const person = isHere(responsible) ? responsible : isHere(responsible?.deputy ?? null) ? responsible?.deputy : null
    const own = addressesOf(messaging, person ?? null)
    return [...(own.length > 0 ? own : ofUnit.OnDuty), ...(nextStepOn < addDays(today, -1) ? ofUnit.Head : [])]
  })
  if (addresses.length === 0 && overdue.some(({ severity }) => severity === 'Alert'))
    messaging.log.warn({ unitId: unit.id }, 'follow-ups are overdue and there is no address to tell anybody at')
  // Whoever answers for one and is the head of unit is one person: what names the unit is kept.
  return [...new Map(addresses.map((address) => [`${address.channel} ${address.recipient}`, address])).values()]
}
