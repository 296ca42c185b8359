import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './messages.ts'
import type { Cookies, Origin } from './slice.ts'

export function originOf(
  request: FastifyRequest,
  publicUrl: string | undefined,
  clientVersion: string | undefined,
): Origin {
  const base = publicUrl ?? `${request.protocol}://${request.host}`
  return {
    ip: request.ip,
    base,
    isSecure: base.startsWith('https:'),
    language: languageOf(request.headers['accept-language']),
    clientVersion,
    traceId: request.id,
  }
}

/** Every cookie of ours is out of reach of scripts and does not follow a post from another site. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, { isSecure }: Origin): Cookies {
  const shape = { path: '/api', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    get: (name) => request.cookies[name],
    set: (name, value, seconds) => void reply.setCookie(name, value, { ...shape, maxAge: seconds }),
    clear: (name) => void reply.clearCookie(name, shape),
  }
}
