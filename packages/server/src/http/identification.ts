import type { Instant } from '@samklang/contract/instants'

/** Who the identity provider says is sitting there, until it is exchanged for a token. */
export type Identification = {
  tokenHash: Buffer
  kind: 'Staff' | 'Eid'
  accountId: string
  /** When the provider saw the person, where it says so. */
  authenticatedAt: Instant | null
}
