import type { FastifyInstance } from 'fastify'
import { answer } from './error-handler.ts'
import { Refusal } from './refusal.ts'

/** Beyond this many requests at once each would only wait for the others: better to say so and be back in a moment. */
export function boundRequests(app: FastifyInstance, most: number): { inFlight(): number } {
  let inFlight = 0
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call?.reply === 'stream') return
    if (inFlight >= most) return answer(request, reply, new Refusal(503, 'busy', { RetryAfter: 1 }))
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
    })
  })
  return { inFlight: () => inFlight }
}
