import type { FastifyInstance } from 'fastify'

/** One line a request: which call, how it went, how long it took. No address, no query, no body: those tell of people. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const { url, config } = request.routeOptions
    if (!config.call) return
    request.log.info({
      traceId: request.id,
      call: config.name,
      route: `${request.method} ${url}`,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
