import type { Readable } from 'node:stream'
import type { Settings } from '@samklang/contract/system'
import { reportsAMinute, systemCalls } from '@samklang/contract/system'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { countInWindow } from '../http/count-in-window.ts'
import { Refusal } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Actor } from '../session/actor.ts'
import { docsPage } from './docs-page.ts'
import { insertExceptions } from './exceptions.ts'
import { describeApi } from './openapi.ts'

export type HealthCheck = { Name: string; isOk(): boolean | Promise<boolean> }

export type SystemNeeds = {
  version: string
  supportedClientVersions: readonly string[]
  settings: Settings
  /** Parts without which the server still answers, but not as it should. */
  checks: HealthCheck[]
  follow(actor: Actor): Readable
}

export function system({ version, supportedClientVersions, settings, checks, follow }: SystemNeeds): Slice {
  const api = describeApi(version)
  const page = docsPage()
  // A page that breaks over and over says the same each time.
  const countReport = countInWindow({ most: reportsAMinute, seconds: 60 })
  return slice(systemCalls, {
    getVersion: () => ({ Version: version, SupportedClientVersions: [...supportedClientVersions] }),
    getSettings: () => settings,
    getOpenApi: () => api,
    readDocs: () => ({ html: page }),
    followEvents: ({ actor }) => follow(actor),

    async getHealth({ db }) {
      if (!(await reaches(db))) throw new Refusal(503, 'busy', { RetryAfter: 2 })
      const told = await Promise.all(checks.map(async ({ Name, isOk }) => ({ Name, Ok: await isOk() })))
      const Checks = [{ Name: 'database', Ok: true }, ...told]
      const isWell = Checks.every(({ Ok }) => Ok)
      return { Status: isWell ? ('Ok' as const) : ('Degraded' as const), Live: true, Ready: true, Checks }
    },

    async reportExceptions({ body, db, actor, origin, now }) {
      const sent = Array.isArray(body) ? body : [body]
      const reports = sent.filter(() => countReport(actor.sessionId, now) === 0)
      await insertExceptions(db, reports, { actor, origin }, now)
      return { Received: reports.length }
    },
  })
}

async function reaches(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
