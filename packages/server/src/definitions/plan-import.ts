import type { Instant } from '@samklang/contract/instants'
import type { SplitVariant } from '@samklang/contract/split-file'
import type { Db } from '../database/connect.ts'
import { idFromName, makeId } from '../keys/ids.ts'
import { failed, type ImportFinding, told } from './finding-words.ts'
import type { BroughtForm } from './read-brought.ts'
import { checksumOf } from './version-checksum.ts'

export type PlannedVariant = {
  variantId: string
  versionId: string
  order: number
  /** With the number that it gets. */
  variant: SplitVariant
  /** Already stored just so. */
  isKnown: boolean
}
export type ImportPlan = { typeId: string; name: string; variants: PlannedVariant[] }

/**
 * Which type, variants and versions a form becomes: new ones, or the next version of what is here. One that has an address in
 * the world is known by that, any other by its name.
 */
export async function planImport(
  db: Db,
  { type, variants, url }: BroughtForm,
  now: Instant,
): Promise<{ plan: ImportPlan; findings: ImportFinding[] }> {
  const ownId = url === undefined ? makeId(now) : idFromName(`questionnaire ${url}`)
  const known = await findType(db, url === undefined ? { name: type.name } : { id: ownId })
  const typeId = known?.id ?? ownId
  const name = known?.name ?? (await freeName(db, type.name))
  const latest = known ? await listLatest(db, typeId) : []
  const planned = variants.map((variant, order) => {
    const before = latest.find(({ name }) => name === variant.name)
    const isKnown = before?.checksum === checksumOf(variant)
    const version = before ? before.version + (isKnown ? 0 : 1) : 1
    return {
      variantId: before?.variantId ?? makeId(now),
      versionId: before && isKnown ? before.versionId : makeId(now),
      order,
      variant: { ...variant, version },
      isKnown,
    }
  })
  const findings = [
    ...(known?.source === 'Content' ? [failed('name', 'name-taken', type.name)] : []),
    ...(known && known.kind !== type.kind ? [failed('kind', 'kind-changed', type.name)] : []),
    // What is not in the file any more stays as it was: somebody may be in the middle of it.
    ...latest
      .filter((before) => !variants.some(({ name }) => name === before.name))
      .map((before) => told(before.name, 'variant-stays')),
    ...planned.flatMap(({ variant: { name, version }, isKnown }) => {
      if (isKnown) return [told(name, 'same-as-latest')]
      return version > 1 ? [told(name, 'next-version', String(version))] : []
    }),
  ]
  return { plan: { typeId, name, variants: planned }, findings }
}

function findType(db: Db, by: { id: string } | { name: string }) {
  const query = db.selectFrom('form_type').select(['id', 'name', 'source', 'kind'])
  return ('id' in by ? query.where('id', '=', by.id) : query.where('name', '=', by.name)).executeTakeFirst()
}

/** The name, or the name with a number: forms of different origin may be called the same. */
async function freeName(db: Db, wanted: string): Promise<string> {
  const start = wanted.slice(0, 76)
  const taken = await db.selectFrom('form_type').select('name').where('name', 'like', `${start}%`).limit(5000).execute()
  const names = new Set(taken.map(({ name }) => name))
  let name = wanted
  for (let count = 2; names.has(name); count += 1) name = `${start}-${count}`
  return name
}

function listLatest(db: Db, typeId: string) {
  return db
    .selectFrom('form_variant as v')
    .innerJoin('form_variant_version as vv', 'vv.form_variant_id', 'v.id')
    .distinctOn('v.id')
    .select(['v.id as variantId', 'v.name', 'vv.id as versionId', 'vv.version_no as version', 'vv.checksum'])
    .where('v.form_type_id', '=', typeId)
    .orderBy('v.id')
    .orderBy('vv.version_no', 'desc')
    .limit(500)
    .execute()
}
