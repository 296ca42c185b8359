import type { Readable } from 'node:stream'
import type { Call, Calls, Input, Schema, SpecialReply } from '@samklang/contract/call'
import type { Instant } from '@samklang/contract/instants'
import type { z } from 'zod'
import type { AuditValues } from '../database/audit-row.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { SpokenLanguage } from './error-messages.ts'
import type { Identification } from './identification.ts'
import type { IncomingFile } from './incoming-file.ts'
import type { MediaLink } from './media-link.ts'
import type { Refusal } from './refusal.ts'
import type { SentFile } from './send-file.ts'

/** What a call's `access` proves about the caller. */
type Caller<C extends Call> = C['access'] extends 'guest' | 'gateway'
  ? { actor: undefined }
  : C['access'] extends 'identified'
    ? { actor: Actor | undefined; identification: Identification | undefined }
    : C['access'] extends 'mediaToken'
      ? { actor: Actor; link: MediaLink }
      : { actor: Actor }

/** Where the call came from, for links back, limits and the log. */
export type Origin = {
  ip: string
  /** What the address shares with those around it, for limits. */
  network: string
  /** Scheme and host as the browser sees them. */
  base: string
  isSecure: boolean
  language: SpokenLanguage
  clientVersion: string | undefined
  traceId: string
}

export type Cookies = {
  get(name: string): string | undefined
  set(name: string, value: string, seconds: number): void
  clear(name: string): void
}

type Special = {
  redirect: { to: string }
  page: { html: string }
  stream: Readable
  file: SentFile
}

type HandlerReply<C extends Call> = C['reply'] extends Schema
  ? z.input<C['reply']>
  : C['reply'] extends SpecialReply
    ? Special[C['reply']]
    : never

export type CallContext = {
  db: Db
  now: Instant
  origin: Origin
  cookies: Cookies
  /** Adds to the audit row of this call. */
  note(facts: AuditFacts): void
  /** Whether this call may change something: not everything that lets a person read lets them write. */
  isChange: boolean
  /** Says with the answer that a list was longer than what is sent. */
  truncate(): void
  /** Of a call that stands alone. */
  auditRow: AuditRow | undefined
}

/** The row in the log of a call that has no transaction around it: written by the very statement that makes the change. */
export type AuditRow = {
  /** With all that was noted so far. */
  values(): AuditValues
  /** Said once the statement has written it. */
  written(): void
}

/** What was found out before the call's transaction began. */
type Prepared<Found> = { prepared: Found }

type Handler<C extends Call, Found> = (
  request: Input<C> & Caller<C> & CallContext & Prepared<Found>,
) => Promise<HandlerReply<C>> | HandlerReply<C>

/** What is known before the transaction begins. */
type PreparedRequest<C extends Call> = Input<C> &
  Caller<C> &
  Pick<CallContext, 'origin'> &
  (C['takesFile'] extends true ? { file: IncomingFile } : object)

type Founds<T extends Calls> = { [Name in keyof T]?: unknown }

/** One handler for every call of a contract file: leaving a call out does not compile. */
export type Handlers<T extends Calls, F extends Founds<T> = object> = {
  [Name in keyof T]: Handler<T[Name], Name extends keyof F ? F[Name] : undefined>
}

type BeforeTransaction = (request: Record<string, unknown>) => Promise<unknown>

/** A call that was refused, when nothing of it is left, with all that came with it unread. */
export type RefusedCall = Pick<CallContext, 'db' | 'now' | 'origin'> & {
  refusal: Refusal
  params: unknown
  body: unknown
  token: string | undefined
}

/** Sees to what was sent in vain; resolves to what is answered. */
export type AfterRefusal = (refused: RefusedCall) => Promise<Refusal>

export type MountedCall = {
  name: string
  call: Call
  /** Asks the outside world: no transaction may stay open, and no row locked, for as long as that takes. */
  beforeTransaction: BeforeTransaction | undefined
  /** A change that is one statement, log included: it needs no transaction around it. */
  singleStatement: boolean
  handle(request: CallContext & Record<string, unknown>): Promise<unknown>
  afterRefusal?: AfterRefusal
}

export type Slice = MountedCall[]

type SliceOptions<T extends Calls, F extends Founds<T>> = {
  /** Asked before the transaction begins; the handler gets what it resolves to as `prepared`. */
  beforeTransaction?: { [Name in keyof F & keyof T]: (request: PreparedRequest<T[Name]>) => Promise<F[Name]> }
  /** Calls whose change is one statement, log included. */
  singleStatement?: readonly (keyof T & string)[]
}

export function slice<T extends Calls, F extends Founds<T> = object>(
  calls: T,
  handlers: Handlers<T, F>,
  { beforeTransaction, singleStatement = [] }: SliceOptions<T, F> = {},
): Slice {
  const preparations = new Map(Object.entries<unknown>(beforeTransaction ?? {}))
  return Object.entries(calls).map(([name, call]) => {
    const handle = handlers[name] as (request: object) => unknown
    return {
      name,
      call,
      beforeTransaction: preparations.get(name) as BeforeTransaction | undefined,
      singleStatement: singleStatement.includes(name),
      handle: async (request) => handle(request),
    }
  })
}
