import type { ErrorBody, ErrorCode } from '@samklang/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorMessages, languageOf } from './messages.ts'
import { notFound, Refusal } from './refusal.ts'

/** The only place that answers a failure. What was not foreseen is a 500 without detail; the log has the rest. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : foresee(error)
    if (refusal.status >= 500) request.log.error({ traceId: request.id, error: describe(error) }, 'failed')
    return answer(request, reply, refusal)
  })
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, notFound())
}

export function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { Errors = [], RetryAfter, AttemptsLeft } = refusal.details
  const body: ErrorBody = {
    Message: errorMessages[languageOf(request.headers['accept-language'])][refusal.code],
    Code: refusal.code,
    TraceId: request.id,
    Errors,
    ...(RetryAfter !== undefined && { RetryAfter }),
    ...(AttemptsLeft !== undefined && { AttemptsLeft }),
  }
  if (RetryAfter !== undefined) reply.header('retry-after', RetryAfter)
  return reply.status(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

const byStatus: Record<number, ErrorCode> = {
  400: 'validation',
  413: 'too-large',
  415: 'validation',
  429: 'rate-limited',
}

// The database is starting, stopping, out of reach or out of connections: worth another try in a moment.
const passing = /^(08|53|57P0)|^ECONN|^ETIMEDOUT|^EPIPE/

function foresee(error: FastifyError): Refusal {
  const code = byStatus[error.statusCode ?? 500]
  if (code) return new Refusal(error.statusCode ?? 500, code)
  if (passing.test(error.code ?? '') || /connection (timeout|terminated)|timeout exceeded/i.test(error.message ?? '')) {
    return new Refusal(503, 'busy', { RetryAfter: 2 })
  }
  return new Refusal(500, 'internal')
}

/** Messages of the database may quote values, so only its code and the place in our code are kept. */
function describe(error: FastifyError) {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '))
  return { name: error.name, code: error.code, at: frames.slice(0, 8).map((line) => line.trim()) }
}
