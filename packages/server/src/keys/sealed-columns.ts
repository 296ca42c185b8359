import type { IndexKind } from './blind-index.ts'

/** Where an index stands. `previous` is the column beside it for the index by the key before, where it must be unique. */
export type IndexPlace = { table: string; column: string; previous?: string }

export type SealedColumn = {
  table: string
  column: string
  /** The column (a uuid) whose value is the row of the sealed value's place. */
  row: string
  index?: {
    column: string
    previous?: string
    /** One kind for all rows, or one for each value of another column. */
    kind: IndexKind | { by: string; kinds: Record<string, IndexKind> }
    /** Columns that hold the same index without what is sealed. */
    copies?: IndexPlace[]
  }
}

/** Codes remember where they went, so that no number gets too many. */
const codeAddress = { table: 'one_time_code', column: 'address_index' }
/** Sessions remember by which address somebody came in. */
const sessionAddress = { table: 'session', column: 'address_index' }

/** Everything that is sealed with FIELD_KEYS and found by INDEX_KEY. A test compares it with the columns of the database. */
export const sealedColumns: SealedColumn[] = [
  {
    table: 'person',
    column: 'personal_id',
    row: 'id',
    index: {
      column: 'personal_id_index',
      kind: 'personal-id',
      copies: [{ table: 'identity', column: 'personal_id_index', previous: 'personal_id_index_previous' }],
    },
  },
  {
    table: 'person',
    column: 'phone',
    row: 'id',
    index: { column: 'phone_index', kind: 'phone', copies: [codeAddress, sessionAddress] },
  },
  {
    table: 'person',
    column: 'email',
    row: 'id',
    index: { column: 'email_index', kind: 'email', copies: [codeAddress, sessionAddress] },
  },
  {
    table: 'outgoing_message',
    column: 'recipient',
    row: 'id',
    index: { column: 'recipient_index', kind: { by: 'channel', kinds: { Sms: 'phone', Email: 'email' } } },
  },
  { table: 'outgoing_message', column: 'body', row: 'id' },
  { table: 'contact_correction', column: 'personal_id', row: 'id' },
  { table: 'account', column: 'phone', row: 'id' },
  { table: 'idempotency_key', column: 'done', row: 'id' },
]

/** Bytes that a change of keys leaves alone, each with the reason. */
export const otherBytes: Record<string, string> = {
  'audit_seal.hash': 'a hash without a key',
  'audit_block.head': 'a hash without a key',
  'audit_block.signature': 'signed with AUDIT_SIGNING_KEY',
  'audit_block_due.head': 'a hash without a key',
  'audit_head.head': 'a hash without a key',
  'key_sentinel.value': 'one row for each key, written when the key is first used and removed when it is retired',
  'index_claim.index': 'follows the indexes that it belongs to, by a trigger',
  'invitation.token_hash': 'a hash without a key',
  'form_handover.token_hash': 'a hash without a key',
  'identification.token_hash': 'a hash without a key',
  'media_token.token_hash': 'a hash without a key',
  'media_token.browser_hash': 'a hash without a key',
  'session_token.token_hash': 'a hash without a key',
  'session_token.replaces': 'a hash without a key',
  'one_time_code.subject_index': 'lives for minutes: whoever asked before the change asks for a new code',
  'one_time_code.requester_index': 'lives for a day, and counts how often somebody has asked',
  'one_time_code.bound_index': 'lives for minutes: whoever asked before the change asks for a new code',
  'one_time_code.code_hash': 'lives for minutes: whoever asked before the change asks for a new code',
  'health_probe.filling': 'nothing: zeros that health writes to see that something can be written',
  'media_asset.bytes': 'pictures and sounds of forms, which are no secret',
}
