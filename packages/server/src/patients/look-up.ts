import { normalisePersonalId } from '@samklang/contract/personal-ids'
import type { Db } from '../database/connect.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { blindIndex, blindIndexes } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'

type LookUp = {
  /** What was asked for, as it was typed or normalised: an id, a phone, a name. */
  personalId: string | null
  identityId?: string | null | undefined
}

/**
 * Whoever looks for a person leaves a row in the log, whether or not anybody was found: a keyed index of what was looked for,
 * which nobody can read and the same words find again, and the person who was found, so that their own extract shows it.
 */
export function noteLookUp(
  note: (facts: AuditFacts) => void,
  keys: Pick<Keys, 'indexKey'>,
  { personalId, identityId }: LookUp,
): void {
  if (personalId?.trim())
    note({ data: { LookedFor: toWords(personalId).map((words) => toText(blindIndex(keys, 'looked-for', words))) } })
  if (identityId) note({ entity: 'Person', entityId: identityId })
}

/** What the log has of these words, also from before the index key was changed. */
export function lookedForByEither(keys: Pick<Keys, 'indexKey' | 'previousIndexKey'>, words: string): string[] {
  return toWords(words).flatMap((spelling) => blindIndexes(keys, 'looked-for', spelling).map(toText))
}

/** Of a number of ten or twelve digits however it was written; other words as they were typed. */
function toWords(text: string): string[] {
  const ids = spellingsOf(text)
  return ids.every((id) => /^\d{10}(\d\d)?$/.test(id)) ? ids : [text.trim().toLowerCase()]
}

/** What a personal id may have been meant by: in speech and on paper the century is most often left out. */
export function spellingsOf(search: string): string[] {
  const id = normalisePersonalId(search)
  return /^\d{10}$/.test(id) ? [id, `20${id}`, `19${id}`] : [id]
}

function toText(index: Buffer): string {
  return index.toString('base64url')
}

/** A search by a whole id names the person whom it found, or would have found, wherever they are a patient. */
export async function noteSearch(
  { db, note }: { db: Db; note(facts: AuditFacts): void },
  keys: Pick<Keys, 'indexKey' | 'previousIndexKey'>,
  search: string | undefined,
): Promise<void> {
  const words = search?.trim()
  if (!words) return
  const isId = /\d/.test(words)
  const indexes = spellingsOf(words).flatMap((spelling) => blindIndexes(keys, 'personal-id', spelling))
  const found = isId
    ? await db
        .selectFrom('identity')
        .select('id')
        .where('personal_id_index', 'in', indexes)
        .where('issuer_id', 'is', null)
        .orderBy('id_type')
        .limit(1)
        .executeTakeFirst()
    : undefined
  noteLookUp(note, keys, { personalId: words, identityId: found?.id })
}
