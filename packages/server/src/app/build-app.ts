import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { alertStepsSlice } from '../alert-steps/routes.ts'
import { analysis } from '../analysis/routes.ts'
import { careItems } from '../care-items/routes.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { ServerSettings } from '../config/settings.ts'
import { confirmations } from '../confirmations/routes.ts'
import type { Db } from '../database/connect.ts'
import { definitions } from '../definitions/routes.ts'
import { emergencyOpenings } from '../emergency-openings/routes.ts'
import type { Bus } from '../events/bus.ts'
import { messages } from '../failed-messages/routes.ts'
import { followUps } from '../follow-ups/routes.ts'
import { forms } from '../form-actions/routes.ts'
import { helpLines } from '../help-lines/routes.ts'
import { answerErrors, answerUnroutable } from '../http/error-handler.ts'
import { boundRequests, closeConnectionsAtEnd } from '../http/load.ts'
import { refuseTwoHosts } from '../http/one-host.ts'
import { readJsonBodies } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { logRequests } from '../http/request-log.ts'
import { addSecurityHeaders } from '../http/security-headers.ts'
import { serveWeb } from '../http/web-files.ts'
import { notifications } from '../inbox/routes.ts'
import { invitations } from '../invitations/routes.ts'
import { journals } from '../journals/routes.ts'
import { library } from '../library/routes.ts'
import { news } from '../news/routes.ts'
import { ongoing } from '../ongoing/routes.ts'
import type { Services } from '../outbox/services.ts'
import { patients } from '../patient-administration/routes.ts'
import { personRecord } from '../person-record/routes.ts'
import { ask, type PersonRegister } from '../person-register/register.ts'
import { session } from '../profile/routes.ts'
import { questionnaires } from '../questionnaires/routes.ts'
import { recurring } from '../recurring/routes.ts'
import { relations } from '../relations/routes.ts'
import type { Providers } from '../sign-in/provider.ts'
import { signIn } from '../sign-in/routes.ts'
import type { HealthCheck } from '../system/health.ts'
import { system } from '../system/routes.ts'
import { publicSettings } from '../system/settings.ts'
import { tags } from '../tags/routes.ts'
import { unitGroups } from '../unit-groups/routes.ts'
import { units } from '../units/routes.ts'
import { mount } from './mount.ts'
import { limitRates, type RateLimits } from './rate-limits.ts'
import { streamOpener } from './stream.ts'
import '../http/route-config.ts'

export type AppDependencies = {
  settings: ServerSettings
  version: string
  db: Db
  clock: Clock
  bus: Bus
  providers: Providers
  /** What can carry a message. */
  services: Services
  /** Where people are looked up; without one, registration is done by hand. */
  register: PersonRegister | undefined
  checks: HealthCheck[]
  /** Where health is asked; on the others' connections unless told. */
  healthDb?: Db
  webRoot: string
  checkReplies: boolean
  requestsPerMinute?: RateLimits
  requestsAtOnce?: number
  /** Milliseconds within which a request must have come whole. */
  requestTimeoutMs?: number
  /** Milliseconds that the server may be held up before it asks callers to come back. */
  heldUpAtMost?: number
  /** Where the lines of the log go instead of standard output. */
  logTo?: { write(line: string): void }
  /** What only the demo has: the stand-in identity provider and the page of sent messages. */
  addStandIns?: (app: FastifyInstance) => Promise<void>
}

const defaultRates: RateLimits = { perPerson: 1200, perGuestCall: 600, perNetwork: 60_000 }

export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { settings, db, clock } = dependencies
  const isSecure = settings.mode === 'production'
  const requestTimeout = dependencies.requestTimeoutMs ?? 30_000
  const app = Fastify({
    logger: { level: settings.logLevel, base: null, ...(dependencies.logTo && { stream: dependencies.logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    // Our lines carry the trace themselves, so that a request needs no logger of its own.
    childLoggerFactory: (logger) => logger,
    genReqId: makeTraceId,
    trustProxy: settings.trustProxy,
    bodyLimit: 1_048_576,
    requestTimeout,
    // Node takes the longer of the two times for the whole request, and looks every half minute unless told otherwise.
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: Math.min(requestTimeout, 5000) },
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
  })
  answerErrors(app)
  readJsonBodies(app)
  logRequests(app)
  addSecurityHeaders(app, isSecure)
  if (clock !== systemClock) dateBy(clock, app)
  refuseTwoHosts(app)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(underPressure, { maxEventLoopDelay: dependencies.heldUpAtMost ?? 3000, pressureHandler: busy })
  await limitRates(app, dependencies.requestsPerMinute ?? defaultRates, settings.keys)
  boundRequests(app, dependencies.requestsAtOnce ?? 500)
  closeConnectionsAtEnd(app)
  await dependencies.addStandIns?.(app)
  mount(app, slicesOf(dependencies), {
    db,
    clock,
    keys: settings.keys,
    supportedClientVersions: settings.supportedClientVersions,
    publicUrl: isSecure ? settings.publicUrl : undefined,
    gatewaySecret: settings.gatewaySecret,
    checkReplies: dependencies.checkReplies,
  })
  await serveWeb(app, dependencies.webRoot)
  return app
}

function slicesOf({
  settings,
  version,
  db,
  clock,
  bus,
  providers,
  services,
  register,
  checks,
  healthDb,
}: AppDependencies) {
  const { keys, sessionLifetimes: lifetimes, supportedClientVersions } = settings
  const shown = publicSettings(settings, services.sms)
  return [
    system({
      version,
      supportedClientVersions,
      settings: shown,
      checks,
      healthDb: healthDb ?? db,
      follow: streamOpener({ db, bus, clock }),
    }),
    signIn({ keys, lifetimes, providers, hasSms: services.sms }),
    session({ keys, lifetimes, providers }),
    units,
    unitGroups,
    alertStepsSlice({ keys, services }),
    helpLines({ keys, services }),
    patients({
      keys,
      services,
      isRecordTrusted: shown.PersonRecordInformation.Trusted,
      idTypes: shown.EnabledIdFormats.map(({ Type }) => Type),
      askRecord: (type, personalId) => ask(register, type, personalId),
    }),
    tags,
    emergencyOpenings({ keys }),
    careItems({ keys, services }),
    analysis,
    notifications({ keys }),
    followUps({ keys }),
    relations({ keys, services }),
    invitations({ keys, lifetimes, services }),
    personRecord({ keys, register }),
    messages({ keys }),
    recurring({ keys, services }),
    forms({ keys }),
    confirmations({ keys }),
    questionnaires({ keys, services }),
    journals({ keys, services }),
    definitions,
    library,
    ongoing({ keys }),
    news,
  ]
}

/** The browser sets its clock by the date of an answer, also when the demo's has been moved. */
function dateBy(clock: Clock, app: FastifyInstance): void {
  app.addHook('onSend', (_, reply, __, done) => {
    reply.header('date', new Date(clock.now()).toUTCString())
    done()
  })
}

// Of numbers that are drawn many at a time: asking for eight bytes costs more than much else of a request.
function makeTraceId(): string {
  return randomUUID().replaceAll('-', '').slice(16)
}

function busy(): never {
  throw new Refusal(503, 'busy', { RetryAfter: 1 })
}
