import type { CrisisInformation } from '@samklang/contract/forms'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/messages.ts'

/** Where to turn at once, in the words of the unit. */
export function findCrisisInformation(db: Db, unitId: string, language: SpokenLanguage): Promise<CrisisInformation> {
  return db
    .selectFrom('unit')
    .select([
      'name as UnitName',
      'phone as Phone',
      'opening_hours as OpeningHours',
      sql<string | null>`coalesce(crisis_text ->> ${language}, crisis_text ->> 'sv')`.as('Text'),
    ])
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow()
}
