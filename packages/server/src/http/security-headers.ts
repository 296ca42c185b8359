import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** No inline script, no frames, no referrer. The component library writes style attributes, so styles may be inline. */
export async function addSecurityHeaders(app: FastifyInstance, isSecure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: isSecure ? { policy: 'same-origin' } : false,
    originAgentCluster: isSecure,
    hsts: isSecure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-trace-id', request.id)
    // A call is known by its route: its address may be written with escapes or with a host before it.
    const isCall = request.routeOptions.config?.call !== undefined || isApi(request.url)
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

export function isApi(url: string): boolean {
  return /^\/api(\/|$|\?)/i.test(url)
}
