import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { describeFolderProblem, makeFolder } from './make-folder.ts'
import { StartupProblem } from './startup-problem.ts'

const DemoKeys = z.object({
  database: z.object({ admin: z.string(), owner: z.string(), app: z.string() }),
  fieldKey: z.string(),
  indexKey: z.string(),
  auditSigningKey: z.string(),
  clientSecret: z.string(),
})
export type DemoKeys = z.output<typeof DemoKeys>

/** The demo's own secrets, made at its first start and kept beside its data: without them the data cannot be read. */
export function demoKeys(varFolder: string): DemoKeys {
  const file = join(varFolder, 'keys.json')
  if (!existsSync(file)) {
    if (existsSync(join(varFolder, 'postgres')) || existsSync(join(varFolder, 'postgres-folder')))
      throw new StartupProblem(
        `${file} is gone, and without it the data beside it cannot be opened. Put it back, or remove ${varFolder}.`,
      )
    writeKeys(varFolder, file)
  }
  try {
    return DemoKeys.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new StartupProblem(`${file} cannot be read. Put it back, or remove ${varFolder} to begin anew.`)
  }
}

function writeKeys(varFolder: string, file: string): void {
  try {
    makeFolder(varFolder)
    writeFileSync(`${file}.new`, `${JSON.stringify(makeKeys(), undefined, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch (error) {
    throw describeFolderProblem(varFolder, error)
  }
}

export function makeKeys(): DemoKeys {
  const password = () => randomBytes(24).toString('base64url')
  const key = () => randomBytes(32).toString('base64')
  return {
    database: { admin: password(), owner: password(), app: password() },
    fieldKey: key(),
    indexKey: key(),
    auditSigningKey: key(),
    clientSecret: password(),
  }
}

/** What production asks for by name, a demo brings along. Anything set by hand comes before it. */
export function demoDefaults(keys: DemoKeys, port: string): Record<string, string> {
  // A port that is none is told of by itself; what follows from it would only be told beside it.
  const origin = URL.canParse(`http://localhost:${port}`) ? `http://localhost:${port}` : 'http://localhost'
  return {
    PUBLIC_URL: origin,
    DATABASE_URL: 'postgres://samklang_app@127.0.0.1/samklang',
    DATABASE_OWNER_URL: 'postgres://samklang_owner@127.0.0.1/samklang',
    STAFF_OIDC_ISSUER: `${origin}/demo/idp`,
    STAFF_OIDC_CLIENT_ID: 'samklang-staff',
    STAFF_OIDC_CLIENT_SECRET: keys.clientSecret,
    STAFF_OIDC_ACR_VALUES: 'urn:samklang:loa4',
    EID_OIDC_ISSUER: `${origin}/demo/idp`,
    EID_OIDC_CLIENT_ID: 'samklang-eid',
    EID_OIDC_CLIENT_SECRET: keys.clientSecret,
    EID_OIDC_ACR_VALUES: 'urn:samklang:loa3',
    FIELD_KEYS: `demo:${keys.fieldKey}`,
    INDEX_KEY: keys.indexKey,
    AUDIT_SIGNING_KEY: keys.auditSigningKey,
    AUDIT_KEY_ID: 'demo',
    CUSTOMER_SIGNATURE: 'Demo',
    ENVIRONMENT_NAME: 'Demo',
    LOG_LEVEL: 'warn',
    SUPPORT_PHONE: '010-000 00 00',
    SUPPORT_EMAIL: 'support@samklang.example',
    SUPPORT_HOURS: '08:00–16:00',
  }
}
