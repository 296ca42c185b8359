import type { FastifyRequest } from 'fastify'
import { forbidden } from './refusal.ts'
import type { Origin } from './slice.ts'

/**
 * A GET that changes something, and a call that a cookie alone lets through, must be our own page's doing. Plain http on a
 * local network sends no such header about the site; whoever posts sends an origin also there.
 */
export function refuseForeignSite({ headers }: FastifyRequest, { base }: Pick<Origin, 'base'>): void {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined && site !== 'same-origin') throw forbidden()
  if (origin !== undefined && origin !== URL.parse(base)?.origin) throw forbidden()
}
