import { type Readable, Readable as Stream } from 'node:stream'
import type { AuditAction } from '@samklang/contract/audit'
import { type Call, isChange } from '@samklang/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AuditEntry, auditValues, recordAudit } from '../audit/record.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { findOpeningTriedBy } from '../emergency-openings/tried-by.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { checkReply } from '../http/check-reply.ts'
import { checkClientVersion, clientVersionOf } from '../http/client-version.ts'
import { replyCutter } from '../http/cut-reply.ts'
import { type FilePlaces, makeFilePlaces } from '../http/file-places.ts'
import { refuseForeignSite } from '../http/foreign-site.ts'
import { endUnread, fileOf, refuseOtherBodies } from '../http/incoming-file.ts'
import type { LeavePlace } from '../http/load.ts'
import { cookiesOf, originOf } from '../http/origin.ts'
import { faultOfBody } from '../http/read-body.ts'
import { inputReader } from '../http/read-input.ts'
import { Refusal } from '../http/refusal.ts'
import { isFile, sendFile } from '../http/send-file.ts'
import type { AuditRow, CallContext, MountedCall, Origin, Slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { endSession } from '../session/end.ts'
import type { LastStandings } from '../session/find-actor.ts'
import type { ReusedToken } from '../session/replaced-token.ts'
import { type Authentication, authenticatorFor, bearerOf } from './authenticate.ts'
import { findDone, idempotencyKeyOf, insertDone } from './idempotency.ts'

export type MountOptions = {
  db: Db
  clock: Clock
  keys: Keys
  supportedClientVersions: readonly string[]
  publicUrl: string | undefined
  /** What an SMS gateway signs its reports with; without one there are no reports. */
  gatewaySecret: string | undefined
  /** In tests and development a reply that says more than the contract fails; production leaves that out. */
  checkReplies: boolean
  leavePlace: LeavePlace
  fileWaitMs: number | undefined
}

export function mount(app: FastifyInstance, slices: Slice[], options: MountOptions): void {
  const lastStandings: LastStandings = new Map()
  const { fileWaitMs } = options
  const filePlaces = makeFilePlaces(fileWaitMs === undefined ? {} : { waitMs: fileWaitMs })
  for (const mounted of slices.flat()) mountCall(app, mounted, { ...options, lastStandings, filePlaces })
}

type CallOptions = MountOptions & { lastStandings: LastStandings; filePlaces: FilePlaces }

function mountCall(app: FastifyInstance, mounted: MountedCall, options: CallOptions): void {
  const { call } = mounted
  if (call.idempotencyKey && (mounted.singleStatement || isRead(call)))
    throw new Error(`${mounted.name} takes an Idempotency-Key and has no transaction`)
  if (call.takesFile && (call.largestBody === undefined || !mounted.beforeTransaction))
    throw new Error(`${mounted.name} takes a file, of any size or within a transaction`)
  const admit = admitter(mounted, options)
  const admitted = new WeakMap<FastifyRequest, RequestState>()
  const read = inputReader(call)
  const cut = replyCutter(call)
  app.route({
    method: call.method,
    url: call.path,
    config: { call, name: mounted.name, isReadAnyhow: mounted.afterRefusal !== undefined },
    ...(call.largestBody !== undefined && {
      bodyLimit: call.largestBody,
      // So much is not even read of somebody who may not send it.
      onRequest: async (request, reply) => {
        admitted.set(request, await admit(request, reply))
        if (call.takesFile) refuseOtherBodies(request)
      },
    }),
    ...(call.takesFile && { onResponse: endUnread }),
    // What stands alone answers in a few words, and pictures are small already: nothing to make smaller.
    ...((mounted.singleStatement || call.reply === 'file') && { compress: false as const }),
    handler: handlingRefusals(mounted, options, async (request, reply) => {
      const { db } = options
      const fault = faultOfBody(request)
      if (fault) throw fault
      const state = admitted.get(request) ?? (await admit(request, reply))
      const asked = read(request)
      const known = { ...asked, ...state.authentication, origin: state.origin }
      const file = call.takesFile && { file: fileOf(request) }
      const input = { ...asked, prepared: await mounted.beforeTransaction?.({ ...known, ...file }) }
      const isBare = isRead(call) || mounted.singleStatement
      const once = onceOf(options.keys, state, { asked, key: idempotencyKeyOf(call, request) })
      const answer = isBare ? await handleOnce(db, state, input) : await actOnce(db, state, input, once)
      if (options.checkReplies) checkReply(mounted, answer)
      // Only now: a change that was not committed must not take the visitor's identification with it.
      state.cookies.deliver()
      if (call.reply === 'file') {
        options.leavePlace(request)
        await options.filePlaces(state.authentication.actor?.accountId ?? request.ip, reply.raw)
      }
      return send(reply, call, cut(answer))
    }),
  })
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** What some calls bring is seen to although they are refused, whatever for. Without that a refusal is answered as it is. */
function handlingRefusals({ afterRefusal }: MountedCall, options: MountOptions, handler: RouteHandler): RouteHandler {
  if (!afterRefusal) return handler
  return async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      const { db, clock, publicUrl } = options
      const origin = originOf(request, publicUrl, clientVersionOf(request))
      const { params, body } = request
      throw await afterRefusal({ db, now: clock.now(), refusal, params, body, token: bearerOf(request), origin })
    }
  }
}

/** Who asks, and whether they may make this call at all; what they ask for is looked at afterwards. */
function admitter(mounted: MountedCall, options: CallOptions) {
  const { call } = mounted
  const authenticate = authenticatorFor(call, options)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<RequestState> => {
    const { db, clock } = options
    const now = clock.now()
    const origin = originOf(request, options.publicUrl, clientVersionOf(request))
    checkClientVersion(call, request, options.supportedClientVersions)
    if (call.effect || call.access === 'identified') refuseForeignSite(request, origin)
    const { refusal, reused, ...authentication } = await authenticate({ request, origin, db, now })
    const cookies = cookiesOf(request, reply, origin)
    const truncate = () => void reply.header('truncated', 'true')
    const named = idsIn(request.params)
    const state: RequestState = {
      mounted,
      authentication,
      origin,
      cookies,
      truncate,
      named,
      facts: {},
      now,
      isAudited: false,
    }
    if (!refusal) return state
    if (reused) await endReused(db, state, reused)
    else await audit(db, state, 'Refused')
    throw refusal
  }
}

/** Whichever call it was, the log tells that the session was ended and why. */
async function endReused(db: Db, state: RequestState, { sessionId, ...reused }: ReusedToken): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await endSession(transaction, sessionId, 'TokenReused', state.now)
    const { accountId, level, unitId } = reused
    Object.assign(state.facts, { accountId, level, entity: 'Session', entityId: sessionId, ...(unitId && { unitId }) })
    await recordAudit(transaction, entryOf(state, 'TokenReused', 'Refused'))
  })
}

type RequestState = {
  mounted: MountedCall
  authentication: Authentication
  origin: Origin
  cookies: ReturnType<typeof cookiesOf>
  truncate: () => void
  /** What the address names. */
  named: string[]
  facts: AuditFacts
  now: string
  /** The handler has written the row itself, with the change. */
  isAudited: boolean
}
type Input = Record<string, unknown>

// A redirect talks to an identity provider on its way; no transaction may stay open for that long.
function isRead({ method, effect }: Call): boolean {
  return method === 'GET' && !effect
}

/**
 * The row of a read is committed before the bytes leave; if it cannot be written, the read fails. A change that stands alone
 * writes the row in the same statement; where it found nothing to change, the row is written here.
 */
async function handleOnce(db: Db, state: RequestState, input: Input): Promise<unknown> {
  try {
    const answer = await handle(db, state, input)
    if (!state.isAudited) await audit(db, state, 'Done')
    return answer
  } catch (error) {
    if (error instanceof Refusal) await audit(db, state, 'Refused')
    throw error
  }
}

/** A change and its audit row are one transaction. A refusal undoes both, and is then written down on its own. */
async function actOnce(db: Db, state: RequestState, input: Input, once: Once): Promise<unknown> {
  try {
    const outcome = await db.transaction().execute(async (transaction) => {
      try {
        const answer = await once(transaction, () => handle(transaction, state, input))
        await audit(transaction, state, 'Done')
        return { answer }
      } catch (error) {
        if (!(error instanceof Refusal) || !error.details.keep) throw error
        if (!error.details.isUnlogged) await audit(transaction, state, 'Refused')
        return { refusal: error }
      }
    })
    if (outcome.refusal) throw outcome.refusal
    return outcome.answer
  } catch (error) {
    if (error instanceof Refusal && !error.details.keep) await audit(db, state, 'Refused')
    throw error
  }
}

type Once = (db: Db, make: () => Promise<unknown>) => Promise<unknown>

/** What was done under a key is not done again; the answer is the first one's. */
function onceOf(keys: Keys, state: RequestState, { asked, key }: { asked: Input; key: string | undefined }): Once {
  const { mounted, authentication, facts, now } = state
  const { actor } = authentication
  if (!key || !actor) return (_, make) => make()
  const keyed = { key, callName: mounted.name, actor, input: asked, note: noter(state) }
  return async (db, make) => {
    const done = await findDone(db, keys, keyed, now)
    if (done) return done.answer
    const answer = await make()
    await insertDone(db, keys, { ...keyed, answer, facts }, now)
    return answer
  }
}

function handle(db: Db, state: RequestState, input: Input): Promise<unknown> {
  const { mounted, authentication, now, origin, cookies, truncate } = state
  const note = noter(state)
  const auditRow = mounted.singleStatement ? auditRowOf(state) : undefined
  const handling: CallContext = { db, now, origin, cookies, truncate, note, auditRow, isChange: isChange(mounted.call) }
  return mounted.handle({ ...input, ...authentication, ...handling })
}

function noter({ facts }: RequestState): (more: AuditFacts) => void {
  return (more) => Object.assign(facts, more, more.data && { data: { ...facts.data, ...more.data } })
}

function auditRowOf(state: RequestState): AuditRow {
  return {
    values() {
      const { audit: action } = state.mounted.call
      if (!action) throw new Error(`${state.mounted.name} stands alone and is not audited`)
      return auditValues(entryOf(state, action, 'Done'))
    },
    written() {
      state.isAudited = true
    },
  }
}

async function audit(db: Db, state: RequestState, outcome: 'Done' | 'Refused'): Promise<void> {
  const { audit: action } = state.mounted.call
  if (!action) return
  if (outcome === 'Refused') await noteOpening(db, state)
  await recordAudit(db, entryOf(state, action, outcome))
}

/** what is refused before the patient was asked for is told to who reviews the opening as well. */
async function noteOpening(db: Db, { facts, authentication: { actor }, named, now }: RequestState): Promise<void> {
  const ids = facts.patientId ? [facts.patientId] : named
  if (facts.openingId || !actor?.unitId || ids.length === 0) return
  Object.assign(facts, await findOpeningTriedBy(db, actor, ids, now))
}

function idsIn(params: unknown): string[] {
  const values: unknown[] = typeof params === 'object' && params !== null ? Object.values(params) : []
  return values.flatMap((value) => z.uuid().safeParse(value).data ?? [])
}

function entryOf(state: RequestState, byDefault: AuditAction, outcome: 'Done' | 'Refused'): AuditEntry {
  const { name } = state.mounted
  const named = state.facts.action ?? byDefault
  const action = named === 'Login' && outcome === 'Refused' ? 'LoginFailed' : named
  const { ip, clientVersion, traceId } = state.origin
  return {
    ...state.facts,
    at: state.now,
    action,
    outcome,
    call: name,
    actor: state.authentication.actor,
    ip,
    clientVersion,
    traceId,
  }
}

function send(reply: FastifyReply, { reply: kind }: Call, answer: unknown): unknown {
  if (typeof kind !== 'string')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer ?? null))
  if (kind === 'file' && isFile(answer)) return sendFile(reply, answer)
  if (kind === 'stream' && answer instanceof Stream) return sendStream(reply, answer)
  if (kind === 'redirect' && hasText(answer, 'to')) return reply.redirect(answer.to, 302)
  if (kind === 'page' && hasText(answer, 'html')) return reply.type('text/html; charset=utf-8').send(answer.html)
  throw new Error(`a ${kind} was promised`)
}

function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }).send(stream)
}

function hasText<Name extends string>(value: unknown, name: Name): value is Record<Name, string> {
  return typeof value === 'object' && value !== null && name in value
}
