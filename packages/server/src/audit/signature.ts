import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'

/** The head of the chain at some moment, and everything else that its signature stands for. */
export type SealedBlock = {
  number: number
  position: number
  head: Buffer
  floorSeq: number
  topSeq: number
  sealedAt: Instant
  /** The signature of the block before, so that none can be left out. Empty for the first. */
  previous: Buffer
}

export function signBlock(signingKey: KeyObject, block: SealedBlock): Buffer {
  return sign(null, textOf(block), signingKey)
}

export function isSigned(publicKey: KeyObject, block: SealedBlock, signature: Buffer): boolean {
  return verify(null, textOf(block), publicKey, signature)
}

// What a private Ed25519 key of 32 bytes is wrapped in to be read as PKCS #8.
const wrapping = Buffer.from('302e020100300506032b657004220420', 'hex')

export function toSigningKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([wrapping, seed]), format: 'der', type: 'pkcs8' })
}

export function toPublicKey(seed: Buffer): KeyObject {
  return createPublicKey(toSigningKey(seed))
}

/** Of the key that signs today and of those that did before, by their ids. */
export function publicKeysOf(
  { auditKeyId, auditSigningKey }: { auditKeyId: string; auditSigningKey: Buffer },
  previous: Iterable<readonly [string, KeyObject]>,
): ReadonlyMap<string, KeyObject> {
  return new Map([...previous, [auditKeyId, toPublicKey(auditSigningKey)]])
}

function textOf({ number, position, head, floorSeq, topSeq, sealedAt, previous }: SealedBlock): Buffer {
  const parts = [number, position, head.toString('hex'), floorSeq, topSeq, sealedAt, previous.toString('hex')]
  return Buffer.from(`samklang-audit|${parts.join('|')}`, 'utf8')
}
