import type { FastifyInstance } from 'fastify'

/** No inline script, no frames, no referrer. The component library writes style attributes, so styles may be inline. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

const always = {
  'content-security-policy': policy,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** What a browser heeds only where nobody can listen in. */
const whenSecure = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

export function addSecurityHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = Object.entries(isSecure ? { ...always, ...whenSecure } : always)
  app.addHook('onRequest', (_, reply, done) => {
    // On the reply itself: what the stand-in identity provider answers does not pass through the framework.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
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
