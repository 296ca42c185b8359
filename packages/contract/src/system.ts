import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { largestReport, sizeOf } from './exception-limits.ts'
import { Instant } from './instants.ts'

export const LoginMethod = z.enum(['Eid', 'Sms', 'OneTimePassword'])
export type LoginMethod = z.output<typeof LoginMethod>

export const IdFormat = z.enum(['PNR', 'SNR', 'NRID', 'LRID', 'LID'])

export const Settings = z.object({
  EnvironmentDisplayInformation: z.nullable(
    z.object({
      Name: z.string(),
      Color: z.enum(['amber', 'teal', 'red', 'grey']),
      IsDemo: z.boolean(),
      IsEducation: z.boolean(),
    }),
  ),
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
  Support: z.object({ Phone: z.nullable(z.string()), Email: z.nullable(z.string()), Hours: z.nullable(z.string()) }),
})
export type Settings = z.output<typeof Settings>

export const Version = z.object({ Version: z.string(), SupportedClientVersions: z.array(z.string()) })

export const Health = z.object({
  Status: z.enum(['Ok', 'Degraded', 'Unavailable']),
  Live: z.boolean(),
  Ready: z.boolean(),
  Checks: z.array(
    z.object({
      Name: z.string(),
      Ok: z.boolean(),
      /** Of a channel of messages: for how long the oldest that has not left has waited. */
      OldestQueuedSeconds: z.optional(z.number()),
      /** Of something that is done now and then: when it was done last. */
      At: z.optional(z.nullable(Instant)),
      /** Of something that must not be: how many there are. */
      Count: z.optional(z.number()),
    }),
  ),
})
export type Health = z.output<typeof Health>

/** What the browser saw when something broke. Never a form's answers, never a name. */
export const ExceptionReport = z
  .strictObject({
    message: z.string().check(z.maxLength(2000)),
    stack: z.nullish(z.string().check(z.maxLength(largestReport))),
    componentName: z.nullish(z.string().check(z.maxLength(300))),
    info: z.nullish(z.string().check(z.maxLength(2000))),
    url: z.nullish(z.string().check(z.maxLength(2000))),
    at: z.nullish(z.iso.datetime()),
  })
  .check(z.refine((report) => sizeOf(report) <= largestReport, { error: 'maxLength', path: ['stack'] }))
export type ExceptionReport = z.output<typeof ExceptionReport>

export const systemCalls = {
  getVersion: {
    method: 'GET',
    path: '/api/version',
    shows: ['system'],
    access: 'guest',
    reply: Version,
    anyVersion: true,
  },
  getSettings: {
    method: 'GET',
    path: '/api/settings',
    shows: ['system'],
    access: 'guest',
    reply: Settings,
    anyVersion: true,
  },
  getHealth: {
    method: 'GET',
    path: '/api/health',
    shows: ['system'],
    access: 'guest',
    reply: Health,
    anyVersion: true,
  },
  getOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    shows: ['system'],
    access: 'guest',
    reply: z.record(z.string(), z.unknown()),
    anyVersion: true,
  },
  readDocs: { method: 'GET', path: '/api/docs', access: 'guest', reply: 'page', anyVersion: true },
  followEvents: { method: 'GET', path: '/api/events', access: 'signedIn', reply: 'stream' },
  reportExceptions: {
    method: 'POST',
    path: '/api/client-application-logs/javascript-exceptions',
    changes: [],
    access: 'signedIn',
    body: z.union([z.array(ExceptionReport).check(z.maxLength(100, 'max_value')), ExceptionReport]),
    reply: z.object({ Received: z.number() }),
    lockedForm: true,
  },
} as const satisfies Calls
