import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Clock, systemClock } from '../clock.ts'
import { answerErrors, answerUnroutable } from '../http/error-handler.ts'
import { takeFiles } from '../http/incoming-file.ts'
import { boundRequests, closeConnectionsAtEnd } from '../http/load.ts'
import { refuseTwoHosts } from '../http/one-host.ts'
import { readJsonBodies } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { logRequests } from '../http/request-log.ts'
import { addSecurityHeaders } from '../http/security-headers.ts'
import { endSlowBodies, fileMinutes } from '../http/slow-bodies.ts'
import { serveWeb } from '../http/web-files.ts'
import { allSlices } from './all-slices.ts'
import type { AppDependencies } from './app-dependencies.ts'
import { mount } from './mount.ts'
import { limitRates, type RateLimits } from './rate-limits.ts'
import '../http/route-config.ts'

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
    requestTimeout: fileMinutes * 60_000,
    // Node looks every half minute unless told otherwise.
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: Math.min(requestTimeout, 5000) },
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
  })
  answerErrors(app)
  readJsonBodies(app)
  takeFiles(app)
  endSlowBodies(app, requestTimeout)
  logRequests(app)
  addSecurityHeaders(app, isSecure)
  if (clock !== systemClock) dateBy(clock, app)
  refuseTwoHosts(app)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(underPressure, { maxEventLoopDelay: dependencies.heldUpAtMost ?? 3000, pressureHandler: busy })
  await limitRates(app, dependencies.requestsPerMinute ?? defaultRates, settings.keys)
  const leavePlace = boundRequests(app, dependencies.requestsAtOnce ?? 500, dependencies.stalledMs ?? 60_000)
  closeConnectionsAtEnd(app)
  await dependencies.addStandIns?.(app)
  mount(app, allSlices(dependencies), {
    db,
    clock,
    keys: settings.keys,
    supportedClientVersions: settings.supportedClientVersions,
    publicUrl: isSecure ? settings.publicUrl : undefined,
    gatewaySecret: settings.gatewaySecret,
    checkReplies: dependencies.checkReplies,
    leavePlace,
    fileWaitMs: dependencies.fileWaitMs,
  })
  await serveWeb(app, dependencies.webRoot)
  return app
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
