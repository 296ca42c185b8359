import { createHmac } from 'node:crypto'
import type { Keys } from './keys.ts'

export type IndexKind =
  | 'personal-id'
  | 'phone'
  | 'email'
  | 'code-subject'
  | 'code-requester'
  | 'known-browser'
  | 'draft-key'
  | 'looked-for'
  | 'key-sentinel'

type IndexKeys = Pick<Keys, 'indexKey' | 'previousIndexKey'>

/** A keyed fingerprint for exact look-up; without the key it says nothing, not even by trying all civic ids. */
export function blindIndex({ indexKey }: Pick<Keys, 'indexKey'>, kind: IndexKind, text: string): Buffer {
  // One address, in whatever case it was written.
  const told = kind === 'email' ? text.toLowerCase() : text
  return createHmac('sha256', indexKey).update(`${kind}|${told}`, 'utf8').digest()
}

/** The same by the key before; null unless the key is being changed. */
export function previousBlindIndex({ previousIndexKey }: IndexKeys, kind: IndexKind, text: string): Buffer | null {
  return previousIndexKey ? blindIndex({ indexKey: previousIndexKey }, kind, text) : null
}

/** What a row may be found by: one index, and while the key is being changed that of the key before as well. */
export function blindIndexes(keys: IndexKeys, kind: IndexKind, text: string): Buffer[] {
  const previous = previousBlindIndex(keys, kind, text)
  return [blindIndex(keys, kind, text), ...(previous ? [previous] : [])]
}
