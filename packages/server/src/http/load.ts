import type { FastifyInstance } from 'fastify'
import { answer } from './error-handler.ts'
import { Refusal } from './refusal.ts'

/** Beyond this many requests at once each would only wait for the others: better to say so and be back in a moment. */
export function boundRequests(app: FastifyInstance, most: number): { inFlight(): number } {
  let inFlight = 0
  const leave = () => {
    inFlight -= 1
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { call } = request.routeOptions.config
    if (call?.reply === 'stream') return done()
    if (inFlight >= most) return void answer(request, reply, new Refusal(503, 'busy', { RetryAfter: 1 }))
    inFlight += 1
    reply.raw.once('close', leave)
    done()
  })
  return { inFlight: () => inFlight }
}

/** A browser keeps its connection for the next request; once we are ending there is none, and waiting for it only delays. */
export function closeConnectionsAtEnd(app: FastifyInstance): void {
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
  })
  app.addHook('onSend', (_, reply, __, done) => {
    if (isEnding) reply.header('connection', 'close')
    done()
  })
}
