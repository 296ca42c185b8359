import { normaliseCivicId } from '@samklang/contract/civic-id'
import type { Instant } from '@samklang/contract/instants'
import type { Token } from '@samklang/contract/sign-in'
import type { Db } from '../database/connect.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import type { Identification } from '../http/identification.ts'
import { unauthenticated } from '../http/refusal.ts'
import { blindIndexes } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import type { SessionLifetimes } from '../session/lifetimes.ts'
import { openSession } from '../session/tokens.ts'
import { spendIdentification } from './identification.ts'
import { civicIdTypes, ensureAccount, findVisitor, languageOf, setSignedIn } from './queries.ts'

/** The account of whom the e-ID shows; undefined when the clinic knows of nobody to answer for. */
export async function enterByEid(db: Db, keys: Keys, personalId: string, now: Instant): Promise<string | undefined> {
  const personalIdIndexes = blindIndexes(keys, 'personal-id', normaliseCivicId(personalId))
  const visitor = await findVisitor(db, { personalIdIndexes, idTypes: civicIdTypes }, 'Three', now)
  return visitor && ensureAccount(db, { ...visitor, language: languageOf(visitor) }, now)
}

type ExchangeOptions = {
  identification: Identification | undefined
  lifetimes: SessionLifetimes
  note(facts: AuditFacts): void
}

export async function openEidSession(db: Db, exchanging: ExchangeOptions, now: Instant): Promise<Token> {
  const { identification, lifetimes, note } = exchanging
  if (identification?.kind !== 'Eid') throw unauthenticated()
  const { accountId, authenticatedAt } = identification
  note({ accountId, level: 'Three', data: { Method: 'Eid' } })
  if (!(await spendIdentification(db, identification, now))) throw unauthenticated()
  await setSignedIn(db, accountId, null, now)
  return openSession(db, { accountId, level: 'Three', authenticatedAt }, lifetimes, now)
}
