import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer } from './error-handler.ts'
import { Refusal } from './refusal.ts'

/**
 * Beyond this many requests at once each would only wait for the others: better to say so and be back in a moment. A request
 * is counted once it has come whole, so that nobody takes a place by sending slowly, and one address gets half of them. Bodies
 * on their way are counted apart. Health is asked when there is no place left, streams last for hours, and files are counted by who
 * takes them, in both directions. Whoever takes nothing of an answer for a while is not waited for.
 */
export function boundRequests(app: FastifyInstance, most: number, stalledMs: number): LeavePlace {
  const leaving = new WeakMap<FastifyRequest, () => void>()
  const ofAddress = Math.ceil(most / 2)
  const coming = makePlaces({ most: most * 4, ofAddress })
  const answered = makePlaces({ most, ofAddress })
  function enter(places: Places, request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const leave = places.take(request.ip)
    if (!leave) return void answer(request, reply, new Refusal(503, 'busy', { RetryAfter: 1 }))
    leaving.set(request, leave)
    reply.raw.once('close', leave)
    done()
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done()
    enter(coming, request, reply, done)
  })
  app.addHook('preValidation', (request, reply, done) => {
    leaving.get(request)?.()
    if (isUnbounded(request)) return done()
    enter(answered, request, reply, done)
  })
  app.addHook('onSend', (request, reply, _, done) => {
    if (request.routeOptions.config.call?.reply !== 'stream') endWhenStalled(reply, stalledMs)
    done()
  })
  return (request) => leaving.get(request)?.()
}

/** Before the answer is over: what is left of it takes as long as its reader likes, and is counted elsewhere. */
export type LeavePlace = (request: FastifyRequest) => void

/** The time begins anew with whatever the reader takes. Once the answer is over, the connection has the time of an idle one again. */
function endWhenStalled({ raw }: FastifyReply, ms: number): void {
  const { socket } = raw
  if (socket instanceof Socket) raw.setTimeout(ms, () => socket.destroy())
}

export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isUnbounded({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.call?.reply === 'stream' || config.call?.takesFile === true || config.name === 'getHealth'
}

type Places = { take(address: string): (() => void) | undefined }

function makePlaces({ most, ofAddress }: { most: number; ofAddress: number }): Places {
  let taken = 0
  const byAddress = new Map<string, number>()
  return {
    take(address) {
      const here = byAddress.get(address) ?? 0
      if (taken >= most || here >= ofAddress) return undefined
      taken += 1
      byAddress.set(address, here + 1)
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        taken -= 1
        const others = (byAddress.get(address) ?? 1) - 1
        if (others > 0) byAddress.set(address, others)
        else byAddress.delete(address)
      }
    },
  }
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
