import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { answer } from './error-handler.ts'
import { Refusal } from './refusal.ts'
import { isApi } from './security-headers.ts'

/** Requests in a minute. A school or a clinic shares one address, so an address gets what many people need. */
export type RateLimits = { perPerson: number; perAddress: number }

/** Both are counted at every request: inventing a new token each time does not get around the address. */
export async function limitRates(app: FastifyInstance, { perPerson, perAddress }: RateLimits): Promise<void> {
  await app.register(rateLimit, { global: false })
  const timeWindow = 60_000
  const byAddress = app.createRateLimit({ max: perAddress, timeWindow, keyGenerator: ({ ip }) => `address ${ip}` })
  const byPerson = app.createRateLimit({
    max: perPerson,
    timeWindow,
    // No longer than a token can be: thousands of these are remembered.
    keyGenerator: ({ headers, ip }) => headers.authorization?.slice(0, 120) ?? `guest ${ip}`,
  })
  app.addHook('onRequest', async (request, reply) => {
    // A page brings dozens of files before anybody is known, and a whole school opens it from one address.
    for (const judge of isApi(request.url) ? [byAddress, byPerson] : [byAddress]) {
      const verdict = await judge(request)
      if (verdict.isAllowed || !verdict.isExceeded) continue
      return answer(request, reply, new Refusal(429, 'rate-limited', { RetryAfter: verdict.ttlInSeconds }))
    }
  })
}
