import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { AuditAction } from './audit.ts'
import type { Topic } from './topics.ts'

export type Schema = z.core.$ZodType

/** What a call answers when it is not JSON: a download, a redirect of the browser, an endless stream or a page to read. */
export type SpecialReply = 'file' | 'redirect' | 'stream' | 'page'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /** What its reply shows: a reply that is kept is out of date when something of this changes. Named by every read. */
  shows?: readonly Topic[]
  /** What is different once it was made. Named by every change; empty where no kept reply can be out of date by it. */
  changes?: readonly Topic[]
  access: Access
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema | SpecialReply
  /** Named when the call reads or changes something that must be traceable: the row is written with the act or not at all. */
  audit?: AuditAction
  /** A GET that changes something (the specification has such): it must not be made from another site, nor cached. */
  effect?: true
  /** A POST that changes nothing: what it needs to be told does not belong in an address. */
  reads?: true
  /**
   * Sent twice it would be done twice: two assignments, two invitations, two times left out. It may carry an `Idempotency-Key`
   * that the client has drawn for what the person meant once; the same key again is answered as the first time.
   */
  idempotencyKey?: true
  /** May also be made in a session that is locked to one form ("answer here"); every other call is refused there. */
  lockedForm?: true
  /** Its body is a file, as the bytes that it has: no JSON, nor ever whole in memory. */
  takesFile?: true
  /** In bytes, where a body may be larger than those of other calls. */
  largestBody?: number
  /** Answered to any client version, so that an old client can find out that it is old and leave. */
  anyVersion?: true
}

/** Whether the call changes something, however it is sent. */
export function isChange({ method, effect, reads }: Call): boolean {
  return !reads && (method !== 'GET' || effect === true)
}

export type Calls = Record<string, Call>

/** Never there when the program runs: how the compiler finds the declaration of a call that is written without its schemas. */
declare const declaration: unique symbol

/**
 * What the web's client reads of a call. The files in `client/` hold these alone, so that a browser does not fetch the schemas of
 * every reply: the server is who judges.
 */
export type ClientCall<C extends Call = Call> = Pick<
  Call,
  'method' | 'path' | 'shows' | 'changes' | 'idempotencyKey'
> & {
  /** Only where it is not JSON, in `client/`. */
  reply?: Call['reply']
  readonly [declaration]?: C
}

type Declared<C extends ClientCall> = C extends Call ? C : C extends ClientCall<infer D> ? D : never

/** What a caller hands over: only the parts that the call declares. */
export type Input<C extends ClientCall> = {
  [Part in 'params' | 'query' | 'body' as Declared<C>[Part] extends Schema ? Part : never]: z.output<Declared<C>[Part]>
}

export type Reply<C extends ClientCall> = Declared<C>['reply'] extends Schema ? z.output<Declared<C>['reply']> : never
