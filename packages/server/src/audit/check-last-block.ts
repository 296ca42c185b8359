import type { KeyObject } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { isSigned, type SealedBlock } from './signature.ts'

/** The last block that a sealer saw, and everything that it found wrong: one that was deceived once stays alarmed. */
export type SealerMemory = { block: SeenBlock | undefined; alarms: Set<string> }
type SeenBlock = { number: number; head: Buffer; signature: Buffer }

export function newSealerMemory(): SealerMemory {
  return { block: undefined, alarms: new Set() }
}

/** What the database says of the block that is built upon; null before the first. `previous` is its signature. */
export type LastBlock = {
  previous: Buffer
  lastNumber: number | null
  lastPosition: number | null
  lastHead: Buffer | null
  lastFloorSeq: number | null
  lastTopSeq: number | null
  lastSealedAt: Instant | null
  lastKeyId: string | null
  lastPrevious: Buffer
}

type BlockCheckOptions = { publicKeys: ReadonlyMap<string, KeyObject>; memory: SealerMemory }

/** Whether the block that is built upon was signed by us, and the chain still holds what this process has seen of it. */
export async function checkLastBlock(
  db: Db,
  found: LastBlock,
  { publicKeys, memory }: BlockCheckOptions,
  now: Instant,
) {
  const alarms: string[] = []
  const block = readBlock(found)
  const last = block && { number: block.number, head: block.head, signature: found.previous }
  const { block: seen } = memory
  if (seen && !(await isStillThere(db, seen))) {
    alarms.push(`audit block ${seen.number}, which this server has seen, is gone or has been exchanged`)
    // Every verification to come compares the chain with it.
    const { number, head } = seen
    await sql`insert into audit_head (block, head, kept_at) values (${number}, ${head}, ${now})
      on conflict do nothing`.execute(db)
  }
  if (block) {
    const publicKey = publicKeys.get(block.keyId)
    if (!publicKey) alarms.push(`audit block ${block.number} is signed with a key that is not known: ${block.keyId}`)
    else if (!isSigned(publicKey, block, found.previous))
      alarms.push(`audit block ${block.number} carries a signature that is not ours`)
  }
  return { alarms, last }
}

function readBlock(found: LastBlock): (SealedBlock & { keyId: string }) | undefined {
  const { lastNumber: number, lastPosition: position, lastHead: head, lastFloorSeq: floorSeq } = found
  const { lastTopSeq: topSeq, lastSealedAt: sealedAt, lastKeyId: keyId, lastPrevious: previous } = found
  if (number === null || position === null || head === null || floorSeq === null) return undefined
  if (topSeq === null || sealedAt === null || keyId === null) return undefined
  return { number, position, head, floorSeq, topSeq, sealedAt, keyId, previous }
}

async function isStillThere(db: Db, { number, signature }: SeenBlock): Promise<boolean> {
  const { rows } = await sql<{ signature: Buffer | null }>`
    select audit_block_signature(${number}) as signature`.execute(db)
  return rows[0]?.signature?.equals(signature) ?? false
}
