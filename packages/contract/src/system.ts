import { z } from 'zod'
import type { Calls } from './call.ts'

/** What this client calls itself on every call; the server answers 426 to a version that it does not support. */
export const clientVersion = '8.1.3-1'

export const LoginMethod = z.enum(['Eid', 'Sms', 'OneTimePassword'])
export type LoginMethod = z.output<typeof LoginMethod>

export const IdFormat = z.enum(['PNR', 'SNR', 'NRID', 'LRID', 'LID'])

export const Settings = z.object({
  EnvironmentDisplayInformation: z
    .object({
      Name: z.string(),
      Color: z.enum(['amber', 'teal', 'red', 'grey']),
      IsDemo: z.boolean(),
      IsEducation: z.boolean(),
    })
    .nullable(),
  PersonRecordInformation: z.object({ Enabled: z.boolean(), Trusted: z.boolean() }),
  CustomerSignature: z.string(),
  EhrIntegrationEnabled: z.boolean(),
  UsingExternalUserSource: z.boolean(),
  UsingExternalUnitSource: z.boolean(),
  Culture: z.object({
    Default: z.string(),
    ProfessionalAppSupported: z.array(z.string()),
    PatientAppSupported: z.array(z.string()),
  }),
  EnabledIdFormats: z.array(z.object({ Type: IdFormat })),
  LoginMethods: z.array(LoginMethod),
  StaffLoginName: z.string(),
  Support: z.object({ Phone: z.string().nullable(), Email: z.string().nullable(), Hours: z.string().nullable() }),
})
export type Settings = z.output<typeof Settings>

export const Version = z.object({ Version: z.string(), SupportedClientVersions: z.array(z.string()) })

export const Health = z.object({
  Status: z.enum(['Ok', 'Degraded', 'Unavailable']),
  Live: z.boolean(),
  Ready: z.boolean(),
  Checks: z.array(z.object({ Name: z.string(), Ok: z.boolean() })),
})

/** What the browser saw when something broke. Never a form's answers, never a name. */
export const ExceptionReport = z.strictObject({
  message: z.string().max(2000),
  stack: z.string().max(20_000).nullish(),
  componentName: z.string().max(300).nullish(),
  info: z.string().max(2000).nullish(),
  url: z.string().max(2000).nullish(),
  at: z.iso.datetime().nullish(),
})
export type ExceptionReport = z.output<typeof ExceptionReport>

export const systemCalls = {
  getVersion: { method: 'GET', path: '/api/version', access: 'guest', reply: Version, anyVersion: true },
  getSettings: { method: 'GET', path: '/api/settings', access: 'guest', reply: Settings, anyVersion: true },
  getHealth: { method: 'GET', path: '/api/health', access: 'guest', reply: Health, anyVersion: true },
  getOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'guest',
    reply: z.record(z.string(), z.unknown()),
    anyVersion: true,
  },
  readDocs: { method: 'GET', path: '/api/docs', access: 'guest', reply: 'page', anyVersion: true },
  followEvents: { method: 'GET', path: '/api/events', access: 'signedIn', reply: 'stream' },
  reportExceptions: {
    method: 'POST',
    path: '/api/client-application-logs/javascript-exceptions',
    access: 'signedIn',
    body: z.union([z.array(ExceptionReport).max(100, 'max_value'), ExceptionReport]),
    reply: z.object({ Received: z.number() }),
  },
} as const satisfies Calls
