import type { DangerItem, UnguardedVersion } from '@samklang/contract/definitions'
import type { Instant } from '@samklang/contract/instants'
import { listDangerItems } from '@samklang/engine/check/check-danger'
import { makeKnownWords } from '@samklang/engine/danger/find-danger'
import { unfinishedStatuses } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statusList } from '../forms/status-list.ts'
import { readVersion, readVersions } from '../forms/version.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { invalid, notFound } from '../http/refusal.ts'
import { sayDangerItems } from './danger-items.ts'

export type NewWaiver = { versionId: string; ref: string; reason: string }
/** Neither where the file of the form says it. */
export type Waiver = { accountId: string | null; name: string | null }

/** What was waived once stays as it was said then. */
export async function storeWaivers(
  db: Db,
  waivers: readonly NewWaiver[],
  { accountId, name }: Waiver,
  now: Instant,
): Promise<void> {
  if (waivers.length === 0) return
  await db
    .insertInto('danger_waiver')
    .values(
      waivers.map(({ versionId, ref, reason }) => ({
        version_id: versionId,
        item_ref: ref,
        reason,
        waived_by: accountId,
        by_name: name,
        waived_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Of a stored version, with what was decided about each. */
export async function listStoredDangers(db: Db, versionId: string, language: SpokenLanguage): Promise<DangerItem[]> {
  const version = await readVersion(db, versionId)
  const rows = await db
    .selectFrom('danger_waiver as w')
    .leftJoin('account as a', 'a.id', 'w.waived_by')
    .select([
      'w.item_ref as ref',
      'w.reason as Reason',
      'w.waived_at as At',
      sql<string | null>`coalesce(nullif(concat_ws(' ', a.firstname, a.lastname), ''), w.by_name)`.as('By'),
    ])
    .where('w.version_id', '=', versionId)
    .execute()
  const waivers = new Map(rows.map(({ ref, ...waiver }) => [ref, waiver]))
  return sayDangerItems(version, { language, nameOf: (ref) => ref, waivers })
}

/** An administrator decides about an item of a version that was stored before anybody asked. */
export async function waiveDanger(
  db: Db,
  { versionId, Item, Reason }: { versionId: string; Item: string; Reason: string },
  accountId: string,
  now: Instant,
): Promise<void> {
  const known = await db.selectFrom('form_variant_version').select('id').where('id', '=', versionId).executeTakeFirst()
  if (!known) throw notFound()
  const { compiled } = await readVersion(db, versionId)
  if (!compiled.items.has(Item)) throw invalid('Item', 'not-allowed')
  await storeWaivers(db, [{ versionId, ref: Item, reason: Reason }], { accountId, name: null }, now)
}

// A version never changes, so what was found in it once is so for ever. Versions without any are most, and small to keep.
const unguardedOf = new Map<string, readonly string[]>()

const most = 2000

/** Versions that can be assigned or are being answered, with items about danger that call nobody and that nobody has waived. */
export async function listUnguardedVersions(db: Db, language: SpokenLanguage): Promise<UnguardedVersion[]> {
  const rows = await db
    .selectFrom('form_variant_version as vv')
    .innerJoin('form_variant as v', 'v.id', 'vv.form_variant_id')
    .innerJoin('form_type as t', 't.id', 'v.form_type_id')
    .select([
      'vv.id as VariantVersionId',
      't.name as Name',
      sql<string>`coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name)`.as('DisplayName'),
      sql<string>`coalesce(v.title ->> ${language}, v.title ->> 'sv', v.name)`.as('VariantName'),
      'vv.version_no as Version',
      sql<string[]>`array(select w.item_ref from danger_waiver w where w.version_id = vv.id)`.as('waived'),
    ])
    .where(
      sql<boolean>`(t.status = 'Active' and not exists (select from form_variant_version later
          where later.form_variant_id = v.id and later.version_no > vv.version_no))
        or exists (select from form f where f.variant_version_id = vv.id and f.status in (${statusList(unfinishedStatuses)}))`,
    )
    .orderBy('t.name')
    .orderBy('vv.id')
    .limit(most)
    .execute()
  await lookThrough(
    db,
    rows.map(({ VariantVersionId }) => VariantVersionId),
  )
  return rows.flatMap(({ waived, ...version }) => {
    const left = (unguardedOf.get(version.VariantVersionId) ?? []).filter((ref) => !waived.includes(ref))
    return left.length > 0 ? [{ ...version, Items: left.length }] : []
  })
}

const atOnce = 50

async function lookThrough(db: Db, versionIds: readonly string[]): Promise<void> {
  const unknown = versionIds.filter((id) => !unguardedOf.has(id))
  const known = makeKnownWords()
  for (let from = 0; from < unknown.length; from += atOnce)
    for (const [id, { compiled, texts }] of await readVersions(db, unknown.slice(from, from + atOnce))) {
      const unguarded = listDangerItems(compiled, texts, known).filter(({ guard }) => guard === 'Unguarded')
      unguardedOf.set(
        id,
        unguarded.map(({ ref }) => ref),
      )
    }
}
