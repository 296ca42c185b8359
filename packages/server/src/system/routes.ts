import type { Readable } from 'node:stream'
import type { Settings } from '@samklang/contract/system'
import { systemCalls } from '@samklang/contract/system'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Actor } from '../session/actor.ts'
import { docsPage } from './docs-page.ts'
import { insertExceptions } from './exceptions.ts'
import { describeApi } from './openapi.ts'

/** Of something that is done now and then, `At` says when it was done last. */
type Judged = boolean | { Ok: boolean; At: string | null }
export type HealthCheck = { Name: string; isOk(): Judged | Promise<Judged> }

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
  return slice(systemCalls, {
    getVersion: () => ({ Version: version, SupportedClientVersions: [...supportedClientVersions] }),
    getSettings: () => settings,
    getOpenApi: () => api,
    readDocs: () => ({ html: page }),
    followEvents: ({ actor }) => follow(actor),

    async getHealth({ db }) {
      if (!(await reaches(db))) throw new Refusal(503, 'busy', { RetryAfter: 2 })
      const told = await Promise.all(checks.map(async ({ Name, isOk }) => ({ Name, ...asFields(await isOk()) })))
      const Checks = [{ Name: 'database', Ok: true }, ...told]
      const isWell = Checks.every(({ Ok }) => Ok)
      return { Status: isWell ? ('Ok' as const) : ('Degraded' as const), Live: true, Ready: true, Checks }
    },

    async reportExceptions({ body, db, actor, origin, now }) {
      const reports = Array.isArray(body) ? body : [body]
      await insertExceptions(db, reports, { actor, origin }, now)
      return { Received: reports.length }
    },
  })
}

function asFields(judged: Judged) {
  return typeof judged === 'boolean' ? { Ok: judged } : judged
}

async function reaches(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
