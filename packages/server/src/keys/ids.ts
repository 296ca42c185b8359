import { createHash, randomUUID } from 'node:crypto'

/** A uuid of version 7: rows made together lie together. `now` is the application's time, so that tests can set it. */
export function makeId(now: string): string {
  const at = Date.parse(now).toString(16).padStart(12, '0')
  // The random part of one of version 4, which the machine draws many at a time.
  return `${at.slice(0, 8)}-${at.slice(8)}-7${randomUUID().slice(15)}`
}

// Ours, drawn once: a uuid of version 5 belongs to a namespace.
const namespace = Buffer.from('6f1d3c1e0b7e4a0c9a55c1f2d3b4a697', 'hex')

/** A uuid of version 5: the same for the same name wherever it is made, so that a form has one id at every clinic. */
export function idFromName(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name, 'utf8').digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Of the same moment as another id, and the same for the same name. */
export function idBeside(id: string, name: string): string {
  return `${id.slice(0, 15)}${idFromName(`${id} ${name}`).slice(15)}`
}
