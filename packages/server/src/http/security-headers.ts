import type { FastifyInstance } from 'fastify'

/** No inline script, no frames, no referrer. The component library writes style attributes, so styles may be inline. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data:",
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
  const headers = isSecure ? { ...always, ...whenSecure } : always
  const list = Object.entries(headers)
  app.addHook('onRequest', (request, reply, done) => {
    // A call is known by its route: its address may be written with escapes or with a host before it.
    if (request.routeOptions.config.call) reply.headers(headers).header('cache-control', 'no-store')
    // On the reply itself: what the stand-in identity provider answers does not pass through the framework.
    else for (const [name, value] of list) reply.raw.setHeader(name, value)
    done()
  })
  app.addHook('onSend', (request, reply, _, done) => {
    reply.header('x-trace-id', request.id)
    if (!reply.hasHeader('cache-control') && isApi(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}

export function isApi(url: string): boolean {
  return /^\/api(\/|$|\?)/i.test(url)
}
