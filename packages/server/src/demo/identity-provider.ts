import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from 'oidc-provider'
import { OIDCProviderError } from 'oidc-provider/lib/helpers/errors.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import type { CustomFetch } from 'openid-client'
import type { ServerSettings } from '../config/settings.ts'
import { languageOf } from '../http/error-messages.ts'
import type { StandIn } from '../sign-in/providers.ts'
import { type IdentityChoice, identityOverPage, identityPage } from './identity-page.ts'
import { configurationOf, identityProviderPath, type StandInSettings } from './identity-provider-configuration.ts'
import { type DemoPerson, demoPeople } from './people.ts'

const rememberedHosts = 20

export type IdentityProvider = StandIn & { mount(app: FastifyInstance): Promise<void> }

type Settings = StandInSettings & Pick<ServerSettings, 'mode'>
type Side = 'staff' | 'eid'

/** Stands in for the organisation's provider and for the e-ID, with the demo people to click on. Demo mode only. */
export function standInIdentityProvider(
  settings: Settings,
  people: readonly DemoPerson[] = demoPeople,
): IdentityProvider {
  if (settings.mode !== 'demo') throw new Error('the stand-in identity provider exists in demo mode only')
  const choices = people.map((person, index) => ({ key: `person-${index + 1}`, person }))
  const providers = providersByHost(configurationOf(settings, choices))
  let home: FastifyInstance | undefined

  return {
    issuerAt: (base) => `${base}${identityProviderPath}`,
    fetch: (url, options) => askAtHome(home, url, options),
    async mount(app) {
      home = app
      await app.register(async (scope) => addRoutes(scope, settings, choices, providers), {
        prefix: identityProviderPath,
      })
    },
  }
}

type ProviderFor = (request: FastifyRequest) => Provider | undefined

function addRoutes(
  scope: FastifyInstance,
  settings: Settings,
  choices: IdentityChoice[],
  providerFor: ProviderFor,
): void {
  // The provider reads its own bodies.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_, __, done) => done(null))

  async function visit(request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) {
    const found = await findVisit(providerFor(request), request, reply)
    if (!found) {
      reply
        .status(400)
        .type('text/html; charset=utf-8')
        .send(identityOverPage(languageOf(request.headers['accept-language'])))
      return undefined
    }
    const side: Side = found.details.params.client_id === settings.eidOidc.clientId ? 'eid' : 'staff'
    return { ...found, side, fitting: choices.filter(({ person }) => person.signIn.includes(side)) }
  }

  scope.get<{ Params: { uid: string }; Querystring: { language?: string } }>(
    '/interaction/:uid',
    async (request, reply) => {
      const found = await visit(request, reply)
      if (!found) return reply
      const language = languageOf(request.query.language ?? String(found.details.params.ui_locales ?? ''))
      const path = `${identityProviderPath}/interaction/${request.params.uid}`
      const html = identityPage({ language, side: found.side, choices: found.fitting, path })
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
    },
  )

  scope.post<{ Params: { uid: string; key: string } }>('/interaction/:uid/as/:key', async (request, reply) => {
    const found = await visit(request, reply)
    if (!found) return reply
    const choice = found.fitting.find(({ key }) => key === request.params.key)
    const [acr] = found.side === 'eid' ? settings.eidOidc.acrValues : settings.staffOidc.acrValues
    const result = choice ? { login: { accountId: choice.key, acr, remember: false } } : { error: 'access_denied' }
    await forgetEarlier(found)
    reply.hijack()
    await found.provider.interactionFinished(request.raw, reply.raw, result)
  })

  scope.post<{ Params: { uid: string } }>('/interaction/:uid/cancel', async (request, reply) => {
    const found = await visit(request, reply)
    if (!found) return reply
    reply.hijack()
    await found.provider.interactionFinished(request.raw, reply.raw, { error: 'access_denied' })
  })

  scope.get<{ Querystring: Record<string, unknown> }>('/session/end', async (request, reply) => {
    const provider = providerFor(request)
    const to = provider && (await findFarewell(provider, request.query))
    if (!to) return reply.status(400).send()
    await (await provider.Session.get(provider.createContext(request.raw, reply.raw))).destroy()
    return reply.redirect(to, 303)
  })

  scope.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/*',
    handler: async (request, reply) => {
      const provider = providerFor(request)
      if (!provider) return reply.status(400).send()
      const { raw } = request
      const originalUrl = raw.url ?? ''
      Object.assign(raw, { originalUrl, url: originalUrl.slice(identityProviderPath.length) })
      // The provider is to see the host that we see, whatever proxy stands before us.
      Object.assign(raw.headers, { 'x-forwarded-proto': request.protocol, 'x-forwarded-host': request.host })
      reply.hijack()
      await provider.callback()(raw, reply.raw)
    },
  })
}

async function findVisit(provider: Provider | undefined, { raw }: FastifyRequest, reply: FastifyReply) {
  if (!provider) return undefined
  try {
    return { provider, details: await provider.interactionDetails(raw, reply.raw) }
  } catch (error) {
    if (error instanceof OIDCProviderError) return undefined
    throw error
  }
}

/** The library would ask whether it is meant, by a script that our policy refuses. Back to our own page and to no other. */
async function findFarewell(provider: Provider, query: Record<string, unknown>): Promise<string | undefined> {
  const { client_id: clientId, post_logout_redirect_uri: wanted } = query
  if (typeof clientId !== 'string' || typeof wanted !== 'string') return undefined
  const client = await provider.Client.find(clientId)
  return client?.postLogoutRedirectUriAllowed(wanted) ? wanted : undefined
}

type Found = NonNullable<Awaited<ReturnType<typeof findVisit>>>

/** Many people take turns in a demo. The library would log the one before out by a script, which our policy refuses. */
async function forgetEarlier({ provider, details }: Found): Promise<void> {
  if (!details.session) return
  const earlier = await provider.Session.findByUid(details.session.uid)
  await earlier?.destroy()
  details.session = undefined
  await details.persist()
}

const plainHost = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

/** Each host that visitors use is an issuer of its own: localhost, 127.0.0.1 and an address of the local network. */
function providersByHost(configurationAt: (base: string) => Configuration): ProviderFor {
  const known = new Map<string, Provider>()
  return ({ protocol, host }) => {
    if (!plainHost.test(host)) return undefined
    const base = `${protocol}://${host}`
    const remembered = known.get(base)
    if (remembered) return remembered
    const provider = new Provider(`${base}${identityProviderPath}`, configurationAt(base))
    provider.proxy = true
    for (const oldest of known.keys()) if (known.size >= rememberedHosts) known.delete(oldest)
    known.set(base, provider)
    return provider
  }
}

/** Our own sign-in asks the stand-in for tokens; the request never leaves this process. */
async function askAtHome(
  home: FastifyInstance | undefined,
  url: string,
  { method, headers, body }: Parameters<CustomFetch>[1],
): Promise<Response> {
  if (!home) throw new Error('the stand-in identity provider is not mounted')
  const { protocol, host } = new URL(url)
  const answer = await home.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    headers: { ...headers, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host },
    ...(body instanceof URLSearchParams && { payload: body.toString() }),
  })
  const type = answer.headers['content-type']
  return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': String(type ?? '') } })
}
