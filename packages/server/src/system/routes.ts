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
  const api = describeApi(version)
  const page = docsPage()
  const readHealth = healthReader(healthDb, checks)
  // A page that breaks over and over says the same each time.
  const countReport = countInWindow({ most: reportsAMinute, seconds: 60 })
  return slice(systemCalls, {
    getVersion: () => ({ Version: version, SupportedClientVersions: [...supportedClientVersions] }),
    getSettings: () => settings,
    getOpenApi: () => api,
    readDocs: () => ({ html: page }),
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
