import type { CallContext } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import type { Provider } from './provider.ts'
import { packTrip, type RoundTrip, tripSeconds, unpackTrip } from './round-trip.ts'

type RoundTripOptions = { provider: Provider; keys: Keys; cookie: string }

/** Where to send the browser, with the secrets of the round trip in its cookie; undefined when nobody answers there. */
export async function depart(
  { provider, keys, cookie }: RoundTripOptions,
  { origin, cookies, now }: CallContext,
  { isFresh = false, ...kept }: Partial<Pick<RoundTrip, 'returnTo' | 'entrance' | 'isFresh'>>,
): Promise<string | undefined> {
  const departure = await provider.depart(origin.base, { language: origin.language, isFresh })
  if (!departure) return undefined
  const trip = { ...departure.secrets, ...kept, startedAt: now }
  cookies.set(cookie, packTrip(keys, cookie, trip), tripSeconds)
  return departure.to
}

/** The round trip that a returning browser is on. It is over now, whatever comes of it. */
export function endTrip(
  { keys, cookie }: Pick<RoundTripOptions, 'keys' | 'cookie'>,
  { cookies, now }: CallContext,
  state: string | undefined,
): RoundTrip | undefined {
  const packed = cookies.get(cookie)
  if (packed === undefined) return undefined
  const trip = unpackTrip(keys, cookie, packed, now)
  cookies.clear(cookie)
  return trip?.state === state ? trip : undefined
}
