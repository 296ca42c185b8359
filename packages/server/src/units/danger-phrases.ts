import type { DangerPhrase, UnitDangerPhrases } from '@samklang/contract/danger-phrases'
import type { Instant } from '@samklang/contract/instants'
import type { PhrasesOfKinds } from '@samklang/engine/danger/find-danger'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'

type Ancestor = { name: string; phrases: DangerPhrase[]; changedAt: Instant | null }
/** As it was stored, also before a phrase had a kind. */
type StoredPhrase = Omit<DangerPhrase, 'Kind'> & Partial<Pick<DangerPhrase, 'Kind'>>

/** A unit and those above it, itself first. */
async function listUpwards(db: Db, unitId: string): Promise<Ancestor[]> {
  const { rows } = await sql<Omit<Ancestor, 'phrases'> & { phrases: StoredPhrase[] }>`with recursive up as (
      select 0 as depth, id, parent_id from unit where id = ${unitId} and status <> 'Deleted'
      union all
      select up.depth + 1, u.id, u.parent_id from up join unit u on u.id = up.parent_id where up.depth < 20)
    select u.name, u.danger_phrases as phrases, u.danger_phrases_changed_at as "changedAt"
    from up join unit u on u.id = up.id order by up.depth limit 20`.execute(db)
  return rows.map(({ phrases, ...unit }) => ({
    ...unit,
    phrases: phrases.map(({ Language, Kind = 'Life', Text }) => ({ Language, Kind, Text })),
  }))
}

/** of what holds at the unit `u`, by what it is about. */
export const unitPhrasesOfKinds = sql<PhrasesOfKinds>`json_build_object('abuse', u.all_abuse_phrases,
  'life', array(select one from unnest(u.all_danger_phrases) one where one <> all (u.all_abuse_phrases)))`

/** what the unit and those above it have added. */
export async function listUnitPhrases(db: Db, unitId: string): Promise<readonly string[]> {
  const unit = db.selectFrom('unit').select('all_danger_phrases as phrases').where('id', '=', unitId)
  return (await unit.executeTakeFirst())?.phrases ?? []
}

export async function findUnitDangerPhrases(db: Db, unitId: string): Promise<UnitDangerPhrases | undefined> {
  const [own, ...above] = await listUpwards(db, unitId)
  if (!own) return undefined
  return {
    UnitId: unitId,
    UnitName: own.name,
    Phrases: own.phrases,
    Inherited: above.flatMap(({ name: UnitName, phrases }) => phrases.map((phrase) => ({ ...phrase, UnitName }))),
    LastModifiedAt: own.changedAt,
  }
}

/** False when somebody else has changed them since they were read. */
export async function setDangerPhrases(
  db: Db,
  unitId: string,
  { phrases, read }: { phrases: readonly DangerPhrase[]; read: Instant | null },
  now: Instant,
): Promise<boolean> {
  const written = await db
    .updateTable('unit')
    .set({
      danger_phrases: JSON.stringify(phrases),
      danger_phrases_changed_at: nextTokenOf('danger_phrases_changed_at', now),
    })
    .where('id', '=', unitId)
    .where(sql<boolean>`danger_phrases_changed_at is not distinct from ${read}::timestamptz`)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Every unit below the one that it belongs to. */
export async function listPhrasesOfUnits(db: Db) {
  const { rows } = await sql<{
    UnitId: string
    UnitName: string
    Depth: number
    Count: number
  }>`with recursive down as (
      select id, 0 as depth, array[name collate "sv-x-icu"] as path from unit where parent_id is null and status = 'Active'
      union all
      select u.id, down.depth + 1, down.path || (u.name collate "sv-x-icu") from down join unit u on u.parent_id = down.id
        where u.status = 'Active' and down.depth < 20)
    select u.id as "UnitId", u.name as "UnitName", down.depth as "Depth", jsonb_array_length(u.danger_phrases) as "Count"
    from down join unit u on u.id = down.id order by down.path, u.id limit 5000`.execute(db)
  return rows
}
