import { type Readable, Readable as Stream } from 'node:stream'
import type { AuditAction } from '@samklang/contract/audit'
import { type Call, isChange } from '@samklang/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AuditEntry, type AuditFacts, auditValues, recordAudit } from '../audit/record.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { findOpeningTriedBy } from '../emergency-openings/tried-by.ts'
import type { Keys } from '../keys/keys.ts'
import { endSession } from '../session/end.ts'
import type { ReusedToken } from '../session/replaced-token.ts'
import { checkReply } from './check-reply.ts'
import { checkClientVersion, clientVersionOf } from './client-version.ts'
import { refuseForeignSite } from './foreign-site.ts'
import { findDone, idempotencyKeyOf, insertDone } from './idempotency.ts'
import { cookiesOf, originOf } from './origin.ts'
import { bearerOf, type Proof, proverFor } from './prove.ts'
import { faultOfBody } from './read-body.ts'
import { inputReader } from './read-input.ts'
import { Refusal } from './refusal.ts'
import { isFile, sendFile } from './send-file.ts'
import type { AuditRow, Handling, MountedCall, Origin, Slice } from './slice.ts'

export type Mounting = {
  db: Db
  clock: Clock
  keys: Keys
  supportedClientVersions: readonly string[]
  publicUrl: string | undefined
  /** What an SMS gateway signs its reports with; without one there are no reports. */
  gatewaySecret: string | undefined
  /** Replies are held against the contract in tests and development; production selects declared columns only. */
  checkReplies: boolean
}

export function mount(app: FastifyInstance, slices: Slice[], mounting: Mounting): void {
  for (const mounted of slices.flat()) mountCall(app, mounted, mounting)
}

function mountCall(app: FastifyInstance, mounted: MountedCall, mounting: Mounting): void {
  const { call } = mounted
  if (call.idempotencyKey && (mounted.isAlone || isRead(call)))
    throw new Error(`${mounted.name} takes an Idempotency-Key and has no transaction`)
  const admit = admitter(mounted, mounting)
  const admitted = new WeakMap<FastifyRequest, Act>()
  const read = inputReader(call)
  app.route({
    method: call.method,
    url: call.path,
    config: { call, name: mounted.name, isReadAnyhow: mounted.afterRefusal !== undefined },
    ...(call.largestBody !== undefined && {
      bodyLimit: call.largestBody,
      // So much is not even read of somebody who may not send it.
      onRequest: async (request, reply) => void admitted.set(request, await admit(request, reply)),
    }),
    // What stands alone answers in a few words, and pictures are small already: nothing to make smaller.
    ...((mounted.isAlone || call.reply === 'file') && { compress: false as const }),
    handler: seeingToRefusals(mounted, mounting, async (request, reply) => {
      const { db } = mounting
      const fault = faultOfBody(request)
      if (fault) throw fault
      const act = admitted.get(request) ?? (await admit(request, reply))
      const asked = read(request)
      const input = { ...asked, ahead: await mounted.askFirst?.({ ...asked, ...act.proof, origin: act.origin }) }
      const isBare = isRead(call) || mounted.isAlone
      const once = onceOf(mounting.keys, act, { asked, key: idempotencyKeyOf(call, request) })
      const answer = isBare ? await handleOnce(db, act, input) : await actOnce(db, act, input, once)
      if (mounting.checkReplies) checkReply(mounted, answer)
      // Only now: a change that was not committed must not take the visitor's identification with it.
      act.cookies.deliver()
      return send(reply, call, answer)
    }),
  })
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** What some calls bring is seen to although they are refused, whatever for. Without that a refusal is answered as it is. */
function seeingToRefusals({ afterRefusal }: MountedCall, mounting: Mounting, handler: RouteHandler): RouteHandler {
  if (!afterRefusal) return handler
  return async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      const { db, clock, publicUrl } = mounting
      const origin = originOf(request, publicUrl, clientVersionOf(request))
      const { params, body } = request
      throw await afterRefusal({ db, now: clock.now(), refusal, params, body, token: bearerOf(request), origin })
    }
  }
}

/** Who asks, and whether they may make this call at all; what they ask for is looked at afterwards. */
function admitter(mounted: MountedCall, mounting: Mounting) {
  const { call } = mounted
  const prove = proverFor(call, mounting.gatewaySecret)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Act> => {
    const { db, clock } = mounting
    const now = clock.now()
    const origin = originOf(request, mounting.publicUrl, clientVersionOf(request))
    checkClientVersion(call, request, mounting.supportedClientVersions)
    if (call.effect || call.access === 'identified') refuseForeignSite(request, origin)
    const { refusal, reused, ...proof } = await prove({ request, origin, db, now })
    const cookies = cookiesOf(request, reply, origin)
    const truncate = () => void reply.header('truncated', 'true')
    const named = idsIn(request.params)
    const act: Act = { mounted, proof, origin, cookies, truncate, named, facts: {}, now, isAudited: false }
    if (!refusal) return act
    if (reused) await endReused(db, act, reused)
    else await audit(db, act, 'Refused')
    throw refusal
  }
}

/** Whichever call it was, the log tells that the session was ended and why. */
async function endReused(db: Db, act: Act, { sessionId, ...reused }: ReusedToken): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await endSession(transaction, sessionId, 'TokenReused', act.now)
    const { accountId, level, unitId } = reused
    Object.assign(act.facts, { accountId, level, entity: 'Session', entityId: sessionId, ...(unitId && { unitId }) })
    await recordAudit(transaction, entryOf(act, 'TokenReused', 'Refused'))
  })
}

type Act = {
  mounted: MountedCall
  proof: Proof
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
async function handleOnce(db: Db, act: Act, input: Input): Promise<unknown> {
  try {
    const answer = await handle(db, act, input)
    if (!act.isAudited) await audit(db, act, 'Done')
    return answer
  } catch (error) {
    if (error instanceof Refusal) await audit(db, act, 'Refused')
    throw error
  }
}

/** A change and its audit row are one transaction. A refusal undoes both, and is then written down on its own. */
async function actOnce(db: Db, act: Act, input: Input, once: Once): Promise<unknown> {
  try {
    const outcome = await db.transaction().execute(async (transaction) => {
      try {
        const answer = await once(transaction, () => handle(transaction, act, input))
        await audit(transaction, act, 'Done')
        return { answer }
      } catch (error) {
        if (!(error instanceof Refusal) || !error.details.keep) throw error
        if (!error.details.isUnlogged) await audit(transaction, act, 'Refused')
        return { refusal: error }
      }
    })
    if (outcome.refusal) throw outcome.refusal
    return outcome.answer
  } catch (error) {
    if (error instanceof Refusal && !error.details.keep) await audit(db, act, 'Refused')
    throw error
  }
}

type Once = (db: Db, make: () => Promise<unknown>) => Promise<unknown>

/** What was done under a key is not done again; the answer is the first one's. */
function onceOf(keys: Keys, act: Act, { asked, key }: { asked: Input; key: string | undefined }): Once {
  const { mounted, proof, facts, now } = act
  const { actor } = proof
  if (!key || !actor) return (_, make) => make()
  const keyed = { key, callName: mounted.name, actor, input: asked, note: noter(act) }
  return async (db, make) => {
    const done = await findDone(db, keys, keyed, now)
    if (done) return done.answer
    const answer = await make()
    await insertDone(db, keys, { ...keyed, answer, facts }, now)
    return answer
  }
}

function handle(db: Db, act: Act, input: Input): Promise<unknown> {
  const { mounted, proof, now, origin, cookies, truncate } = act
  const note = noter(act)
  const auditRow = mounted.isAlone ? auditRowOf(act) : undefined
  const handling: Handling = { db, now, origin, cookies, truncate, note, auditRow, isChange: isChange(mounted.call) }
  return mounted.handle({ ...input, ...proof, ...handling })
}

function noter({ facts }: Act): (more: AuditFacts) => void {
  return (more) => Object.assign(facts, more, more.data && { data: { ...facts.data, ...more.data } })
}

function auditRowOf(act: Act): AuditRow {
  return {
    values() {
      const { audit: action } = act.mounted.call
      if (!action) throw new Error(`${act.mounted.name} stands alone and is not audited`)
      return auditValues(entryOf(act, action, 'Done'))
    },
    written() {
      act.isAudited = true
    },
  }
}

async function audit(db: Db, act: Act, outcome: 'Done' | 'Refused'): Promise<void> {
  const { audit: action } = act.mounted.call
  if (!action) return
  if (outcome === 'Refused') await noteOpening(db, act)
  await recordAudit(db, entryOf(act, action, outcome))
}

/** what is refused before the patient was asked for is told to who reviews the opening as well. */
async function noteOpening(db: Db, { facts, proof: { actor }, named, now }: Act): Promise<void> {
  const ids = facts.patientId ? [facts.patientId] : named
  if (facts.openingId || !actor?.unitId || ids.length === 0) return
  Object.assign(facts, await findOpeningTriedBy(db, actor, ids, now))
}

function idsIn(params: unknown): string[] {
  const values: unknown[] = typeof params === 'object' && params !== null ? Object.values(params) : []
  return values.flatMap((value) => z.uuid().safeParse(value).data ?? [])
}

function entryOf(act: Act, byDefault: AuditAction, outcome: 'Done' | 'Refused'): AuditEntry {
  const { name } = act.mounted
  const named = act.facts.action ?? byDefault
  const action = named === 'Login' && outcome === 'Refused' ? 'LoginFailed' : named
  const { ip, clientVersion, traceId } = act.origin
  return {
    ...act.facts,
    at: act.now,
    action,
    outcome,
    call: name,
    actor: act.proof.actor,
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
