import type { FastifyRequest } from 'fastify'
import { forbidden } from './refusal.ts'

/** A GET that changes something must be our own page's doing. Plain http on a local network sends no such header. */
export function refuseForeignSite({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw forbidden()
}
