import type { FastifyInstance } from 'fastify'
import { answer } from './error-handler.ts'
import { Refusal } from './refusal.ts'

/** A proxy may have looked at one host where we see another: which of the two was meant is not ours to guess. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (countHosts(request.raw.rawHeaders) > 1) return void answer(request, reply, new Refusal(400, 'validation'))
    done()
  })
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}
