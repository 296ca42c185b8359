import type { Away } from '@samklang/contract/absences'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { awayRow, isAwayFrom, todayAt } from '../absence-rows/away.ts'
import { isInThread, type ThreadOwner } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'

/** Of the account under that name: that it is open and works at the unit `u`. Whoever has left is named to nobody. */
export const worksHere = (account: 'o' | 'd') =>
  sql<boolean>`(${sql.ref(`${account}.status`)} = 'Active' and exists (select from account_care_unit works
    where works.account_id = ${sql.ref(`${account}.id`)} and works.unit_id = u.id))`

type Thread = { owner: ThreadOwner; patientId: string; unitId: string }

const mostNamed = 20

/**
 * R-453: of the patient's responsibles at the unit, and of whoever of staff last wrote to the patient, those who are away today. What
 * staff write among themselves names nobody here.
 */
export async function listAway(db: Db, { owner, patientId, unitId }: Thread, now: Instant): Promise<Away[]> {
  const today = todayAt(sql`u.id`, now)
  const { rows } = await sql<Away>`with concerned as (
      select account_id from patient_responsible where patient_id = ${patientId} and unit_id = ${unitId}
      union
      select * from (select m.sent_by from message m where ${isInThread(owner, 'm')} and kind = 'Chat' and from_staff
        order by number desc limit 1) latest)
    select concat_ws(' ', o.firstname, o.lastname) as "Name", to_char(away.until_day, 'YYYY-MM-DD') as "UntilDay",
      (select concat_ws(' ', d.firstname, d.lastname) from account d where d.id = away.substitute and ${worksHere('d')}
        and not ${isAwayFrom('d', today)}) as "InsteadName"
    from concerned join account o on o.id = concerned.account_id join unit u on u.id = ${unitId}
    cross join lateral ${awayRow('o', today)} away
    where ${worksHere('o')}
    order by o.lastname collate "sv-x-icu", o.firstname collate "sv-x-icu", o.id limit ${mostNamed}`.execute(db)
  return rows
}
