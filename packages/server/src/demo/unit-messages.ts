import { addDays } from '@samklang/engine/time/days'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'
import type { DemoPast, DemoPatient } from './cast.ts'
import type { Organisation } from './organisation.ts'
import { everywhereHsaId } from './staff.ts'

/** A place near the grown-ups' clinic that does not exist, in both languages. */
const phrases = [
  { Language: 'sv', Text: 'gå till Dimsjöbron' },
  { Language: 'en', Text: 'go to the Misty Lake bridge' },
]

export async function seedDangerPhrases(db: Db, { units }: Organisation): Promise<void> {
  await db
    .updateTable('unit')
    .set({ danger_phrases: JSON.stringify(phrases) })
    .where('id', '=', units.adult.id)
    .execute()
}

const daysAway = 6

/** Whoever wrote last is away for some days, and whoever treats the patient answers instead. */
export async function seedAbsence({ db, now }: DemoPast, { unitId, clinicianId }: DemoPatient): Promise<void> {
  const today = civilDay(now)
  await db
    .insertInto('staff_absence')
    .values({
      id: makeId(now),
      account_id: sql<string>`(select id from account where hsa_id = ${everywhereHsaId})`,
      unit_id: unitId,
      from_day: today,
      until_day: addDays(today, daysAway),
      substitute_account_id: clinicianId,
      created_at: now,
      created_by: clinicianId,
      last_modified_at: now,
    })
    .execute()
}
