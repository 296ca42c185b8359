import type { ErrorBody, ErrorCode, ErrorKey } from '@samklang/contract/errors'
import type { PlainReason } from './error-messages.ts'

type Details = {
  Errors?: ErrorBody['Errors']
  RetryAfter?: number
  AttemptsLeft?: number
  /** Of the caller's own: what they must see before they go on. */
  Details?: unknown
  CrisisInformation?: ErrorBody['CrisisInformation']
  AnswersKept?: boolean
  /** Says more plainly than the words of the code what stands in the way. */
  wording?: PlainReason
  /** What the call has written so far stays, although it is refused: a counted try, for instance. */
  keep?: true
  /** Has no row of its own in the log: the same was written down often enough already. */
  isUnlogged?: boolean
}

/** How a handler says no. One error handler turns it into an answer; nothing else about the failure leaves the server. */
export class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: Details

  constructor(status: number, code: ErrorCode, details: Details = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }
}

export function invalid(Field: string, Key: ErrorKey): Refusal {
  return new Refusal(400, 'validation', { Errors: [{ Field, Key }] })
}

/** Refuses what a rule for fields has found to be wrong. */
export function refuseFault(Field: string, Key: ErrorKey | undefined): void {
  if (Key) throw invalid(Field, Key)
}

export function unauthenticated(): Refusal {
  return new Refusal(401, 'unauthenticated')
}

export function forbidden(): Refusal {
  return new Refusal(403, 'forbidden')
}

/** Not there and not yours are the same answer. */
export function notFound(): Refusal {
  return new Refusal(404, 'not-found')
}

export function conflict(): Refusal {
  return new Refusal(409, 'conflict')
}
