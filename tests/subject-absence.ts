import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'
import { civilDay } from '../packages/server/src/civil-day.ts'
import type { Db } from '../packages/server/src/database/connect.ts'
import type { MadeAccount, MadeUnit } from '../packages/server/src/demo/build.ts'
import { makeId } from '../packages/server/src/keys/ids.ts'

export type SubjectAbsence = { id: string; day: CivilDate; lastModifiedAt: Instant }

type About = { unit: MadeUnit; account: MadeAccount; place: number }

/** Days that are taken are refused, and of a colleague only so many ahead can be said: whoever had the day gives it up. */
const mostDays = 50

export async function seedSubjectAbsence(
  db: Db,
  { unit, account, place }: About,
  now: Instant,
): Promise<SubjectAbsence> {
  const [id, day] = [makeId(now), addDays(civilDay(now), 1 + (place % mostDays))]
  await db.deleteFrom('staff_absence').where('from_day', '=', day).execute()
  await db
    .insertInto('staff_absence')
    .values({
      id,
      account_id: account.id,
      unit_id: unit.id,
      from_day: day,
      until_day: day,
      created_at: now,
      created_by: account.id,
      last_modified_at: now,
    })
    .execute()
  return { id, day, lastModifiedAt: now }
}
