import { clientVersion } from '@samklang/contract/client-version'
import { isPhone } from '@samklang/contract/phone'
import { z } from 'zod'
import { arrangeAudit, auditVariables } from './audit-settings.ts'
import { arrangeProviders, findProviderProblems, providerVariables } from './provider-settings.ts'
import { base64Key, fieldKeys, flag, list, Mode, secureUrl, wholeNumber } from './setting-forms.ts'
import { StartupProblem } from './startup-problem.ts'

export type Environment = Record<string, string | undefined>

export function readMode(env: Environment): Mode {
  const wanted = env.SAMKLANG_MODE?.trim()
  if (!wanted) return env.DATABASE_URL ? 'production' : 'demo'
  const mode = Mode.safeParse(wanted)
  if (!mode.success) throw new StartupProblem('SAMKLANG_MODE must be demo or production.')
  return mode.data
}

const port = z.coerce.number().int().min(0).max(65_535)
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/[^@/]+@/, 'must look like postgres://role:password@host/database')
  // An address that cannot be read would be repeated, password and all, by whatever stumbles over it later.
  .refine(
    canBeRead,
    'must look like postgres://role:password@host/database, with special signs of the password escaped',
  )
const text = z.string().trim().min(1)
const optionalText = text.optional()

/** A whole number, or a short one such as 1177 or an extension of the house. */
function canBeRung(phone: string): boolean {
  return isPhone(phone) || /^\d{3,6}$/.test(phone)
}

/** Every setting by the name of its environment variable. README lists the same ones. */
function variables(mode: Mode) {
  const url = secureUrl(mode)
  return z.object({
    PORT: port.default(3000),
    HOST: text.default('0.0.0.0'),
    PUBLIC_URL: url,
    DATABASE_URL: postgresUrl,
    DATABASE_DIRECT_URL: postgresUrl.optional(),
    DATABASE_OWNER_URL: postgresUrl,
    STAFF_OIDC_ISSUER: url,
    STAFF_OIDC_CLIENT_ID: text,
    STAFF_OIDC_CLIENT_SECRET: text,
    STAFF_OIDC_HSA_ID_CLAIM: text.default('employeeHsaId'),
    STAFF_OIDC_ACR_VALUES: list,
    STAFF_LOGIN_NAME: text.default('SITHS'),
    EID_OIDC_ISSUER: url,
    EID_OIDC_CLIENT_ID: text,
    EID_OIDC_CLIENT_SECRET: text,
    EID_OIDC_PERSONAL_ID_CLAIM: text.default('personalNumber'),
    EID_OIDC_ACR_VALUES: list,
    FIELD_KEYS: fieldKeys,
    INDEX_KEY: base64Key,
    INDEX_KEY_PREVIOUS: base64Key.optional(),
    AUDIT_SIGNING_KEY: base64Key,
    AUDIT_KEY_ID: text,
    CUSTOMER_SIGNATURE: text,
    ENVIRONMENT_NAME: optionalText,
    EDUCATION: flag.default(false),
    SUPPORT_PHONE: text.refine(canBeRung, 'must be a phone number').optional(),
    SUPPORT_EMAIL: z.email().optional(),
    SUPPORT_HOURS: optionalText,
    TRUST_PROXY: list.optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    SUPPORTED_CLIENT_VERSIONS: list.default([clientVersion]),
    STAFF_SESSION_MINUTES: wholeNumber.default(30),
    STAFF_SESSION_HOURS: wholeNumber.default(10),
    PATIENT_SESSION_MINUTES: wholeNumber.default(20),
    PATIENT_SESSION_HOURS: wholeNumber.default(4),
    ...auditVariables(url, postgresUrl),
    ...providerVariables(url),
  })
}

/** Reads every setting, or tells all that is missing or wrong at once. Values are never repeated: some are secrets. */
export function readSettings(env: Environment, mode: Mode = readMode(env)) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const read = variables(mode).safeParse(given)
  const problems = read.success ? [] : read.error.issues.map((issue) => describe(issue, given))
  if (mode === 'production' && sameRole(given.DATABASE_URL, given.DATABASE_OWNER_URL))
    problems.push('DATABASE_OWNER_URL must name another role than DATABASE_URL, which may only add to the audit log')
  if (
    areRead(given.DATABASE_URL, given.DATABASE_DIRECT_URL) &&
    !sameRole(given.DATABASE_URL, given.DATABASE_DIRECT_URL)
  )
    problems.push('DATABASE_DIRECT_URL must name the same role as DATABASE_URL')
  if (given.INDEX_KEY && given.INDEX_KEY_PREVIOUS?.trim() === given.INDEX_KEY.trim())
    problems.push('INDEX_KEY_PREVIOUS must be another key than INDEX_KEY')
  problems.push(...findProviderProblems(given))
  if (!read.success || problems.length > 0)
    throw new StartupProblem(
      `These settings keep the server from starting in ${mode} mode: ${[...new Set(problems)].join('; ')}.`,
    )
  return arrange(mode, read.data)
}

export type ServerSettings = ReturnType<typeof readSettings>

function arrange(mode: Mode, from: z.output<ReturnType<typeof variables>>) {
  return {
    mode,
    port: from.PORT,
    host: from.HOST,
    publicUrl: from.PUBLIC_URL.replace(/\/+$/, ''),
    databaseUrl: from.DATABASE_URL,
    /** Past any pooler, for what needs a connection of its own: listening for events, the job queue, starting. */
    databaseDirectUrl: from.DATABASE_DIRECT_URL ?? from.DATABASE_URL,
    isPooled: from.DATABASE_DIRECT_URL !== undefined,
    databaseOwnerUrl: from.DATABASE_OWNER_URL,
    staffOidc: {
      issuer: from.STAFF_OIDC_ISSUER,
      clientId: from.STAFF_OIDC_CLIENT_ID,
      clientSecret: from.STAFF_OIDC_CLIENT_SECRET,
      hsaIdClaim: from.STAFF_OIDC_HSA_ID_CLAIM,
      acrValues: from.STAFF_OIDC_ACR_VALUES,
      displayName: from.STAFF_LOGIN_NAME,
    },
    eidOidc: {
      issuer: from.EID_OIDC_ISSUER,
      clientId: from.EID_OIDC_CLIENT_ID,
      clientSecret: from.EID_OIDC_CLIENT_SECRET,
      personalIdClaim: from.EID_OIDC_PERSONAL_ID_CLAIM,
      acrValues: from.EID_OIDC_ACR_VALUES,
    },
    keys: {
      /** The first one seals; all of them open. */
      fieldKeys: from.FIELD_KEYS,
      indexKey: from.INDEX_KEY,
      /** While rows are still found by it; see change-keys. */
      previousIndexKey: from.INDEX_KEY_PREVIOUS,
      auditSigningKey: from.AUDIT_SIGNING_KEY,
      auditKeyId: from.AUDIT_KEY_ID,
    },
    customerSignature: from.CUSTOMER_SIGNATURE,
    environmentName: from.ENVIRONMENT_NAME,
    isEducation: from.EDUCATION,
    support: { phone: from.SUPPORT_PHONE, email: from.SUPPORT_EMAIL, hours: from.SUPPORT_HOURS },
    /** Addresses of the proxies in front; only they are believed about where a request came from. */
    trustProxy: from.TRUST_PROXY ?? false,
    logLevel: from.LOG_LEVEL,
    supportedClientVersions: from.SUPPORTED_CLIENT_VERSIONS,
    sessionLifetimes: {
      staffMinutes: from.STAFF_SESSION_MINUTES,
      staffHours: from.STAFF_SESSION_HOURS,
      patientMinutes: from.PATIENT_SESSION_MINUTES,
      patientHours: from.PATIENT_SESSION_HOURS,
    },
    audit: arrangeAudit(from),
    ...arrangeProviders(from),
  }
}

function describe(issue: z.core.$ZodIssue, given: Environment): string {
  const name = String(issue.path[0])
  return given[name] === undefined ? `${name} is missing` : `${name} ${reason(issue)}`
}

function reason(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith('must ')) return issue.message
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  return 'is not valid'
}

function sameRole(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && areRead(one, other) && roleOf(one) === roleOf(other)
}

function areRead(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && canBeRead(one) && canBeRead(other)
}

function canBeRead(url: string): boolean {
  try {
    return roleOf(url) !== ''
  } catch {
    return false
  }
}

export function roleOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username)
}
