import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { StartupProblem } from '../config/startup-problem.ts'
import type { Db } from '../database/connect.ts'
import { blindIndex } from './blind-index.ts'
import type { Keys } from './keys.ts'
import { openField, sealField } from './sealed-field.ts'

const text = 'samklang'
const otherIndexKey = 'INDEX_KEY is another key than the one that its people are found by'

/**
 * Refuses keys that do not fit what this database holds: with others a person could not be found and would be registered
 * twice. A key that is new here is noted, unless something else does not fit.
 */
export async function checkKeys(db: Db, keys: Keys, now: Instant): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two that start at once on an empty database, with different keys, must not both be right.
    await sql`select pg_advisory_xact_lock(hashtext('samklang-keys'))`.execute(trx)
    const known = await listSentinels(trx)
    const problems =
      known.length === 0
        ? await checkAgainstMessages(trx, keys)
        : [...findFieldProblems(keys, known), ...findIndexProblem(keys, known)]
    if (problems.length > 0) throw new StartupProblem(`These keys do not fit this database: ${problems.join('; ')}.`)
    // Later only the key that seals from now on can be new: one that was retired stays so, though it is still configured.
    const used = known.length === 0 ? keys : { ...keys, fieldKeys: keys.fieldKeys.slice(0, 1) }
    await addSentinels(trx, used, now)
  })
}

/** Notes the keys that something is, or is about to be, sealed or indexed with. Those that are known stay as they are. */
export async function addSentinels(db: Db, keys: Keys, now: Instant): Promise<void> {
  const index = indexValue(keys)
  await db
    .insertInto('key_sentinel')
    .values([
      ...keys.fieldKeys.map((key) => ({
        kind: 'field',
        key_id: key.id,
        value: sealField({ ...keys, fieldKeys: [key] }, placeOf(key.id), text),
        created_at: now,
      })),
      { kind: 'index', key_id: index.toString('hex'), value: index, created_at: now },
    ])
    .onConflict((conflict) => conflict.columns(['kind', 'key_id']).doNothing())
    .execute()
}

/** Once nothing is sealed with it any more: the server starts without this key. */
export async function removeFieldSentinel(db: Db, keyId: string): Promise<void> {
  await db.deleteFrom('key_sentinel').where('kind', '=', 'field').where('key_id', '=', keyId).execute()
}

/** Once everything is found by the new key: a server that still has this one does not start. */
export async function removeIndexSentinel(db: Db, keys: Pick<Keys, 'indexKey'>): Promise<void> {
  await db.deleteFrom('key_sentinel').where('kind', '=', 'index').where('value', '=', indexValue(keys)).execute()
}

type Sentinel = { kind: string; keyId: string; value: Buffer }

function listSentinels(db: Db): Promise<Sentinel[]> {
  return db
    .selectFrom('key_sentinel')
    .select(['kind', 'key_id as keyId', 'value'])
    .orderBy('kind')
    .orderBy('key_id')
    .limit(100)
    .execute()
}

function findFieldProblems(keys: Keys, known: Sentinel[]): string[] {
  return known.flatMap(({ kind, keyId, value }) => {
    if (kind !== 'field') return []
    if (!keys.fieldKeys.some(({ id }) => id === keyId))
      return [`FIELD_KEYS lacks the key ${keyId}, which data is sealed with`]
    const fits = opens(() => openField(keys, placeOf(keyId), value))
    return fits ? [] : [`FIELD_KEYS has another key as ${keyId} than the one that data is sealed with`]
  })
}

/** While one index key takes another's place the earlier one goes along: either fits. */
function findIndexProblem({ indexKey, previousIndexKey }: Keys, known: Sentinel[]): string[] {
  const values = [indexKey, ...(previousIndexKey ? [previousIndexKey] : [])].map((key) => indexValue({ indexKey: key }))
  const fits = known.some((one) => one.kind === 'index' && values.some((value) => one.value.equals(value)))
  return fits ? [] : [otherIndexKey]
}

/** A database from before there were sentinels: the latest message tells whether it was written with these keys. */
async function checkAgainstMessages(db: Db, keys: Keys): Promise<string[]> {
  const latest = await db
    .selectFrom('outgoing_message')
    .select(['id', 'channel', 'recipient', 'recipient_index as index'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return []
  const place = { table: 'outgoing_message', column: 'recipient', row: latest.id }
  let recipient = ''
  const isOpened = opens(() => {
    recipient = openField(keys, place, latest.recipient)
  })
  if (!isOpened) return ['FIELD_KEYS does not open what data was sealed with']
  const index = blindIndex(keys, latest.channel === 'Sms' ? 'phone' : 'email', recipient)
  return index.equals(latest.index) ? [] : [otherIndexKey]
}

function opens(open: () => unknown): boolean {
  try {
    open()
    return true
  } catch {
    return false
  }
}

function indexValue(keys: Pick<Keys, 'indexKey'>): Buffer {
  return blindIndex(keys, 'key-sentinel', text)
}

function placeOf(keyId: string) {
  return { table: 'key_sentinel', column: 'value', row: keyId }
}
