import type { Absence, UnitAbsences } from '@samklang/contract/absences'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { todayAt } from '../absence-rows/away.ts'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'
import { makeId } from '../keys/ids.ts'
import { worksHere } from './list-away.ts'
import { listNotices } from './notices.ts'
import { listUnstaffedDays } from './unstaffed.ts'

const most = 1000

/** Now and later, by who is away first. */
export async function listAbsences(db: Db, unitId: string, accountId: string, now: Instant): Promise<UnitAbsences> {
  const { day } = todayAt(sql`u.id`, now)
  const { rows } = await sql<Absence>`select s.id as "Id", o.public_id as "StaffUserId",
      concat_ws(' ', o.firstname, o.lastname) as "Fullname", s.from_day as "FromDay", s.until_day as "UntilDay",
      d.public_id as "SubstituteUserId", nullif(concat_ws(' ', d.firstname, d.lastname), '') as "SubstituteName",
      o.id = ${accountId} as "IsMine",
      (select nullif(concat_ws(' ', b.firstname, b.lastname), '') from account b where b.id = s.said_by) as "SaidByName",
      coalesce(s.said_by <> ${accountId} and case ${accountId}::uuid when o.id then s.seen_by_owner_at is null
        when d.id then s.seen_by_substitute_at is null end, false) as "IsToSee", s.last_modified_at as "LastModifiedAt"
    from unit u
    join (select id, account_id, unit_id, from_day, until_day, substitute_account_id, last_modified_at,
          coalesce(changed_by, created_by) as said_by, seen_by_owner_at, seen_by_substitute_at from staff_absence
        where unit_id = ${unitId}
      union all
      select null, a.id, w.unit_id, null, a.away_until, a.deputy_account_id, null, null, null, null
        from account a join account_care_unit w on w.account_id = a.id and w.unit_id = ${unitId}
        where a.away_until is not null) s on s.unit_id = u.id
    join account o on o.id = s.account_id and ${worksHere('o')}
    left join account d on d.id = s.substitute_account_id and ${worksHere('d')}
    where u.id = ${unitId} and s.until_day >= ${day}
    order by s.from_day nulls first, o.lastname collate "sv-x-icu", o.id, s.id limit ${most}`.execute(db)
  return {
    Today: await findToday(db, unitId, now),
    Absences: rows,
    Notices: await listNotices(db, unitId, accountId, now),
    UnstaffedDays: await listUnstaffedDays(db, unitId, now),
    Staff: await listStaff(db, unitId, accountId),
  }
}

export async function findToday(db: Db, unitId: string, now: Instant): Promise<CivilDate> {
  const { rows } = await sql<{ today: CivilDate }>`select ${todayAt(sql`u.id`, now).day} as today from unit u
    where u.id = ${unitId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`there is no unit ${unitId}`)
  return found.today
}

async function listStaff(db: Db, unitId: string, accountId: string): Promise<UnitAbsences['Staff']> {
  const { rows } = await sql<UnitAbsences['Staff'][number]>`select o.public_id as "StaffUserId",
      concat_ws(' ', o.firstname, o.lastname) as "Fullname", o.id = ${accountId} as "IsMe"
    from account o join unit u on u.id = ${unitId} where ${worksHere('o')} and o.kind = 'Staff'
    order by o.lastname collate "sv-x-icu", o.firstname collate "sv-x-icu", o.id limit ${most}`.execute(db)
  return rows
}

/** Whoever works at the unit, by the id that they are known by outside. */
export async function findColleague(db: Db, unitId: string, publicId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select o.id from account o join unit u on u.id = ${unitId}
    where o.public_id = ${publicId} and o.kind = 'Staff' and ${worksHere('o')}`.execute(db)
  return rows[0]?.id
}

export type FoundAbsence = {
  id: string
  accountId: string
  fromDay: CivilDate
  untilDay: CivilDate
  substituteId: string | null
  lastModifiedAt: Instant
}

/** One of the unit's, held until the transaction is over. */
export async function lockAbsence(db: Db, unitId: string, id: string): Promise<FoundAbsence | undefined> {
  const { rows } = await sql<FoundAbsence>`select id, account_id as "accountId", from_day as "fromDay",
      until_day as "untilDay", substitute_account_id as "substituteId", last_modified_at as "lastModifiedAt"
    from staff_absence where id = ${id} and unit_id = ${unitId} for update`.execute(db)
  return rows[0]
}

export type AbsenceDays = { fromDay: CivilDate; untilDay: CivilDate; substituteId: string | null }

/** Holds whose place at the unit it is, so that two who write at once do not overlap. */
export async function overlaps(
  db: Db,
  { unitId, accountId, except }: { unitId: string; accountId: string; except: string | null },
  { fromDay, untilDay }: AbsenceDays,
): Promise<boolean> {
  await sql`select from account_care_unit where account_id = ${accountId} and unit_id = ${unitId}
    for no key update`.execute(db)
  const { rows } = await sql`select from staff_absence where account_id = ${accountId} and unit_id = ${unitId}
    and id is distinct from ${except}::uuid and from_day <= ${untilDay} and until_day >= ${fromDay} limit 1`.execute(db)
  return rows.length > 0
}

type NewAbsence = AbsenceDays & { unitId: string; accountId: string; by: string }

export async function insertAbsence(db: Db, absence: NewAbsence, now: Instant): Promise<void> {
  await db
    .insertInto('staff_absence')
    .values({
      id: makeId(now),
      account_id: absence.accountId,
      unit_id: absence.unitId,
      from_day: absence.fromDay,
      until_day: absence.untilDay,
      substitute_account_id: absence.substituteId,
      created_at: now,
      created_by: absence.by,
      last_modified_at: now,
    })
    .execute()
}

/** R-474: whoever has seen what was said before is told of what is said now. */
export async function setAbsence(
  db: Db,
  id: string,
  { by, ...absence }: AbsenceDays & { by: string },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('staff_absence')
    .set({
      from_day: absence.fromDay,
      until_day: absence.untilDay,
      substitute_account_id: absence.substituteId,
      changed_by: by,
      seen_by_owner_at: null,
      seen_by_substitute_at: null,
      last_modified_at: nextTokenOf('last_modified_at', now),
    })
    .where('id', '=', id)
    .execute()
}

/** The first time counts. */
export async function setSeen(db: Db, id: string, who: 'owner' | 'substitute', now: Instant): Promise<void> {
  const column = who === 'owner' ? 'seen_by_owner_at' : 'seen_by_substitute_at'
  await db.updateTable('staff_absence').set(column, now).where('id', '=', id).where(column, 'is', null).execute()
}

export async function deleteAbsence(db: Db, id: string): Promise<void> {
  await db.deleteFrom('staff_absence').where('id', '=', id).execute()
}
