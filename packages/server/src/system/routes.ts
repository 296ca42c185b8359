import type { Readable } from 'node:stream'
import { reportsAMinute } from '@samklang/contract/exception-limits'
import type { Settings } from '@samklang/contract/system'
import { systemCalls } from '@samklang/contract/system'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { countInWindow } from '../http/count-in-window.ts'
import { type Slice, slice } from '../http/slice.ts'
import { docsPage } from './docs-page.ts'
import { insertExceptions } from './exceptions.ts'
import { type HealthCheck, healthReader } from './health.ts'
import { describeApi } from './openapi.ts'
import type { JsonSchema } from './openapi-parts.ts'

export type SystemNeeds = {
  version: string
  supportedClientVersions: readonly string[]
  settings: Settings
  checks: HealthCheck[]
  /** Connections that nothing else uses: whoever asks how we are is not to wait behind those whom we keep waiting. */
  healthDb: Db
  follow(actor: Actor): Readable
}

export function system({ version, supportedClientVersions, settings, checks, healthDb, follow }: SystemNeeds): Slice {
  // Made when somebody first reads them: they take longer than everything else that a start does for the routes.
  let api: JsonSchema | undefined
  let page: string | undefined
  const readHealth = healthReader(healthDb, checks)
  // A page that breaks over and over says the same each time.
  const countReport = countInWindow({ most: reportsAMinute, seconds: 60 })
  return slice(systemCalls, {
    getVersion: () => ({ Version: version, SupportedClientVersions: [...supportedClientVersions] }),
    getSettings: () => settings,
    getOpenApi() {
      api ??= describeApi(version)
      return api
    },
    readDocs() {
      page ??= docsPage()
      return { html: page }
    },
    followEvents: ({ actor }) => follow(actor),

    getHealth: readHealth,

    async reportExceptions({ body, db, actor, origin, now }) {
      const sent = Array.isArray(body) ? body : [body]
      const reports = sent.filter(() => countReport(actor.sessionId, now) === 0)
      await insertExceptions(db, reports, { actor, origin }, now)
      return { Received: reports.length }
    },
  })
}
