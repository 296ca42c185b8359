import type { Instant } from '@samklang/contract/instants'
import type { Token } from '@samklang/contract/sign-in'
import type { Db } from '../database/connect.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import type { SessionLifetimes } from '../session/lifetimes.ts'
import { openSession } from '../session/tokens.ts'
import { type CodeGuess, kindOf, spendCode, type TriedCode, tryCode, voidCodes } from './codes.ts'
import { ensureAccount, findVisitor, type KnownAt, setSignedIn } from './queries.ts'

type CodeAnswerOptions = {
  keys: Keys
  lifetimes: SessionLifetimes
  note(facts: AuditFacts): void
  /** Whether a guess at no code that is open to the caller is still written to the log. */
  isLogged(): boolean
}
type Answer = { subject: Buffer; boundIndex: Buffer; code: string }

/** Level Two: a code by SMS or a one-time password from the clinic, whichever the person has typed. */
export async function answerCode(db: Db, answering: CodeAnswerOptions, answer: Answer, now: Instant): Promise<Token> {
  const { note } = answering
  const kind = kindOf(answer.code)
  note({ level: 'Two', data: { Method: kind } })
  const proven = await redeemCode(db, answering, { kind, ...answer }, now)
  return openVouchedSession(db, answering, proven, now)
}

/**
 * A session that reaches what the units gave that vouch for it: those that know the address which the code went to, or the
 * one that handed over the password. An address changed at one unit therefore opens nothing of another's.
 */
export async function openVouchedSession(
  db: Db,
  { lifetimes, note }: Pick<CodeAnswerOptions, 'lifetimes' | 'note'>,
  { kind, identityId, addressIndex, unitId }: RedeemedCode,
  now: Instant,
): Promise<Token> {
  const visitor = identityId ? await findVisitor(db, { identityId }, 'Two', now) : undefined
  const vouching = (visitor?.known ?? []).filter((at) =>
    unitId ? at.unitId === unitId : knowsAddress(at, addressIndex),
  )
  const [first] = vouching
  if (!visitor || !first) throw refuse({ kind }, {})
  const accountId = await ensureAccount(db, { ...visitor, language: first.language }, now)
  note({ accountId })
  await setSignedIn(db, accountId, null, now)
  const unitIds = vouching.map((at) => at.unitId)
  return openSession(db, { accountId, level: 'Two', vouching: { unitIds, addressIndex } }, lifetimes, now)
}

function knowsAddress({ phoneIndex, emailIndex }: KnownAt, addressIndex: Buffer | null): boolean {
  return addressIndex !== null && [phoneIndex, emailIndex].some((known) => known?.equals(addressIndex))
}

export type RedeemedCode = Pick<TriedCode, 'identityId' | 'addressIndex' | 'unitId'> & Pick<CodeGuess, 'kind'>

/** Uses a code up, with those that were sent beside it, and tells what it proves; a wrong one is a counted try. */
export async function redeemCode(
  db: Db,
  { keys, note, isLogged }: Pick<CodeAnswerOptions, 'keys' | 'note' | 'isLogged'>,
  guess: CodeGuess,
  now: Instant,
): Promise<RedeemedCode> {
  const tried = await tryCode(db, keys, guess, now)
  if (!tried) throw refuse(guess, { isUnlogged: !isLogged() })
  if (tried.identityId) note({ entity: 'Person', entityId: tried.identityId })
  if (!tried.isRight) throw refuse(guess, { AttemptsLeft: tried.triesLeft })
  if (!(await spendCode(db, tried.id, now))) throw refuse(guess, {})
  if (guess.kind === 'Sms') await voidCodes(db, { ...guess, requester: { boundIndex: guess.boundIndex } }, now)
  return { ...tried, kind: guess.kind }
}

/**
 * Whoever has asked for a code knows that there is one, and is told of its tries. That the clinic has given somebody a
 * password is not told by guessing: one that is wrong, used, old or was never given is the same wrong password.
 */
function refuse(
  { kind }: Pick<CodeGuess, 'kind'>,
  { AttemptsLeft, isUnlogged }: { AttemptsLeft?: number; isUnlogged?: boolean },
): Refusal {
  if (kind === 'OneTimePassword')
    return new Refusal(400, 'wrong-code', { keep: true, ...(isUnlogged && { isUnlogged }) })
  return AttemptsLeft === undefined
    ? new Refusal(400, 'code-spent', { keep: true, ...(isUnlogged && { isUnlogged }) })
    : new Refusal(400, 'wrong-code', { keep: true, AttemptsLeft })
}
