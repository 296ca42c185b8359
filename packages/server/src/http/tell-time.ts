import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { isApi } from './security-headers.ts'

/** The browser takes the time from the answers' own date, so it is the application's: in a demo weeks may have passed. */
export function tellTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onSend', async (request, reply) => {
    if (isApi(request.url)) reply.header('date', new Date(clock.now()).toUTCString())
  })
}
