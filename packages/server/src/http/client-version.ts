import type { Call } from '@samklang/contract/call'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** A missing header is accepted: redirects, media and call-backs cannot send one. */
export function checkClientVersion(call: Call, request: FastifyRequest, supported: readonly string[]): void {
  const version = clientVersionOf(request)
  if (call.anyVersion || version === undefined || supported.includes(version)) return
  throw new Refusal(426, 'wrong-client-version')
}

export function clientVersionOf({ headers }: FastifyRequest): string | undefined {
  const version = headers['x-client-version']
  return typeof version === 'string' ? version.slice(0, 40) : undefined
}
