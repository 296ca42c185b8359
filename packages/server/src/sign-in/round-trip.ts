import { Instant } from '@samklang/contract/instants'
import { Entrance } from '@samklang/contract/sign-in'
import { addMinutes } from '@samklang/engine/time/instants'
import { z } from 'zod'
import type { Keys } from '../keys/keys.ts'
import { openField, sealField } from '../keys/sealed-field.ts'

/** What must be known when the browser comes back. It travels sealed in the browser, so that any instance can go on. */
const RoundTrip = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  startedAt: Instant,
  /** The person was to identify themselves anew. */
  isFresh: z.boolean(),
  returnTo: z.string().optional(),
  entrance: z.optional(Entrance),
})
export type RoundTrip = z.output<typeof RoundTrip>

export const staffTripCookie = 'samklang_staff_trip'
export const eidTripCookie = 'samklang_eid_trip'
const lifetimeMinutes = 10
export const tripSeconds = lifetimeMinutes * 60

export function packTrip(keys: Keys, cookie: string, trip: RoundTrip): string {
  return sealField(keys, placeOf(cookie), JSON.stringify(trip)).toString('base64url')
}

export function unpackTrip(keys: Keys, cookie: string, packed: string, now: Instant): RoundTrip | undefined {
  const text = open(keys, cookie, packed)
  const trip = text === undefined ? undefined : RoundTrip.safeParse(JSON.parse(text)).data
  return trip && now < addMinutes(trip.startedAt, lifetimeMinutes) ? trip : undefined
}

// Anything may stand in a cookie; what our key does not open is no trip of ours.
function open(keys: Keys, cookie: string, packed: string): string | undefined {
  try {
    return openField(keys, placeOf(cookie), Buffer.from(packed, 'base64url'))
  } catch {
    return undefined
  }
}

function placeOf(cookie: string) {
  return { table: 'cookie', column: cookie, row: 'round-trip' }
}
