import { createHmac } from 'node:crypto'
import type { Keys } from './keys.ts'

type Kind = 'personal-id' | 'phone' | 'email' | 'code-subject' | 'code-requester' | 'known-browser' | 'draft-key'

/** A keyed fingerprint for exact look-up; without the key it says nothing, not even by trying all civic ids. */
export function blindIndex(keys: Pick<Keys, 'indexKey'>, kind: Kind, text: string): Buffer {
  return createHmac('sha256', keys.indexKey).update(`${kind}|${text}`, 'utf8').digest()
}
