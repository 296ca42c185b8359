import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { AuditHead, Report, VerifyOptions } from './findings.ts'
import { isSigned, type SealedBlock } from './signature.ts'

type Row = Omit<SealedBlock, 'previous'> & { keyId: string; signature: Buffer; link: Buffer | null }

const atOnce = 1000

/** Whether every block is there, signed by us, and says what the chain says at its place. */
export async function verifyBlocks(db: Db, verifying: VerifyOptions, report: Report) {
  let last: Row | undefined
  let blocks = 0
  for (;;) {
    const rows = await listBlocks(db, last?.number ?? 0)
    for (const row of rows) {
      const next: number = (last?.number ?? 0) + 1
      // A forged number may be any: a gap is told by its first blocks.
      for (let block = next; block < Math.min(row.number, next + atOnce); block += 1)
        report({ kind: 'block-missing', block })
      const kind = judgeBlock(row, last, verifying)
      if (kind) report({ kind, block: row.number })
      blocks += 1
      last = row
    }
    if (rows.length < atOnce) break
  }
  return { blocks, head: last && toHead(last), floorSeq: last?.floorSeq ?? 0 }
}

function judgeBlock(row: Row, last: Row | undefined, { publicKeys }: VerifyOptions) {
  const publicKey = publicKeys.get(row.keyId)
  if (!publicKey) return 'key-unknown'
  // After a missing block the signature cannot be checked, and the gap has been reported.
  const follows = row.number === (last?.number ?? 0) + 1
  const previous = last?.signature ?? Buffer.alloc(0)
  if (follows && !isSigned(publicKey, { ...row, previous }, row.signature)) return 'signature-wrong'
  const goesBack = row.position < (last?.position ?? 0) || row.floorSeq < (last?.floorSeq ?? 0)
  if (goesBack || !row.link?.equals(row.head)) return 'block-broken'
}

async function listBlocks(db: Db, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.number, b.position, b.head, b.floor_seq as "floorSeq", b.top_seq as "topSeq", b.sealed_at as "sealedAt",
      b.key_id as "keyId", b.signature, s.hash as link
    from audit_block b left join audit_seal s on s.position = b.position
    where b.number > ${after} order by b.number limit ${atOnce}`.execute(db)
  return rows
}

function toHead({ number, position, head, sealedAt }: Row): AuditHead {
  return { block: number, position, head: head.toString('hex'), sealedAt }
}
