import { ErrorBody } from '@samklang/contract/errors'
import { z } from 'zod'
import { idempotencyKeyHeader, idempotencyKeyPattern } from '../http/idempotency-key.ts'
import { identityCookie } from '../sign-in/identification.ts'

export type JsonSchema = Record<string, unknown>

/** Why a call can be refused, by status. Which of them a call can answer with follows from what it is. */
export const refusals = {
  400: 'What was sent is not right: Errors names the fields and the rules that they break.',
  401: 'Nobody is signed in, or the session is over.',
  403: 'The person who is signed in may not make this call.',
  404: 'Not there, or not theirs: the two are not told apart.',
  409: 'Somebody else was first, or the state does not allow it.',
  413: 'The body is too large.',
  415: 'The body is no file as it is: application/octet-stream, not packed.',
  426: 'The client is too old: reload it.',
  429: 'Too many requests or tries; Retry-After tells when to come back.',
  500: 'Something failed here. The trace finds it in the log.',
  503: 'Busy, or something that is needed cannot be reached; worth another try.',
} as const
export type RefusalStatus = keyof typeof refusals

const traceId = { 'X-Trace-Id': { $ref: '#/components/headers/TraceId' } }
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

/** Headers of every answer to a call. */
export const answerHeaders = { ...traceId, 'Cache-Control': { $ref: '#/components/headers/CacheControl' } }
/** A list that was longer than what is sent says so. */
export const listHeaders = { ...answerHeaders, Truncated: { $ref: '#/components/headers/Truncated' } }

export function refusalRef(status: RefusalStatus): JsonSchema {
  return { $ref: `#/components/responses/Refused${status}` }
}

/** Sent with every call; a token is said by the security scheme. */
export const callHeaders: JsonSchema[] = [
  { $ref: '#/components/parameters/ClientVersion' },
  { $ref: '#/components/parameters/Language' },
]

/** Of a call that would be done twice if it were sent twice. */
export const idempotencyHeaders: JsonSchema[] = [{ $ref: '#/components/parameters/IdempotencyKey' }]

export const gatewayHeaders: JsonSchema[] = [
  header('X-Timestamp', 'Seconds since 1970, at most five minutes off.', true),
  header('X-Signature', 'Hexadecimal HMAC-SHA-256 of the timestamp, a full stop and the body.', true),
]

export const fileHeaders: JsonSchema[] = [header('Range', 'A part of the file, in bytes.', false)]

export function components(): JsonSchema {
  return {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer, with the AccessToken.' },
      identity: {
        type: 'apiKey',
        in: 'cookie',
        name: identityCookie,
        description: 'Set when the identity provider has sent the browser back, until a token is fetched.',
      },
    },
    parameters: {
      ClientVersion: header('X-Client-Version', 'One that is not supported answers 426; none is accepted.', false),
      Language: header('Accept-Language', 'sv or en: the language of Message and of names.', false),
      IdempotencyKey: {
        ...header(
          idempotencyKeyHeader,
          'Drawn by the client for what is to be done once. The same key again from the same account, within a day, does nothing and is answered as the first time; with another request it is refused (409, key-reused). What was refused can be tried again with the same key.',
          false,
        ),
        schema: { type: 'string', pattern: idempotencyKeyPattern.source },
      },
    },
    headers: {
      TraceId: textHeader('Finds the request in the log; the same as TraceId of a refusal.'),
      RetryAfter: {
        description: 'Seconds until it makes sense to try again.',
        schema: { type: 'integer', minimum: 0 },
      },
      CacheControl: textHeader('no-store, but for files.'),
      Truncated: textHeader('true when the list is longer than what is sent.'),
    },
    responses: Object.fromEntries(
      Object.entries(refusals).map(([status, description]) => [`Refused${status}`, refusal(status, description)]),
    ),
    schemas: { Error: z.toJSONSchema(ErrorBody, { io: 'output', target: 'draft-2020-12' }) },
  }
}

function refusal(status: string, description: string): JsonSchema {
  return {
    description,
    headers: status === '429' || status === '503' ? { ...answerHeaders, ...retryAfter } : answerHeaders,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

function header(name: string, description: string, required: boolean): JsonSchema {
  return { name, in: 'header', required, description, schema: { type: 'string' } }
}

function textHeader(description: string): JsonSchema {
  return { description, schema: { type: 'string' } }
}
