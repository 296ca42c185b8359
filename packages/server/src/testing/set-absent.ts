import type { CivilDate } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'

type AbsentFrom = { account: { id: string }; unit: { id: string }; from: CivilDate; until: CivilDate }

/** Somebody is away from one unit. */
export async function setAbsent(db: Db, { account, unit, from, until }: AbsentFrom): Promise<void> {
  const at = `${from}T06:00:00.000Z`
  await db
    .insertInto('staff_absence')
    .values({
      id: makeId(at),
      account_id: account.id,
      unit_id: unit.id,
      from_day: from,
      until_day: until,
      created_at: at,
      created_by: account.id,
      last_modified_at: at,
    })
    .execute()
}
