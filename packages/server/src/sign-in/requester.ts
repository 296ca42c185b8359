import type { Cookies, Origin } from '../http/slice.ts'
import { blindIndex } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { isKnownTo, knownBrowserCookie, readKnownBrowser } from './known-browser.ts'

/** Who asks for a code or answers one: the browser, where this person has signed in with it before, else the network. */
export type Requester = {
  index: Buffer
  isKnown: boolean
  /** What the answer must come with: others can neither replace the code nor use up its tries. */
  boundIndex: Buffer
}

/** Where a call came from, as far as it tells one caller from another. */
export type RequestSource = { origin: Pick<Origin, 'network'>; cookies: Cookies }

/** `secret` is the request's own, made by the browser or carried by an invitation link. */
export function requesterOf(
  keys: Keys,
  { origin, cookies }: RequestSource,
  { subject, secret }: { subject: Buffer; secret: string | undefined },
): Requester {
  const browser = readKnownBrowser(keys, cookies.get(knownBrowserCookie))
  const isKnown = isKnownTo(keys, browser, subject)
  const index = blindIndex(keys, 'code-requester', isKnown ? `browser:${browser?.id}` : `network:${origin.network}`)
  const boundIndex = secret === undefined ? index : blindIndex(keys, 'code-requester', `secret:${secret}`)
  return { index, isKnown, boundIndex }
}

/** For what is counted in memory: a browser that is known to anybody counts on its own. */
export function callerOf(keys: Keys, { origin, cookies }: RequestSource): string {
  return readKnownBrowser(keys, cookies.get(knownBrowserCookie))?.id ?? origin.network
}
