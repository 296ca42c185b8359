import type { FastifyInstance } from 'fastify'

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

/** A browser without script: it keeps cookies and follows redirects until `isEnd`, or until it is shown a page. */
export function plainBrowser(app: FastifyInstance, isEnd: (url: URL) => boolean = () => false) {
  const jar = new Map<string, string>()

  async function visit(address: string, method: 'GET' | 'POST' = 'GET'): Promise<{ url: URL; answer: Answer }> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({ method, url: address, headers: { cookie, 'accept-language': 'sv' } })
    for (const { name, value } of answer.cookies) jar.set(name, value)
    const { location } = answer.headers
    if (!location) return { url: new URL(address), answer }
    const next = new URL(location, address)
    return isEnd(next) ? { url: next, answer } : visit(next.href)
  }
  return { visit, cookies: () => Object.fromEntries(jar) }
}

/** Where the button of a person on the stand-in provider's page leads. */
export function buttonFor(html: string, { firstname, lastname }: { firstname: string; lastname: string }): string {
  const buttons = [...html.matchAll(/formaction="([^"]+)">\s*<strong>([^<]+)/g)]
  return buttons.find((button) => button[2] === `${firstname} ${lastname}`)?.[1] ?? `no button for ${lastname}`
}
