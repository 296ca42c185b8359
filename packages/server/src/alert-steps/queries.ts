import type { AlertSettings, AlertStaff, alertStepCalls, DutyInterval } from '@samklang/contract/alert-steps'
import type { Input } from '@samklang/contract/call'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { holdsAcknowledging } from '../alert-rows/owner.ts'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'
import { makeId } from '../keys/ids.ts'

type Failures = 'OnCallPhoneFailedAt' | 'OnCallEmailFailedAt'
/** A head who has left the group is not told of alerts any more and not shown, but stands there until somebody saves. */
type Kept = Omit<AlertSettings, 'HasWorkingLastStep' | 'Staff' | Failures> & { hasFormerHead: boolean }
export type AlertSettingsChange = Input<typeof alertStepCalls.setAlertSettings>['body']

export async function findAlertSettings(db: Db, unitGroupId: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`select g.id as "UnitGroupId", g.name as "UnitGroupName",
      g.updated_at as "LastModifiedAt",
      json_build_object('Owner', g.alert_owner_minutes, 'Deputy', g.alert_deputy_minutes,
        'OnDuty', g.alert_on_duty_minutes, 'OnCall', g.alert_on_call_minutes, 'Head', g.alert_head_minutes) as "Minutes",
      g.alert_repeat_minutes as "RepeatMinutes", g.on_call_phone as "OnCallPhone", g.on_call_email as "OnCallEmail",
      (select o.public_id from account o where o.id = g.head_account_id and ${worksIn(sql`g.id`)}) as "HeadUserId",
      exists (select from account o where o.id = g.head_account_id and not ${worksIn(sql`g.id`)}) as "hasFormerHead",
      coalesce((select json_agg(json_build_object('Weekdays', i.weekdays, 'From', to_char(i.from_time, 'HH24:MI'),
          'To', to_char(i.to_time, 'HH24:MI'), 'StaffUserIds', array(select o.public_id from duty_staff s
            join account o on o.id = s.account_id where s.interval_id = i.id and ${worksIn(sql`g.id`)}
            order by o.public_id)) order by i.weekdays, i.from_time, i.to_time, i.id) from duty_interval i where i.unit_group_id = g.id), '[]') as "Roster",
      array(select to_char(d.day, 'YYYY-MM-DD') from closed_day d where d.unit_group_id = g.id order by d.day) as "ClosedDays"
    from unit_group g where g.id = ${unitGroupId} and g.status <> 'Deleted'`.execute(db)
  return rows[0]
}

/** Staff `o` who sign in and work at a unit of the group. Whoever has left is on no roster, whatever it says. */
function worksIn(unitGroupId: Expression<unknown>): RawBuilder<boolean> {
  return sql`(o.kind = 'Staff' and o.status = 'Active' and exists (select from account_care_unit held
    join unit u on u.id = held.unit_id where held.account_id = o.id and u.unit_group_id = ${unitGroupId}))`
}

const mostStaff = 500

export type GroupStaff = Omit<AlertStaff, 'HasPhone' | 'PhoneFailedAt' | 'EmailFailedAt'> & {
  id: string
  email: string | null
  /** Sealed. */
  phone: Buffer | null
}

/** Those who work at any unit of the group. */
export async function listGroupStaff(db: Db, unitGroupId: string): Promise<GroupStaff[]> {
  const { rows } = await sql<GroupStaff>`select o.id, o.email, o.phone, o.public_id as "StaffUserId",
      concat_ws(' ', o.firstname, o.lastname) as "Fullname", o.title as "Title",
      o.email is not null as "HasEmail",
      array(select held.unit_id from account_care_unit held where held.account_id = o.id order by held.unit_id) as "UnitIds",
      ${holdsAcknowledging()} as "MayAcknowledge",
      (select d.public_id from account d where d.id = o.deputy_account_id) as "DeputyUserId"
    from account o where ${worksIn(sql.val(unitGroupId))} order by o.lastname collate "sv-x-icu", o.firstname collate "sv-x-icu", o.id limit ${mostStaff}`.execute(
    db,
  )
  return rows
}

export type GroupAccount = { id: string; mayAcknowledge: boolean }

/** Of those who work in the group, by the ids that they are known by outside. */
export async function findGroupAccounts(
  db: Db,
  unitGroupId: string,
  publicIds: readonly string[],
): Promise<Map<string, GroupAccount>> {
  const { rows } = await sql<GroupAccount & { publicId: string }>`select o.id, o.public_id as "publicId",
      ${holdsAcknowledging()} as "mayAcknowledge" from account o
    where o.public_id = any (${[...publicIds]}::uuid[]) and ${worksIn(sql.val(unitGroupId))}`.execute(db)
  return new Map(rows.map(({ publicId, ...account }) => [publicId, account]))
}

type AlertSettingsToStore = {
  wanted: AlertSettingsChange
  headAccountId: string | null
  accounts: Map<string, GroupAccount>
}

/** False when somebody has changed the group since it was read. */
export async function setAlertSettings(
  db: Db,
  unitGroupId: string,
  { wanted, headAccountId, accounts }: AlertSettingsToStore,
  now: Instant,
): Promise<boolean> {
  const { Minutes } = wanted
  const changed = await db
    .updateTable('unit_group')
    .set({
      alert_owner_minutes: Minutes.Owner,
      alert_deputy_minutes: Minutes.Deputy,
      alert_on_duty_minutes: Minutes.OnDuty,
      alert_on_call_minutes: Minutes.OnCall,
      alert_head_minutes: Minutes.Head,
      alert_repeat_minutes: wanted.RepeatMinutes,
      on_call_phone: wanted.OnCallPhone,
      on_call_email: wanted.OnCallEmail,
      head_account_id: headAccountId,
      updated_at: nextTokenOf('updated_at', now),
    })
    .where('id', '=', unitGroupId)
    .where('updated_at', '=', wanted.LastModifiedAt)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await replaceRoster(db, unitGroupId, { roster: wanted.Roster, accounts }, now)
  await replaceClosedDays(db, unitGroupId, wanted.ClosedDays)
  return true
}

type Roster = { roster: readonly DutyInterval[]; accounts: Map<string, GroupAccount> }

async function replaceRoster(db: Db, unitGroupId: string, { roster, accounts }: Roster, now: Instant): Promise<void> {
  await db.deleteFrom('duty_interval').where('unit_group_id', '=', unitGroupId).execute()
  const made = roster.map((interval) => ({ id: makeId(now), ...interval }))
  if (made.length === 0) return
  await db
    .insertInto('duty_interval')
    .values(
      made.map(({ id, Weekdays, From, To }) => ({
        id,
        unit_group_id: unitGroupId,
        weekdays: Weekdays,
        from_time: From,
        to_time: To,
      })),
    )
    .execute()
  const named = made.flatMap(({ id, StaffUserIds }) =>
    [...new Set(StaffUserIds)].flatMap((publicId) => {
      const account_id = accounts.get(publicId)?.id
      return account_id ? [{ interval_id: id, account_id }] : []
    }),
  )
  if (named.length > 0) await db.insertInto('duty_staff').values(named).execute()
}

async function replaceClosedDays(db: Db, unitGroupId: string, days: readonly CivilDate[]): Promise<void> {
  await db.deleteFrom('closed_day').where('unit_group_id', '=', unitGroupId).execute()
  const rows = [...new Set(days)].map((day) => ({ unit_group_id: unitGroupId, day }))
  if (rows.length > 0) await db.insertInto('closed_day').values(rows).execute()
}

export async function setDeputy(db: Db, accountId: string, deputyId: string | null): Promise<void> {
  await db.updateTable('account').set({ deputy_account_id: deputyId }).where('id', '=', accountId).execute()
}

/** Who can stand in: colleagues with whom somebody shares a unit and who may acknowledge. */
export async function listPossibleDeputies(db: Db, accountId: string) {
  const { rows } = await sql<{ id: string; StaffUserId: string; Fullname: string }>`select o.id,
      o.public_id as "StaffUserId", concat_ws(' ', o.firstname, o.lastname) as "Fullname"
    from account o where o.kind = 'Staff' and o.id <> ${accountId} and ${holdsAcknowledging()}
      and exists (select from account_care_unit mine join account_care_unit theirs on theirs.unit_id = mine.unit_id
        where mine.account_id = ${accountId} and theirs.account_id = o.id)
    order by o.lastname collate "sv-x-icu", o.firstname collate "sv-x-icu", o.id limit ${mostStaff}`.execute(db)
  return rows
}
