import type { Readable } from 'node:stream'
import type { Call, Calls, Input, Other, Schema } from '@samklang/contract/call'
import type { Instant } from '@samklang/contract/instants'
import type { z } from 'zod'
import type { AuditFacts } from '../audit/record.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../session/actor.ts'
import type { Identification } from '../sign-in/identification.ts'
import type { SpokenLanguage } from './messages.ts'

/** What a call's `access` proves about the caller. */
type Caller<C extends Call> = C['access'] extends 'guest' | 'gateway'
  ? { actor: undefined }
  : C['access'] extends 'identified'
    ? { actor: Actor | undefined; identification: Identification | undefined }
    : { actor: Actor }

/** Where the call came from, for links back, limits and the log. */
export type Origin = {
  ip: string
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
  file: { content: Readable; type: string; name: string }
}

type Answer<C extends Call> = C['reply'] extends Schema
  ? z.input<C['reply']>
  : C['reply'] extends Other
    ? Special[C['reply']]
    : never

export type Handling = {
  db: Db
  now: Instant
  origin: Origin
  cookies: Cookies
  /** Adds to the audit row of this call. */
  note(facts: AuditFacts): void
}

type Handler<C extends Call> = (request: Input<C> & Caller<C> & Handling) => Promise<Answer<C>> | Answer<C>

/** One handler for every call of a contract file: leaving a call out does not compile. */
export type Handlers<T extends Calls> = { [Name in keyof T]: Handler<T[Name]> }

export type MountedCall = {
  name: string
  call: Call
  handle(request: Handling & Record<string, unknown>): Promise<unknown>
}

export type Slice = MountedCall[]

export function slice<T extends Calls>(calls: T, handlers: Handlers<T>): Slice {
  return Object.entries(calls).map(([name, call]) => {
    const handle = handlers[name] as (request: object) => unknown
    return { name, call, handle: async (request) => handle(request) }
  })
}
