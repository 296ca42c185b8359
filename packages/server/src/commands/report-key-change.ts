import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { changeKeys, type KeyChange, type KeyChangeProgress } from '../keys/change-keys.ts'
import type { Keys } from '../keys/keys.ts'
import { checkKeys, removeFieldSentinel, removeIndexSentinel } from '../keys/sentinel.ts'

const tellEveryMs = 2000
const failuresShown = 20

/** Changes the keys and says how far it has come; the exit code is 1 when something is left. */
export async function reportKeyChange(db: Db, keys: Keys, now: Instant): Promise<number> {
  let toldAt = 0
  function onProgress({ table, done, of }: KeyChangeProgress): void {
    if (done < of && performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    console.log(`${table}: ${done} of ${of}`)
  }
  await checkKeys(db, keys, now)
  const change = await changeKeys(db, keys, { onProgress })
  await retireSentinels(db, keys, change)
  for (const line of describeKeyChange(change)) console.log(line)
  return change.isComplete ? 0 : 1
}

/** What nothing is sealed or found with any more is no longer asked for when the server starts. */
async function retireSentinels(db: Db, keys: Keys, { retiredFieldKeys, hasRetiredIndexKey }: KeyChange): Promise<void> {
  for (const keyId of retiredFieldKeys) await removeFieldSentinel(db, keyId)
  if (hasRetiredIndexKey && keys.previousIndexKey) await removeIndexSentinel(db, { indexKey: keys.previousIndexKey })
}

export function describeKeyChange({ changed, failed, isComplete, ...retired }: KeyChange): string[] {
  const lines = [`${changed} rows were changed.`]
  for (const { table, row, reason } of failed.slice(0, failuresShown)) lines.push(`${table} ${row}: ${reason}`)
  if (failed.length > 0) lines.push(`${failed.length} rows could not be changed and are as they were.`)
  if (!isComplete) return [...lines, 'Something is left. Run the command again.']
  lines.push('Everything is sealed with the first of FIELD_KEYS and found by INDEX_KEY.')
  if (retired.retiredFieldKeys.length > 0)
    lines.push(`Nothing needs these field keys any more, but for backups: ${retired.retiredFieldKeys.join(', ')}.`)
  if (retired.hasRetiredIndexKey)
    lines.push(
      'INDEX_KEY_PREVIOUS may go when 30 days have passed: answers that are kept in browsers are opened by it. Run the command once more then.',
    )
  return lines
}
