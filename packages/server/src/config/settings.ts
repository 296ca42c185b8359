import { clientVersion } from '@samklang/contract/client-version'
import { isPhone } from '@samklang/contract/phone'
import { z } from 'zod'
import { arrangeAudit, auditVariables } from './audit-settings.ts'
import { withTls } from './database-tls.ts'
import { arrangeMedia, findMediaProblems, mediaVariables } from './media-settings.ts'
import { findSharedKeys, productionRules } from './production-rules.ts'
import { arrangeProviders, findProviderProblems, providerVariables } from './provider-settings.ts'
import { isProxyRange } from './proxy-range.ts'
import { flag, list, Mode, secureUrl } from './setting-forms.ts'
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
  .regex(/^postgres(ql)?:\/\/[^@/]+@/, {
    error: 'must look like postgres://role:password@host/database',
    abort: true,
  })
  // An address that cannot be read would be repeated, password and all, by whatever stumbles over it later.
  .refine(canBeRead, {
    error: 'must look like postgres://role:password@host/database, with special signs of the password escaped',
    abort: true,
  })
/** The longest that a session may last. */
const staffHours = 24
const patientHours = 12

const text = z.string().trim().min(1)
const optionalText = text.optional()
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
const proxies = list.refine(
  (ranges) => ranges.every(isProxyRange),
  'must be addresses or ranges of proxies such as 10.0.0.0/8, and not of everybody',
)

/** A whole number, or a short one such as 1177 or an extension of the clinic's switchboard. */
function canBeRung(phone: string): boolean {
  return isPhone(phone) || /^\d{3,6}$/.test(phone)
}

/** Every setting by the name of its environment variable. README lists the same ones. */
function variables(mode: Mode, given: Environment) {
  const url = secureUrl(mode)
  const rules = productionRules(mode, given)
  const databaseUrl = rules.databaseUrl(postgresUrl)
  return z.object({
    PORT: port.default(3000),
    HOST: text.default('0.0.0.0'),
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    DATABASE_OWNER_URL: databaseUrl,
    DATABASE_TLS: z.enum(['on', 'off']).default('on'),
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
    FIELD_KEYS: rules.fieldKeys,
    INDEX_KEY: rules.key,
    INDEX_KEY_PREVIOUS: rules.key.optional(),
    AUDIT_SIGNING_KEY: rules.key,
    AUDIT_KEY_ID: text,
    CUSTOMER_SIGNATURE: text,
    ENVIRONMENT_NAME: optionalText,
    EDUCATION: flag.default(false),
    SUPPORT_PHONE: text.refine(canBeRung, 'must be a phone number').optional(),
    SUPPORT_EMAIL: z.email().optional(),
    SUPPORT_HOURS: optionalText,
    TRUST_PROXY: proxies.optional(),
    LOG_LEVEL: rules.logLevel(logLevel).default('info'),
    SUPPORTED_CLIENT_VERSIONS: list.default([clientVersion]),
    STAFF_SESSION_MINUTES: rules.minutesAtMost(staffHours).default(30),
    STAFF_SESSION_HOURS: rules.hoursAtMost(staffHours).default(10),
    PATIENT_SESSION_MINUTES: rules.minutesAtMost(patientHours).default(20),
    PATIENT_SESSION_HOURS: rules.hoursAtMost(patientHours).default(4),
    ...auditVariables(url, databaseUrl),
    ...providerVariables(url, rules.secret),
    ...mediaVariables(url),
  })
}

/** Reads every setting, or tells all that is missing or wrong at once. Values are never repeated: some are secrets. */
export function readSettings(env: Environment, mode: Mode = readMode(env)) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const read = variables(mode, given).safeParse(given)
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
  problems.push(...findProviderProblems(given), ...findMediaProblems(given))
  if (mode === 'production') problems.push(...findSharedKeys(given))
  if (!read.success || problems.length > 0)
    throw new StartupProblem(
      `These settings keep the server from starting in ${mode} mode: ${[...new Set(problems)].join('; ')}.`,
    )
  return arrange(mode, read.data)
}

export type ServerSettings = ReturnType<typeof readSettings>

type Variables = z.output<ReturnType<typeof variables>>

function arrange(mode: Mode, from: Variables) {
  return {
    mode,
    port: from.PORT,
    host: from.HOST,
    publicUrl: from.PUBLIC_URL.replace(/\/+$/, ''),
    ...databaseAddresses(mode, from),
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
    media: arrangeMedia(from),
  }
}

/** A demo's database lies beside it, and production may say that the way to its own is safe without TLS. */
function databaseAddresses(mode: Mode, from: Variables) {
  const addressOf = mode === 'production' && from.DATABASE_TLS === 'on' ? withTls : (url: string) => url
  return {
    databaseUrl: addressOf(from.DATABASE_URL),
    /** Past any pooler, for what needs a connection of its own: listening for events, the job queue, starting. */
    databaseDirectUrl: addressOf(from.DATABASE_DIRECT_URL ?? from.DATABASE_URL),
    isPooled: from.DATABASE_DIRECT_URL !== undefined,
    databaseOwnerUrl: addressOf(from.DATABASE_OWNER_URL),
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
