import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasBody } from './load.ts'

/** As long as the largest file may take on a slow line. */
export const fileMinutes = 30

/**
 * Node knows one time for every request, which is the one that a large file may take. All others must have come whole long before,
 * also those that nobody routes; and a file until whoever sends it is let in. From then on it is ended when nothing more comes.
 */
export function endSlowBodies(app: FastifyInstance, ms: number): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const timer = setTimeout(() => end(request, response), ms).unref()
    timers.set(request, timer)
    const stop = () => clearTimeout(timer)
    request.once('end', stop).once('close', stop)
  })
  app.addHook('preParsing', (request, _, payload, done) => {
    if (request.routeOptions.config.call?.takesFile) clearTimeout(timers.get(request.raw))
    done(null, payload)
  })
}

function end({ complete, socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (complete) return
  if (!headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}
