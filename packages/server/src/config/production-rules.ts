import type { z } from 'zod'
import { findTlsProblem } from './database-tls.ts'
import { isDrawnAtRandom, isSecretDrawnAtRandom } from './key-strength.ts'
import { base64Key, fieldKeys, type Mode, wholeNumber } from './setting-forms.ts'

const randomRule = 'must be drawn at random (openssl rand -base64 32)'
const quietLevels = ['warn', 'error', 'fatal', 'silent']

/** Settings that are well formed and still must not be used with patients: only production refuses them. */
export function productionRules(mode: Mode, given: Record<string, string | undefined>) {
  const isProduction = mode === 'production'
  const needsTls = isProduction && given.DATABASE_TLS?.trim() !== 'off'
  const atMost = (hours: number, inAnHour: number) =>
    wholeNumber.refine((count) => !isProduction || count <= hours * inAnHour, `must be at most ${hours} hours`)
  return {
    key: base64Key.refine((key) => !isProduction || isDrawnAtRandom(key), randomRule),
    fieldKeys: fieldKeys.refine((keys) => !isProduction || keys.every(({ key }) => isDrawnAtRandom(key)), randomRule),
    secret: (form: z.ZodString) => form.refine((text) => !isProduction || isSecretDrawnAtRandom(text), randomRule),
    minutesAtMost: (hours: number) => atMost(hours, 60),
    hoursAtMost: (hours: number) => atMost(hours, 1),
    logLevel: <Level extends z.ZodType<string>>(form: Level) =>
      form.refine(
        (level) => !isProduction || !quietLevels.includes(level),
        'must not be above info, where the heads of the audit log are logged',
      ),
    databaseUrl: (form: z.ZodString) =>
      form.superRefine((url, context) => {
        const message = needsTls ? findTlsProblem(url) : undefined
        if (message) context.addIssue({ code: 'custom', message })
      }),
  }
}

const keySettings = [
  'FIELD_KEYS',
  'INDEX_KEY',
  'INDEX_KEY_PREVIOUS',
  'AUDIT_SIGNING_KEY',
  'SMS_GATEWAY_REPORT_SECRET',
] as const

/** Each key has one use: whoever learns it from one place must not hold another. */
export function findSharedKeys(given: Record<string, string | undefined>): string[] {
  const keys = keySettings.flatMap((name) => keysOf(name, given[name] ?? '').map((key) => ({ name, key })))
  return keys.flatMap(({ name, key }, place) => {
    const first = keys.slice(0, place).find((earlier) => earlier.key === key)
    return first ? [`${name} must be another key than ${first.name}`] : []
  })
}

function keysOf(name: (typeof keySettings)[number], text: string): string[] {
  const keys = name === 'FIELD_KEYS' ? text.split(',').map((pair) => pair.split(':')[1] ?? '') : [text]
  return keys.map((key) => key.trim()).filter(Boolean)
}
