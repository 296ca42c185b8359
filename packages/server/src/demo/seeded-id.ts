import { createHash } from 'node:crypto'

/** A uuid of version 7 as the application makes them, but the same one every time. */
export function rowIdFrom(text: string, now: string): string {
  const bytes = digest(text)
  bytes.writeUIntBE(Date.parse(now), 0, 6)
  return format(bytes, 7)
}

/** A uuid of version 4, for ids that the public sees: no time is in it. */
export function publicIdFrom(text: string): string {
  return format(digest(text), 4)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest().subarray(0, 16)
}

function format(bytes: Buffer, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
