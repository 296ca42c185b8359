import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer } from '../http/error-handler.ts'
import { networkOf } from '../http/network.ts'
import { plainAddress } from '../http/origin.ts'
import { Refusal } from '../http/refusal.ts'
import { isApi } from '../http/security-headers.ts'
import type { Keys } from '../keys/keys.ts'
import { knownBrowserCookie, readKnownBrowser } from '../sign-in/known-browser.ts'

/** Requests in a minute. */
export type RateLimits = {
  /** Of one session, or of one browser that somebody has signed in with before. */
  perPerson: number
  /** Of all strangers of one network together, to one call. A school or a clinic shares a network. */
  perGuestCall: number
  /** Files of the pages, of one network. */
  perNetwork: number
}

const timeWindow = 60_000
const remembered = 50_000

/**
 * Whoever is signed in, or has been in this browser, is counted on their own: strangers of the same network cannot shut them
 * out. Strangers are counted by network and call, so that those who flood one call leave the others open. A token counts
 * once it has been answered with success; one that is invented is a stranger's.
 */
export async function limitRates(
  app: FastifyInstance,
  limits: RateLimits,
  keys: Pick<Keys, 'indexKey'>,
): Promise<void> {
  await app.register(rateLimit, { global: false, cache: remembered })
  const proven = provenTokens(app)
  const judgeOf = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow, keyGenerator })

  const byPerson = judgeOf(limits.perPerson, (request) => personOf(request) ?? '')
  const byGuestCall = judgeOf(limits.perGuestCall, (request) => `${callOf(request)} ${networkOfCaller(request)}`)
  const byNetwork = judgeOf(limits.perNetwork, networkOfCaller)

  function personOf(request: FastifyRequest): string | undefined {
    const token = proven.tokenOf(request)
    if (token) return `session ${token}`
    const browser = readKnownBrowser(keys, request.cookies[knownBrowserCookie])
    return browser && `browser ${browser.id}`
  }

  app.addHook('onRequest', async (request, reply) => {
    const guestJudge = isApi(request.url) || request.routeOptions.config.call ? byGuestCall : byNetwork
    const verdict = await (personOf(request) ? byPerson : guestJudge)(request)
    if (verdict.isAllowed || !verdict.isExceeded) return
    return answer(request, reply, new Refusal(429, 'rate-limited', { RetryAfter: verdict.ttlInSeconds }))
  })
}

function networkOfCaller({ ip }: FastifyRequest): string {
  return networkOf(plainAddress(ip))
}

/** What needs no session has a count for each call; all that an invented token could be tried on shares one. */
function callOf({ routeOptions: { config } }: FastifyRequest): string {
  const access = config.call?.access
  return (access === 'guest' || access === 'identified' || access === 'gateway') && config.name ? config.name : 'other'
}

/** Tokens that were good a moment ago. */
function provenTokens(app: FastifyInstance): { tokenOf(request: FastifyRequest): string | undefined } {
  const proven = new Set<string>()
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const { call } = request.routeOptions.config
    const token = call && needsBearer(call.access) ? request.headers.authorization : undefined
    if (!token) return
    if (reply.statusCode === 401) proven.delete(token)
    if (reply.statusCode !== 200 || proven.has(token)) return
    if (proven.size >= remembered) proven.clear()
    proven.add(token)
  })
  return {
    tokenOf({ headers }) {
      const token = headers.authorization
      return token !== undefined && proven.has(token) ? token : undefined
    },
  }
}

function needsBearer(access: unknown): boolean {
  return access !== 'guest' && access !== 'identified' && access !== 'gateway' && access !== 'mediaToken'
}
