import type { Instant } from '@samklang/contract/instants'
import type { Token } from '@samklang/contract/sign-in'
import type { AuditFacts } from '../audit/record.ts'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import type { SessionLifetimes } from '../session/lifetimes.ts'
import { openSession } from '../session/tokens.ts'
import {
  type CodeKind,
  hasCode,
  insertCode,
  kindOf,
  makeOneTimePassword,
  type Subject,
  spendCode,
  subjectIndex,
  takeTurn,
  tryCode,
} from './codes.ts'
import { ensureAccount, findVisitor, setSignedIn } from './queries.ts'

type Answering = { keys: Keys; lifetimes: SessionLifetimes; note(facts: AuditFacts): void }

/** Level Two: a code by SMS or a one-time password from the clinic, whichever the person has typed. */
export async function answerCode(
  db: Db,
  { keys, lifetimes, note }: Answering,
  answer: Subject & { Code: string },
  now: Instant,
): Promise<Token> {
  const kind = kindOf(answer.Code)
  note({ level: 'Two', data: { Method: kind } })
  const subject = subjectIndex(keys, answer)
  if (kind === 'OneTimePassword') await keepDecoy(db, keys, subject, now)
  const personId = await redeemCode(db, { keys, note }, { subject, kind, code: answer.Code }, now)
  const visitor = personId ? await findVisitor(db, { personId }, 'Two', now) : undefined
  if (!visitor) throw new Refusal(400, 'code-spent', { keep: true })
  const accountId = await ensureAccount(db, visitor, now)
  note({ accountId })
  await setSignedIn(db, accountId, null, now)
  return openSession(db, { accountId, level: 'Two' }, lifetimes, now)
}

type Redeeming = { subject: Buffer; kind: CodeKind; code: string }

/** Uses a code up and tells whose it was; a wrong one is a counted try. */
export async function redeemCode(
  db: Db,
  { keys, note }: Pick<Answering, 'keys' | 'note'>,
  redeeming: Redeeming,
  now: Instant,
): Promise<string | null> {
  const tried = await tryCode(db, keys, redeeming, now)
  if (!tried) throw new Refusal(400, 'code-spent', { keep: true })
  if (tried.personId) note({ entity: 'Person', entityId: tried.personId })
  if (!tried.isRight) throw new Refusal(400, 'wrong-code', { keep: true, AttemptsLeft: tried.triesLeft })
  if (!(await spendCode(db, tried.id, now))) throw new Refusal(400, 'code-spent', { keep: true })
  return tried.personId
}

/** Those to whom the clinic gave no password have one that nobody knows, so that guessing does not tell who got one. */
async function keepDecoy(db: Db, keys: Keys, subject: Buffer, now: Instant): Promise<void> {
  if (await hasCode(db, subject, 'OneTimePassword', now)) return
  // One decoy for all who guess at once: several would allow more tries than a real password does.
  await takeTurn(db, subject)
  if (await hasCode(db, subject, 'OneTimePassword', now)) return
  const code = makeOneTimePassword()
  await insertCode(db, keys, { subject, kind: 'OneTimePassword', code, personId: null }, now)
}
