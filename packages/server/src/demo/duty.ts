import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { sealField } from '../keys/sealed-field.ts'
import { type ClinicRows, nextId } from './build.ts'
import { madeUpPhone } from './made-up-numbers.ts'
import type { Organisation } from './organisation.ts'

const workdays = 0b0011111
const everyDay = 0b1111111

/** On-call numbers of the clinics and of the ward; nobody has these either. */
const onCall = { outpatient: madeUpPhone(85), inpatient: madeUpPhone(86) }

/** When the units of a clinic are open, and whom an alert reaches when they are not. */
export async function seedDuty(db: Db, clinic: ClinicRows, { groups }: Organisation): Promise<void> {
  const hours = [
    { group: groups.outpatient, weekdays: workdays, from: '08:00', to: '16:30', phone: onCall.outpatient },
    { group: groups.inpatient, weekdays: everyDay, from: '00:00', to: '00:00', phone: onCall.inpatient },
  ]
  for (const { group, weekdays, from, to, phone } of hours) {
    await db.updateTable('unit_group').set({ on_call_phone: phone }).where('id', '=', group).execute()
    await db
      .insertInto('duty_interval')
      .values({ id: nextId(clinic), unit_group_id: group, weekdays, from_time: from, to_time: to })
      .execute()
  }
}

/** By their HSA ids: who is on duty by day, heads of unit, deputies, and those who have a mobile phone for alerts. */
const onDutyByDay = ['D001', 'D003', 'D011']
const heads = [
  { group: 'outpatient', head: 'D003' },
  { group: 'inpatient', head: 'D002' },
] as const
const deputies = [
  { of: 'D001', deputy: 'D003' },
  { of: 'D011', deputy: 'D002' },
]
const withPhone = ['D001', 'D002', 'D003', 'D010']

export async function seedDutyOfStaff(db: Db, clinic: ClinicRows, { groups }: Organisation): Promise<void> {
  const account = (name: string) => sql<string>`(select id from account where hsa_id = ${`SE0000000000-${name}`})`
  for (const { group, head } of heads)
    await db
      .updateTable('unit_group')
      .set({ head_account_id: account(head) })
      .where('id', '=', groups[group])
      .execute()
  for (const { of, deputy } of deputies)
    await db
      .updateTable('account')
      .set({ deputy_account_id: account(deputy) })
      .where('id', '=', account(of))
      .execute()
  for (const name of onDutyByDay)
    await sql`insert into duty_staff (interval_id, account_id)
      select id, ${account(name)} from duty_interval where unit_group_id = ${groups.outpatient}`.execute(db)
  for (const [place, name] of withPhone.entries()) {
    const { id } = await db.selectFrom('account').select('id').where('id', '=', account(name)).executeTakeFirstOrThrow()
    const phone = sealField(clinic.keys, { table: 'account', column: 'phone', row: id }, madeUpPhone(87 + place))
    await db.updateTable('account').set({ phone }).where('id', '=', id).execute()
  }
}
