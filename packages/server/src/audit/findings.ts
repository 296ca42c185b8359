import type { KeyObject } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'

export type AuditFinding =
  | { kind: 'changed' | 'removed' | 'inserted' | 'reordered' | 'unsealed'; seq: number }
  /** Links of the chain are gone, from one place in it to another. */
  | { kind: 'links-missing'; from: number; to: number }
  /** Links that no block has signed. */
  | { kind: 'links-unsigned'; from: number; to: number }
  /** More numbers of the sequence stand on no row than failed transactions and a crash of the database leave behind. */
  | { kind: 'numbers-missing'; from: number; to: number }
  | { kind: 'block-missing' | 'block-broken' | 'signature-wrong' | 'key-unknown' | 'head-differs'; block: number }
  /** A line of the operator's file of heads, or (line 0) the file itself. */
  | { kind: 'heads-unreadable'; line: number }

export type AuditHead = { block: number; position: number; head: string; sealedAt: Instant }

export type Report = (finding: AuditFinding) => void

export type VerifyOptions = {
  /** By the id of the key: those that were used before, too. */
  publicKeys: ReadonlyMap<string, KeyObject>
  /** A head that was read from the server's log or an earlier report, in hex. */
  expected?: { block: number; head: string } | undefined
  /** The operator's file of heads. */
  headsFile?: string | undefined
}
