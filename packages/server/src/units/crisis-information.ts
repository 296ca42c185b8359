import type { CrisisInformation } from '@samklang/contract/forms'
import { helpFor, type RaisedAlert } from '@samklang/engine/alerts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/messages.ts'

/** Where to turn at once, in the words of the unit; nothing where nothing calls for it. */
export async function findCrisisInformation(
  db: Db,
  { unitId, alerts }: { unitId: string; alerts: readonly RaisedAlert[] },
  language: SpokenLanguage,
): Promise<CrisisInformation | null> {
  const Kind = helpFor(alerts)
  if (!Kind) return null
  const unit = await db
    .selectFrom('unit')
    .select([
      'name as UnitName',
      'phone as Phone',
      'opening_hours as OpeningHours',
      sql<string | null>`coalesce(crisis_text ->> ${language}, crisis_text ->> 'sv')`.as('Text'),
    ])
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow()
  return { Kind, ...unit }
}
