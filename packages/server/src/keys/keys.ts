/** The secrets that must lie outside the database, so that a stolen copy of it tells nothing. */
export type Keys = {
  /** AES-256-GCM. The first seals; all of them open, so that a key can be exchanged without a pause. */
  fieldKeys: { id: string; key: Buffer }[]
  /** HMAC-SHA-256 for exact look-up of what is sealed. */
  indexKey: Buffer
  /** The index key before, while rows are still found by it. Nothing is written with it alone. */
  previousIndexKey?: Buffer | undefined
}
