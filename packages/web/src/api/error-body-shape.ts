import type { ErrorBody, ErrorCode } from '@samklang/contract/errors'
import { amount, listOf, oneOf, orAbsent, shape, text } from '../state/shape.ts'

const isErrorCode = oneOf<ErrorCode>({
  validation: true,
  unauthenticated: true,
  forbidden: true,
  'not-found': true,
  conflict: true,
  'invalid-transition': true,
  'criteria-forbid': true,
  'criteria-warn': true,
  'no-contact': true,
  incomplete: true,
  'too-large': true,
  'wrong-client-version': true,
  'rate-limited': true,
  'wrong-code': true,
  'code-spent': true,
  'session-over': true,
  'identify-anew': true,
  'no-relation': true,
  'unit-unavailable': true,
  'opening-reads-only': true,
  'second-person-needed': true,
  'known-otherwise': true,
  'integration-unavailable': true,
  'alert-waiting': true,
  busy: true,
  internal: true,
})

/** As it was answered: a server that is newer than this page may have a key that the page has no words for. */
export type AnsweredError = Omit<ErrorBody, 'Errors'> & { Errors: { Field: string; Key: string }[] }

export const isErrorBody = shape<AnsweredError>({
  Message: text,
  Code: isErrorCode,
  TraceId: text,
  Errors: listOf(shape<AnsweredError['Errors'][number]>({ Field: text, Key: text })),
  RetryAfter: orAbsent(amount),
  AttemptsLeft: orAbsent(amount),
})
