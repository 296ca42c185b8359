import type { Instant } from '@samklang/contract/instants'
import type { CareUnitUser } from '@samklang/contract/units'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { isAwayFrom, todayAt } from '../absence-rows/away.ts'
import { holdsAcknowledging } from '../alert-rows/owner.ts'
import type { Db } from '../database/connect.ts'

/** The unit that the alerts wait at from now on. */
export type TakersOf = {
  unitId: string
  /** It is closed, or about to be: whoever takes its alerts over works at another one, of theirs or of the same unit group. */
  isClosed?: boolean
  /** Whoever leaves takes nothing over. */
  except?: string | undefined
}

export type AlertTaker = z.output<typeof CareUnitUser> & { accountId: string }

const most = 500

/** R-272: those who work there, are not away and may acknowledge; of a closed unit, who are at work at another one. */
export async function listTakers(db: Db, { unitId, isClosed, except }: TakersOf, now: Instant): Promise<AlertTaker[]> {
  const worksThere = sql<boolean>`exists (select from account_care_unit c where c.account_id = o.id and c.unit_id = ${unitId})`
  const worksNear = sql<boolean>`exists (select from account_care_unit c
    join unit near on near.id = c.unit_id and near.id <> ${unitId} and near.status = 'Active'
    where c.account_id = o.id and not ${isAwayFrom('o', todayAt(sql`near.id`, now))} and (${worksThere}
      or near.unit_group_id = (select closed.unit_group_id from unit closed where closed.id = ${unitId})))`
  const { rows } = await sql<AlertTaker>`select o.id as "accountId", o.public_id as "StaffUserId",
      concat_ws(' ', o.firstname, o.lastname) as "Fullname", o.title as "Title"
    from account o
    where ${isClosed ? worksNear : worksThere} and ${holdsAcknowledging()}
      and not ${isAwayFrom('o', todayAt(sql`${unitId}::uuid`, now))}
      and o.id is distinct from ${except ?? null}::uuid
    order by o.lastname collate "sv-x-icu", o.firstname collate "sv-x-icu", o.id
    limit ${most}`.execute(db)
  return rows
}
