import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientVersion } from '@samklang/contract/client-version'
import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from '../app/app-dependencies.ts'
import { buildApp } from '../app/build-app.ts'
import { movableClock } from '../clock.ts'
import { demoDefaults, makeKeys } from '../config/demo-keys.ts'
import { readSettings, type ServerSettings } from '../config/settings.ts'
import { demoStandIns } from '../demo/stand-ins.ts'
import { startBus } from '../events/bus.ts'
import { makeRecentDrafts, type RecentDrafts } from '../forms/recent-drafts.ts'
import { connectRegister } from '../person-register/registers.ts'
import { connectProviders } from '../sign-in/providers.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** What the tests' SMS gateway signs its reports with. */
export const gatewaySecret = 'a secret of the tests, long enough to be one'

const silent = { info() {}, warn() {} }

export function testSettings(database: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>): ServerSettings {
  return readSettings(
    {
      ...demoDefaults(makeKeys(), '3000'),
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      LOG_LEVEL: 'silent',
      // Made when the first file is uploaded.
      MEDIA_FOLDER: join(tmpdir(), `samklang-files-${randomUUID()}`),
      SMS_GATEWAY_REPORT_SECRET: gatewaySecret,
    },
    'demo',
  )
}

/** A server as the demo has it, on a database of its own; `beside` gives a second instance on the same one. */
export async function startTestServer({
  database: given,
  ...overrides
}: Partial<AppDependencies> & { database?: TestDatabase } = {}) {
  const database = given ?? (await testDatabase())
  // Whoever wants to read the log wants all of it.
  const logLevel = overrides.logTo ? 'trace' : 'silent'
  const settings = overrides.settings ?? { ...testSettings(database), logLevel }
  const clock = movableClock()
  const instances: { close(): Promise<unknown> }[] = []

  async function open(recentDrafts: RecentDrafts, beside: Partial<AppDependencies> = {}): Promise<FastifyInstance> {
    const bus = await startBus(settings.databaseUrl, silent)
    const { identityProvider, addStandIns } = demoStandIns(settings, database.db)
    const app = await buildApp({
      settings,
      version: 'test',
      db: database.db,
      clock,
      bus,
      providers: connectProviders(settings, { standIn: identityProvider }),
      services: { sms: true, email: true },
      register: connectRegister(settings),
      checks: [],
      webRoot: '/nowhere',
      checkReplies: true,
      // A machine that runs many tests at once holds everything up; that is not what they are about.
      heldUpAtMost: 0,
      requestsPerMinute: { perPerson: 1_000_000, perGuestCall: 1_000_000, perNetwork: 1_000_000 },
      addStandIns,
      recentDrafts,
      ...overrides,
      ...beside,
    })
    instances.push(app, bus)
    return app
  }

  const recentDrafts = makeRecentDrafts()
  const app = await open(recentDrafts)
  return {
    app,
    db: database.db,
    database,
    keys: settings.keys,
    settings,
    clock,
    /** What the first instance remembers. */
    recentDrafts,
    beside: (more: Partial<AppDependencies> = {}) => open(makeRecentDrafts(), more),
    as: (token?: string) => caller(app, token),
    async close() {
      for (const instance of instances) await instance.close()
      await rm(settings.media.folder, { recursive: true, force: true })
      await database.close()
    },
  }
}

/** Calls as a browser of ours would. */
export function caller(app: FastifyInstance, token: string | undefined) {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    app.inject({
      method,
      url,
      headers: {
        'x-client-version': clientVersion,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
  return {
    send,
    get: (url: string) => send('GET', url),
    post: (url: string, body?: unknown) => send('POST', url, body),
    put: (url: string, body?: unknown) => send('PUT', url, body),
  }
}
