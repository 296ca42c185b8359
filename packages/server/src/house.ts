import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Clock, movableClock, systemClock } from './clock.ts'
import type { ServerSettings } from './config/settings.ts'
import type { Db } from './database/connect.ts'
import { standInIdentityProvider } from './demo/identity-provider.ts'
import { outboxPage } from './demo/outbox-page.ts'
import { type Bus, startBus } from './events/bus.ts'
import { followDemoClock } from './events/demo-clock.ts'
import { buildApp } from './http/app.ts'
import { languageOf } from './http/messages.ts'
import { connectProviders } from './sign-in/providers.ts'

export type OpenedHouse = { app: FastifyInstance; close: () => Promise<void> }

/** Puts the server together from its settings: everything that runs beside the routes is started here and ended here. */
export async function openHouse(settings: ServerSettings, db: Db): Promise<OpenedHouse> {
  await using closing = new AsyncDisposableStack()
  const bus = await startBus(settings.databaseUrl, { info: () => {}, warn: complain })
  closing.defer(bus.close)
  const isDemo = settings.mode === 'demo'
  const standIn = isDemo ? standInIdentityProvider(settings) : undefined
  const app = await buildApp({
    settings,
    version: ownVersion(),
    db,
    clock: await openClock(settings, db, bus),
    bus,
    providers: connectProviders(settings, { standIn, onProblem: complain }),
    hasSms: isDemo,
    checks: [{ Name: 'events', isOk: bus.isConnected }],
    webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    checkReplies: isDemo,
    addStandIns:
      standIn &&
      (async (app) => {
        await standIn.mount(app)
        addOutbox(app, settings, db)
      }),
  })
  // Streams that are followed for ever are ended first, or no closing would ever be done.
  app.addHook('preClose', bus.close)
  const kept = closing.move()
  return { app, close: () => kept.disposeAsync() }
}

function addOutbox(app: FastifyInstance, { keys }: ServerSettings, db: Db): void {
  app.get<{ Querystring: { language?: string } }>('/demo/outbox', async (request, reply) => {
    const language = languageOf(request.query.language ?? request.headers['accept-language'])
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await outboxPage(db, keys, language))
  })
}

async function openClock({ mode }: ServerSettings, db: Db, bus: Bus): Promise<Clock> {
  if (mode === 'production') return systemClock
  const clock = movableClock()
  await followDemoClock({ db, bus, onError: (error) => complain(String(error)) }, clock)
  return clock
}

function complain(problem: unknown): void {
  console.warn(problem)
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return z.object({ version: z.string() }).parse(manifest).version
}
