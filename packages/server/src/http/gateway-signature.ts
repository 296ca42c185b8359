import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'

const secondsOff = 5 * 60

export type SignedReport = {
  body: Buffer
  /** HMAC-SHA-256 in hexadecimal, of the time, a full stop and the body as sent. */
  signature: string
  /** Seconds since 1970: an old report cannot be sent again. */
  at: string
}

export function sign(body: Buffer, at: string, secret: string): string {
  return createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')
}

export function isSigned({ body, signature, at }: SignedReport, secret: string, now: Instant): boolean {
  const given = Buffer.from(signature.replace(/^sha256=/, ''), 'hex')
  const right = Buffer.from(sign(body, at, secret), 'hex')
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  return isRight && /^\d{1,12}$/.test(at) && Math.abs(Number(at) * 1000 - Date.parse(now)) <= secondsOff * 1000
}
