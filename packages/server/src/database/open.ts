import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DemoKeys, demoDefaults, demoKeys } from '../config/demo-keys.ts'
import { type Environment, readMode, readSettings, type ServerSettings } from '../config/settings.ts'
import { checkServer } from './check-server.ts'
import { borrowDemoDatabase, type DemoDatabase, holdVarFolder, openDemoDatabase } from './demo-database.ts'

/** Settings with a database behind them. */
export type OpenedSettings = { settings: ServerSettings; notice: string | undefined; close: () => Promise<void> }

/** For the server, which holds its folder alone. What must be right before the database is started is checked between. */
export async function openForServer(
  env: Environment,
  check: (settings: ServerSettings) => Promise<void>,
): Promise<OpenedSettings> {
  if (hasOwnDatabase(env)) {
    const settings = settingsOf(env)
    await check(settings)
    await checkServer(settings)
    return { settings, notice: undefined, close: async () => {} }
  }
  const held = await holdVarFolder(varFolderOf(env))
  try {
    await check(demoSettings(env, held.keys))
  } catch (error) {
    held.release()
    throw error
  }
  return withDatabase(env, await openDemoDatabase(held))
}

/** For a command, which may run beside the server. */
export async function openForCommand(env: Environment): Promise<OpenedSettings> {
  if (hasOwnDatabase(env)) {
    const settings = settingsOf(env)
    await checkServer(settings)
    return { settings, notice: undefined, close: async () => {} }
  }
  return withDatabase(env, await borrowDemoDatabase(varFolderOf(env)))
}

function hasOwnDatabase(env: Environment): boolean {
  return readMode(env) === 'production' || Boolean(env.DATABASE_URL)
}

function settingsOf(env: Environment): ServerSettings {
  if (readMode(env) === 'production') return readSettings(env)
  return demoSettings({ DATABASE_OWNER_URL: env.DATABASE_URL, ...env }, demoKeys(varFolderOf(env)))
}

function withDatabase(env: Environment, database: DemoDatabase): OpenedSettings {
  const { keys, ownerUrl, appUrl, notice, close } = database
  // Beside the data, so that it is gone when somebody begins anew.
  const headsFile = join(varFolderOf(env), 'audit-heads.jsonl')
  const settings = demoSettings(
    { AUDIT_HEADS_FILE: headsFile, ...env, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl },
    keys,
  )
  return { settings, notice, close }
}

function demoSettings(env: Environment, keys: DemoKeys): ServerSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const MEDIA_FOLDER = join(varFolderOf(env), 'media')
  return readSettings({ MEDIA_FOLDER, ...demoDefaults(keys, env.PORT || '3000'), ...given }, 'demo')
}

export function varFolderOf(env: Environment): string {
  return env.SAMKLANG_VAR ? resolve(env.SAMKLANG_VAR) : fileURLToPath(new URL('../../../../var', import.meta.url))
}
