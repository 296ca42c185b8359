import type { Instant } from '@samklang/contract/instants'
import type { Token } from '@samklang/contract/sign-in'
import type { AuditFacts } from '../audit/record.ts'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import type { SessionLifetimes } from '../session/lifetimes.ts'
import { openSession } from '../session/tokens.ts'
import { type Guess, kindOf, spendCode, tryCode } from './codes.ts'
import { ensureAccount, findVisitor, setSignedIn } from './queries.ts'

type Answering = {
  keys: Keys
  lifetimes: SessionLifetimes
  note(facts: AuditFacts): void
  /** Whether a guess at no code that is open to the caller is still written to the log. */
  isLogged(): boolean
}
type Answer = { subject: Buffer; boundIndex: Buffer; code: string }

/** Level Two: a code by SMS or a one-time password from the clinic, whichever the person has typed. */
export async function answerCode(db: Db, answering: Answering, answer: Answer, now: Instant): Promise<Token> {
  const { lifetimes, note } = answering
  const kind = kindOf(answer.code)
  note({ level: 'Two', data: { Method: kind } })
  const personId = await redeemCode(db, answering, { kind, ...answer }, now)
  const visitor = personId ? await findVisitor(db, { personId }, 'Two', now) : undefined
  if (!visitor) throw refuse({ ...answer, kind }, {})
  const accountId = await ensureAccount(db, visitor, now)
  note({ accountId })
  await setSignedIn(db, accountId, null, now)
  return openSession(db, { accountId, level: 'Two' }, lifetimes, now)
}

/** Uses a code up and tells whose it was; a wrong one is a counted try. */
export async function redeemCode(
  db: Db,
  { keys, note, isLogged }: Pick<Answering, 'keys' | 'note' | 'isLogged'>,
  guess: Guess,
  now: Instant,
): Promise<string | null> {
  const tried = await tryCode(db, keys, guess, now)
  if (!tried) throw refuse(guess, { isUnlogged: !isLogged() })
  if (tried.personId) note({ entity: 'Person', entityId: tried.personId })
  if (!tried.isRight) throw refuse(guess, { AttemptsLeft: tried.triesLeft })
  if (!(await spendCode(db, tried.id, now))) throw refuse(guess, {})
  return tried.personId
}

/**
 * Whoever has asked for a code knows that there is one, and is told of its tries. That the clinic has given somebody a
 * password is not told by guessing: one that is wrong, used, old or was never given is the same wrong password.
 */
function refuse(
  { kind }: Guess,
  { AttemptsLeft, isUnlogged }: { AttemptsLeft?: number; isUnlogged?: boolean },
): Refusal {
  if (kind === 'OneTimePassword')
    return new Refusal(400, 'wrong-code', { keep: true, ...(isUnlogged && { isUnlogged }) })
  return AttemptsLeft === undefined
    ? new Refusal(400, 'code-spent', { keep: true, ...(isUnlogged && { isUnlogged }) })
    : new Refusal(400, 'wrong-code', { keep: true, AttemptsLeft })
}
