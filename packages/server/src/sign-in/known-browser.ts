import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Cookies } from '../http/slice.ts'
import { blindIndex } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'

/**
 * A browser that somebody has signed in with before. It opens nothing: it only says that this browser is not a stranger's,
 * so that its requests are counted on their own, however many strangers ask from the same network or for the same person.
 */
export const knownBrowserCookie = 'samklang_browser'

export type KnownBrowser = { id: string; tags: string[] }

const seconds = 180 * 24 * 60 * 60
const mostPeople = 5

/** What stands in the cookie, if it is our own: nobody can invent one. */
export function readKnownBrowser(keys: Pick<Keys, 'indexKey'>, cookie: string | undefined): KnownBrowser | undefined {
  const [id = '', seal = '', ...tags] = cookie?.split('.') ?? []
  return id && isSame(seal, sealOf(keys, id)) ? { id, tags: tags.slice(0, mostPeople) } : undefined
}

/** Whether a code for this person was answered in this browser before. */
export function isKnownTo(keys: Pick<Keys, 'indexKey'>, browser: KnownBrowser | undefined, subject: Buffer): boolean {
  const tag = tagOf(keys, browser?.id ?? '', subject)
  return browser?.tags.some((known) => isSame(known, tag)) ?? false
}

/** After a sign-in; the people who signed in last are remembered, as numbers that say nothing without our key. */
export function rememberBrowser(keys: Pick<Keys, 'indexKey'>, cookies: Cookies, subject?: Buffer): void {
  const known = readKnownBrowser(keys, cookies.get(knownBrowserCookie))
  const id = known?.id ?? randomBytes(16).toString('base64url')
  const latest = subject ? [tagOf(keys, id, subject)] : []
  const tags = [...new Set([...latest, ...(known?.tags ?? [])])].slice(0, mostPeople)
  cookies.set(knownBrowserCookie, [id, sealOf(keys, id), ...tags].join('.'), seconds)
}

function sealOf(keys: Pick<Keys, 'indexKey'>, id: string): string {
  return shorten(blindIndex(keys, 'known-browser', id))
}

function tagOf(keys: Pick<Keys, 'indexKey'>, id: string, subject: Buffer): string {
  return shorten(blindIndex(keys, 'known-browser', `${id}|${subject.toString('hex')}`))
}

function shorten(index: Buffer): string {
  return index.subarray(0, 16).toString('base64url')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
