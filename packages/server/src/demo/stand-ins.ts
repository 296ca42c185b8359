import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ServerSettings } from '../config/settings.ts'
import type { Db } from '../database/connect.ts'
import { languageOf } from '../http/error-messages.ts'
import { standInIdentityProvider } from './identity-provider.ts'
import { outboxPage } from './outbox-page.ts'

const Wanted = z.object({ language: z.string().optional().catch(undefined) })

/** What the demo has instead of the outside world. Nothing in production imports its way to a call of this. */
export function demoStandIns(settings: ServerSettings, db: Db) {
  const identityProvider = standInIdentityProvider(settings)
  return {
    identityProvider,
    async addStandIns(app: FastifyInstance) {
      await identityProvider.mount(app)
      app.get('/demo/outbox', async (request, reply) => {
        const { language } = Wanted.parse(request.query)
        const html = await outboxPage(db, settings.keys, languageOf(language ?? request.headers['accept-language']))
        return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
      })
    },
  }
}
