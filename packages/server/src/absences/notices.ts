import type { AbsenceNotice } from '@samklang/contract/absences'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { todayAt } from '../absence-rows/away.ts'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'
import { worksHere } from './list-away.ts'

const most = 200

/** R-474: what this account has not seen, of days that have not passed. */
export async function listNotices(db: Db, unitId: string, accountId: string, now: Instant): Promise<AbsenceNotice[]> {
  const { rows } = await sql<AbsenceNotice>`select n.id as "Id", n.kind as "Kind",
      concat_ws(' ', o.firstname, o.lastname) as "Fullname", o.id = n.account_id as "IsMine",
      n.from_day as "FromDay", n.until_day as "UntilDay",
      (select nullif(concat_ws(' ', b.firstname, b.lastname), '') from account b where b.id = n.created_by) as "SaidByName",
      n.created_at as "LastModifiedAt"
    from absence_notice n join unit u on u.id = n.unit_id
    join account o on o.id = n.owner_account_id and ${worksHere('o')}
    where n.account_id = ${accountId} and n.unit_id = ${unitId} and n.seen_at is null
      and n.until_day >= ${todayAt(sql`u.id`, now).day}
    order by n.created_at, n.id limit ${most}`.execute(db)
  return rows
}

type KeptAbsence = {
  id: string
  accountId: string
  fromDay: CivilDate
  untilDay: CivilDate
  substituteId: string | null
}
type AbsenceAct = { absence: KeptAbsence; unitId: string; by: string }

/** Whoever was away has one also where they removed it themselves: by it a removal that is sent again is known. */
export async function insertRemoved(db: Db, { absence, unitId, by }: AbsenceAct, now: Instant): Promise<void> {
  const { accountId, substituteId } = absence
  for (const told of substituteId ? [accountId, substituteId] : [accountId])
    await insertNotice(db, { absence, unitId, by, told, kind: 'Removed' }, now)
}

/** Whoever answers again, or was told before and has not seen it, has one notice at most. */
export async function setReplaced(
  db: Db,
  { absence, unitId, by }: AbsenceAct,
  substituteId: string | null,
  now: Instant,
): Promise<void> {
  const { id, substituteId: told } = absence
  if (told === substituteId) return
  const concerned = [told, substituteId].filter((account) => account !== null)
  await db
    .deleteFrom('absence_notice')
    .where('absence_id', '=', id)
    .where('kind', '=', 'Replaced')
    .where('account_id', 'in', concerned)
    .where('seen_at', 'is', null)
    .execute()
  if (told && told !== by) await insertNotice(db, { absence, unitId, by, told, kind: 'Replaced' }, now)
}

type NewNotice = AbsenceAct & { told: string; kind: AbsenceNotice['Kind'] }

async function insertNotice(db: Db, { absence, unitId, by, told, kind }: NewNotice, now: Instant): Promise<void> {
  await db
    .insertInto('absence_notice')
    .values({
      id: makeId(now),
      absence_id: absence.id,
      unit_id: unitId,
      account_id: told,
      kind,
      owner_account_id: absence.accountId,
      from_day: absence.fromDay,
      until_day: absence.untilDay,
      created_at: now,
      created_by: by,
      seen_at: told === by ? now : null,
    })
    .execute()
}

/** Whose absence it was, where this account removed it. */
export async function findRemovedBy(
  db: Db,
  unitId: string,
  { absenceId, by }: { absenceId: string; by: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('absence_notice')
    .select('owner_account_id')
    .where('absence_id', '=', absenceId)
    .where('unit_id', '=', unitId)
    .where('kind', '=', 'Removed')
    .where('created_by', '=', by)
    .limit(1)
    .executeTakeFirst()
  return found?.owner_account_id
}

/** The first time counts. Answers whose absence it is about, if there is such a notice for this account. */
export async function setNoticeSeen(
  db: Db,
  unitId: string,
  { id, accountId }: { id: string; accountId: string },
  now: Instant,
): Promise<string | undefined> {
  const { rows } = await sql<{ owner: string }>`update absence_notice set seen_at = coalesce(seen_at, ${now})
    where id = ${id} and unit_id = ${unitId} and account_id = ${accountId} returning owner_account_id as owner`.execute(
    db,
  )
  return rows[0]?.owner
}
