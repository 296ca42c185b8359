import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

/** Where a sealed value stands; it opens nowhere else, so that nobody can move one person's phone to another's row. */
export type SealedPlace = { table: string; column: string; row: string }

/** Layout: one byte length of the key's id, the id, 12 bytes nonce, 16 bytes tag, the sealed text. */
export function sealField(keys: Keys, place: SealedPlace, text: string): Buffer {
  const [current] = keys.fieldKeys
  if (!current) throw new Error('no field key')
  const id = Buffer.from(current.id, 'utf8')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(nameOf(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([id.length]), id, nonce, cipher.getAuthTag(), sealed])
}

/** Whether a change of keys has nothing left to do here. */
export function isSealedWithNewest({ fieldKeys: [newest] }: Keys, sealed: Buffer): boolean {
  return keyIdOf(sealed) === newest?.id
}

export function openField(keys: Keys, place: SealedPlace, sealed: Buffer): string {
  const idLength = sealed[0] ?? 0
  const id = keyIdOf(sealed)
  const found = keys.fieldKeys.find((key) => key.id === id)
  if (!found) throw new Error(`field key ${id} is not configured`)
  const nonce = sealed.subarray(1 + idLength, 13 + idLength)
  const tag = sealed.subarray(13 + idLength, 29 + idLength)
  const decipher = createDecipheriv('aes-256-gcm', found.key, nonce).setAAD(nameOf(place)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(29 + idLength)), decipher.final()]).toString('utf8')
}

/** Null when it is damaged or its key is gone: for what others must not go without because of it. */
export function openIfPossible(keys: Keys, place: SealedPlace, sealed: Buffer): string | null {
  try {
    return openField(keys, place, sealed)
  } catch {
    return null
  }
}

function keyIdOf(sealed: Buffer): string {
  return sealed.subarray(1, 1 + (sealed[0] ?? 0)).toString('utf8')
}

function nameOf({ table, column, row }: SealedPlace): Buffer {
  return Buffer.from(`${table}|${column}|${row}`, 'utf8')
}
