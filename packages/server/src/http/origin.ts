import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './error-messages.ts'
import { networkOf } from './network.ts'
import type { Cookies, Origin } from './slice.ts'

export function originOf(
  request: FastifyRequest,
  publicUrl: string | undefined,
  clientVersion: string | undefined,
): Origin {
  const base = publicUrl ?? `${request.protocol}://${request.host}`
  const ip = plainAddress(request.ip)
  return {
    ip,
    network: networkOf(ip),
    base,
    isSecure: base.startsWith('https:'),
    language: languageOf(request.headers['accept-language']),
    clientVersion,
    traceId: request.id,
  }
}

/** Without the port that some proxies add and the name of a network card: the log and the limits know plain addresses. */
export function plainAddress(told: string | undefined): string {
  if (!told) return '0.0.0.0'
  if (isIP(told) && !told.includes('%')) return told
  const [address = ''] = told.replace(/^\[(.*)\](:\d+)?$/, '$1').split('%')
  if (isIP(address)) return address
  const withoutPort = address.replace(/:\d+$/, '')
  return isIP(withoutPort) ? withoutPort : '0.0.0.0'
}

/**
 * Behind https the name itself makes the browser see to it that this very host has set the cookie, over https: no page of
 * a neighbouring host, and nobody on the way, can put one of theirs in its place.
 */
export function cookieName(name: string, { isSecure }: Pick<Origin, 'isSecure'>): string {
  return isSecure ? `__Host-${name}` : name
}

/** Every cookie of ours is out of reach of scripts and does not follow a POST from another site. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, origin: Origin): Cookies & { deliver(): void } {
  const { isSecure } = origin
  const shape = { path: isSecure ? '/' : '/api', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const changes: (() => unknown)[] = []
  return {
    get: (name) => request.cookies[cookieName(name, origin)],
    set: (name, value, seconds) =>
      void changes.push(() => reply.setCookie(cookieName(name, origin), value, { ...shape, maxAge: seconds })),
    clear: (name) => void changes.push(() => reply.clearCookie(cookieName(name, origin), shape)),
    deliver() {
      for (const change of changes) change()
    },
  }
}
