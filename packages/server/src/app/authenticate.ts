import { admits } from '@samklang/contract/access'
import type { Call } from '@samklang/contract/call'
import type { Instant } from '@samklang/contract/instants'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { isSigned } from '../http/gateway-signature.ts'
import type { Identification } from '../http/identification.ts'
import type { MediaLink } from '../http/media-link.ts'
import { cookieName } from '../http/origin.ts'
import { rawBodyOf } from '../http/read-body.ts'
import { forbidden, notFound, Refusal, unauthenticated } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import { findActor, findActorByMediaToken, isPastAbsoluteEnd, type LastStandings } from '../session/find-actor.ts'
import { isOfBrowser, linkCookie } from '../session/media-token.ts'
import { judgeReplaced, type ReusedToken } from '../session/replaced-token.ts'
import { findIdentification, identityCookie } from '../sign-in/identification.ts'

export type Authentication = {
  actor: Actor | undefined
  identification?: Identification | undefined
  /** By which the caller came, of a call that opens a file. */
  link?: MediaLink
  /** Somebody known asks for what is not theirs to do: refused, and written down with their name. */
  refusal?: Refusal
  /** The token had been replaced before: its session is to be ended, and that written down. */
  reused?: ReusedToken
}

type AuthenticationRequest = { request: FastifyRequest; origin: Origin; db: Db; now: Instant }
type Authenticator = (asked: AuthenticationRequest) => Promise<Authentication>
type AuthenticatorOptions = { gatewaySecret: string | undefined; lastStandings: LastStandings }

/** How a call's `access` is proven. Without a secret that is shared with it, no gateway can authenticate anything. */
export function authenticatorFor(call: Call, options: AuthenticatorOptions): Authenticator {
  const authenticate = authenticatorOf(call, options)
  if (call.lockedForm) return authenticate
  // A device in a patient's hands opens the one form and nothing beside it.
  return async (asked) => {
    const authentication = await authenticate(asked)
    return authentication.actor?.lockedFormId ? { ...authentication, refusal: forbidden() } : authentication
  }
}

function authenticatorOf(call: Call, { gatewaySecret, lastStandings }: AuthenticatorOptions): Authenticator {
  const { access } = call
  if (access === 'guest') return async () => ({ actor: undefined })
  if (access === 'identified') return (asked) => authenticateIdentified(asked, lastStandings)
  if (access === 'mediaToken' && call.method !== 'GET') throw new Error(`${call.path}: a media token only reads`)
  if (access === 'mediaToken') return authenticateMediaToken
  if (access === 'gateway') return async ({ request, now }) => authenticateGateway(request, gatewaySecret, now)
  return async ({ request, db, now }) => {
    const token = bearerOf(request)
    const { actor, reused } = await findBearer(db, token, now, lastStandings)
    if (reused) return { actor, reused, refusal: unauthenticated() }
    if (!actor) throw await refusalFor(call, db, token, now)
    return admits(access, actor) ? { actor } : { actor, refusal: forbidden() }
  }
}

async function findBearer(
  db: Db,
  token: string | undefined,
  now: Instant,
  lastStandings: LastStandings,
): Promise<Pick<Authentication, 'actor' | 'reused'>> {
  const actor = token ? await findActor(db, token, now, lastStandings) : undefined
  if (actor || !token) return { actor }
  const replaced = await judgeReplaced(db, token, now)
  if (replaced?.outcome === 'restored') return { actor: await findActor(db, token, now, lastStandings) }
  return { actor: undefined, ...(replaced && { reused: replaced.session }) }
}

async function authenticateIdentified(
  { request, origin, db, now }: AuthenticationRequest,
  lastStandings: LastStandings,
): Promise<Authentication> {
  const { actor, reused } = await findBearer(db, bearerOf(request), now, lastStandings)
  if (reused) return { actor, reused, refusal: unauthenticated() }
  if (actor) return { actor }
  const cookie = request.cookies[cookieName(identityCookie, origin)]
  const identification = cookie ? await findIdentification(db, cookie, now) : undefined
  if (!identification) throw unauthenticated()
  return { actor: undefined, identification }
}

/** Of one word: `hashPlaying` puts another beside it, and nobody may send both as one. */
const tokenShape = /^[\w-]{20,100}$/

/** a link is for the browser that asked for it; in any other it is not there. */
async function authenticateMediaToken({ request, origin, db, now }: AuthenticationRequest): Promise<Authentication> {
  const given = new URL(request.url, 'http://here').searchParams.get('mediaToken') ?? ''
  const token = tokenShape.exec(given)?.[0]
  const found = token ? await findActorByMediaToken(db, { token, mediaId: idOf(request) }, now) : undefined
  if (!found) throw unauthenticated()
  const cookie = request.cookies[cookieName(linkCookie, origin)]
  return isOfBrowser(found.link, cookie) ? found : { actor: found.actor, refusal: notFound() }
}

function idOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
}

function authenticateGateway(request: FastifyRequest, secret: string | undefined, now: Instant): Authentication {
  const { 'x-signature': signature, 'x-timestamp': at } = request.headers
  const signed = { body: rawBodyOf(request), signature: String(signature ?? ''), at: String(at ?? '') }
  if (!secret || !isSigned(signed, secret, now)) throw unauthenticated()
  return { actor: undefined }
}

/** A renewal that comes after the absolute end is told so, since the browser then ends the session for good. */
async function refusalFor(call: Call, db: Db, token: string | undefined, now: Instant): Promise<Refusal> {
  const isOver = call.audit === 'RenewToken' && token !== undefined && (await isPastAbsoluteEnd(db, token, now))
  return isOver ? new Refusal(403, 'session-over') : unauthenticated()
}

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1]
}
