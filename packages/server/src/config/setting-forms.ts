import { z } from 'zod'

export const Mode = z.enum(['demo', 'production'])
export type Mode = z.output<typeof Mode>

const keyRule = 'must be 32 bytes in base64'

export const base64Key = z.string().trim().refine(isKey, keyRule).transform(toBytes)

/** `id:key` pairs with commas between, the newest first. */
export const fieldKeys = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim().split(':')))
  .refine(
    (pairs) => pairs.every(([id, key]) => id && key && isKey(key)),
    'must be id:key pairs, each key 32 bytes in base64',
  )
  .transform((pairs) => pairs.map(([id = '', key = '']) => ({ id, key: toBytes(key) })))
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must not use one id twice')

export const list = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((items) => items.length > 0, 'must name at least one')

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

export const wholeNumber = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')

export function secureUrl(mode: Mode) {
  const protocol = mode === 'production' ? /^https$/ : /^https?$/
  return z.url({ protocol, error: mode === 'production' ? 'must be an https address' : 'must be a web address' })
}

function isKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === 32 && bytes.toString('base64') === text
}

function toBytes(key: string): Buffer {
  return Buffer.from(key, 'base64')
}
