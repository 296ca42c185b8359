import type { ErrorBody, ErrorCode } from '@samklang/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutdatedPlan } from '../database/prepare.ts'
import { errorMessages, languageOf, wordings } from './error-messages.ts'
import { notFound, Refusal } from './refusal.ts'

/** The only place that answers a failure. What was not foreseen is a 500 without detail; the log has the rest. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : foresee(error)
    if (error.code === leftEarly) request.log.info({ traceId: request.id }, 'left before the answer was read')
    else if (refusal.status >= 500) request.log.error({ traceId: request.id, error: describe(error) }, 'failed')
    return answer(request, reply, refusal)
  })
}

/** An address that cannot be read or is too long: no hook runs for it, so its few headers are set here. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-trace-id': request.id })
  return answer(request, reply, foresee(error))
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, notFound())
}

export function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { Errors = [], RetryAfter, AttemptsLeft, Details, CrisisInformation, AnswersKept, wording } = refusal.details
  const language = languageOf(request.headers['accept-language'])
  const body: ErrorBody = {
    Message: wording ? wordings[language][wording] : errorMessages[language][refusal.code],
    Code: refusal.code,
    TraceId: request.id,
    Errors,
    ...(RetryAfter !== undefined && { RetryAfter }),
    ...(AttemptsLeft !== undefined && { AttemptsLeft }),
    ...(Details !== undefined && { Details }),
    ...(CrisisInformation !== undefined && { CrisisInformation }),
    ...(AnswersKept !== undefined && { AnswersKept }),
  }
  if (RetryAfter !== undefined) reply.header('retry-after', RetryAfter)
  return reply.status(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Of a browser that was closed or went on while it was answered: nothing is the matter here. */
const leftEarly = 'ERR_STREAM_PREMATURE_CLOSE'

const byStatus: Record<number, ErrorCode> = { 404: 'not-found', 413: 'too-large', 429: 'rate-limited' }

// The database is starting, stopping, out of reach, out of connections, read-only since it stands by for another, chose us to
// give way, has locked what we need or changed it meanwhile: worth another try.
const passing =
  /^(08|53|57|25006|25P03|40001|40P01|55P03)|^ECONN|^E(TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/
const passingWords =
  /connection (timeout|terminated)|timeout exceeded|query read timeout|not queryable|cannot use a pool after/i

function foresee(error: FastifyError): Refusal {
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new Refusal(status, byStatus[status] ?? 'validation')
  if (passing.test(error.code ?? '') || passingWords.test(error.message ?? '') || isOutdatedPlan(error))
    return new Refusal(503, 'busy', { RetryAfter: 2 })
  return new Refusal(500, 'internal')
}

/** Messages of the database may quote values, so only its code and the place in our code are kept. */
function describe(error: FastifyError) {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '))
  return { name: error.name, code: error.code, at: frames.slice(0, 8).map((line) => line.trim()) }
}
