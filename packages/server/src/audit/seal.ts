import type { KeyObject } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { checkLastBlock, type LastBlock, type SealerMemory } from './check-last-block.ts'
import type { AuditHead } from './findings.ts'
import { type SealedBlock, signBlock } from './signature.ts'

export type SealOptions = {
  signingKey: KeyObject
  keyId: string
  /** By the id of the key, those that were used before too: what is built upon must be signed with one of them. */
  publicKeys: ReadonlyMap<string, KeyObject>
  /** The head of every block is logged: whoever cuts off the end of the chain cannot reach the logs as well. */
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** What this process knows of the chain from its earlier runs. */
  memory: SealerMemory
  /** Where the operator wants the head of every run, outside the database. */
  keepHead?: ((head: AuditHead) => Promise<void>) | undefined
  /** Rows to a block; the transaction stays short. */
  rowsPerBlock?: number
}

type NextBlock = Omit<SealedBlock, 'sealedAt'> & LastBlock & { due: boolean; sealed: number }

/**
 * Chains and signs everything that is finished. The server's role can neither read nor change what it seals. Sealing
 * goes on when an earlier block turns out to be forged or gone, since the rows of today need it all the more; but every
 * later run of this process then ends in an error.
 */
export async function sealAudit(db: Db, sealing: SealOptions, now: Instant): Promise<number> {
  const { rowsPerBlock = 10_000, memory, log, keepHead } = sealing
  let newest: AuditHead | undefined
  let total = 0
  for (;;) {
    // Nothing is remembered, logged or kept of a block that did not come to be.
    const { sealed, alarms, last } = await db.transaction().execute((trx) => sealBlock(trx, sealing, now))
    memory.block = last
    for (const alarm of alarms) {
      memory.alarms.add(alarm)
      log.error({ alarm }, 'the audit log was tampered with')
    }
    if (!sealed) break
    const { rows, ...head } = sealed
    log.info({ ...head, rows }, 'audit sealed')
    newest = head
    total += rows
    if (rows < rowsPerBlock) break
  }
  if (newest) await keepHead?.(newest)
  if (memory.alarms.size > 0) throw new Error([...memory.alarms].join('; '))
  return total
}

async function sealBlock(db: Db, sealing: SealOptions, now: Instant) {
  const { signingKey, keyId, rowsPerBlock = 10_000 } = sealing
  const { rows } = await sql<NextBlock>`
    select due, sealed, number, position, head, floor_seq as "floorSeq", top_seq as "topSeq", previous,
      last_number as "lastNumber", last_position as "lastPosition", last_head as "lastHead",
      last_floor_seq as "lastFloorSeq", last_top_seq as "lastTopSeq", last_sealed_at as "lastSealedAt",
      last_key_id as "lastKeyId", last_previous as "lastPrevious"
    from seal_audit_rows(${rowsPerBlock})`.execute(db)
  const [next] = rows
  if (!next) throw new Error('the database does not say how the audit log ends')
  const { alarms, last } = await checkLastBlock(db, next, sealing, now)
  if (!next.due) return { alarms, last }
  const block: SealedBlock = { ...next, sealedAt: now }
  const { number, position, head } = block
  const signature = signBlock(signingKey, block)
  await sql`select add_audit_block(${number}, ${position}, ${head}, ${block.floorSeq},
    ${block.topSeq}, ${now}, ${keyId}, ${signature})`.execute(db)
  const sealed = { block: number, position, head: head.toString('hex'), sealedAt: now, rows: next.sealed }
  return { alarms, last: { number, head, signature }, sealed }
}
