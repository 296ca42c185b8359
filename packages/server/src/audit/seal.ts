import type { KeyObject } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { type SealedBlock, signBlock } from './signature.ts'

export type Sealing = {
  signingKey: KeyObject
  keyId: string
  /** The head of every block is logged: whoever cuts off the end of the chain cannot reach the logs as well. */
  log: Pick<FastifyBaseLogger, 'info'>
  /** Rows to a block; the transaction stays short. */
  rowsPerBlock?: number
}

type NextBlock = Omit<SealedBlock, 'sealedAt'> & { due: boolean; sealed: number }

/** Chains and signs everything that is finished. The server's role can neither read nor change what it seals. */
export async function sealAudit(db: Db, sealing: Sealing, now: Instant): Promise<number> {
  const { rowsPerBlock = 10_000 } = sealing
  for (let total = 0; ; ) {
    const sealed = await db.transaction().execute((trx) => sealBlock(trx, sealing, now))
    total += sealed
    if (sealed < rowsPerBlock) return total
  }
}

async function sealBlock(db: Db, { signingKey, keyId, log, rowsPerBlock = 10_000 }: Sealing, now: Instant) {
  const { rows } = await sql<NextBlock>`
    select due, sealed, number, position, head, floor_seq as "floorSeq", top_seq as "topSeq", previous
    from seal_audit_rows(${rowsPerBlock})`.execute(db)
  const [next] = rows
  if (!next?.due) return 0
  const block: SealedBlock = { ...next, sealedAt: now }
  await sql`select add_audit_block(${block.number}, ${block.position}, ${block.head}, ${block.floorSeq},
    ${block.topSeq}, ${block.sealedAt}, ${keyId}, ${signBlock(signingKey, block)})`.execute(db)
  log.info(
    { block: block.number, position: block.position, head: block.head.toString('hex'), rows: next.sealed },
    'audit sealed',
  )
  return next.sealed
}
