import type { Instant } from '@samklang/contract/instants'

// Not under the prefix that goes with every session: what was typed outlives a login that ends in the middle of it.
const prefix = 'samklang-text.'

/**
 * What staff have typed and not sent, as it lies in the storage of this tab: until when, where it was written, and ciphertext
 * under a key that the server hands to the same person alone. Asked on pages that know nothing of the cipher.
 */
export type StoredText = { until: Instant; path: string; sealed: string }

export function keyOfText(scope: string, place: string): string {
  return `${prefix}${scope}.${place}`
}

export function readStored(key: string): StoredText | undefined {
  const [until, path, sealed] = sessionStorage.getItem(key)?.split(' ') ?? []
  return until && path && sealed ? { until, path, sealed } : undefined
}

export function writeStored(key: string, { until, path, sealed }: StoredText): void {
  sessionStorage.setItem(key, [until, path, sealed].join(' '))
}

export function listTextKeys(scope = ''): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix + scope))
}

/** What nobody came back for in time. */
export function clearOldTexts(now: Instant): void {
  for (const key of listTextKeys()) if ((readStored(key)?.until ?? '') <= now) sessionStorage.removeItem(key)
}

/** Somebody signs in, or the device goes to a patient: nothing of anybody else is left here. */
export function dropTextsBut(person: string | null): void {
  const theirs = person === null ? [] : listTextKeys(`${person}/`)
  for (const key of listTextKeys()) if (!theirs.includes(key)) sessionStorage.removeItem(key)
}

/** Where something was last written that waits here, for whoever signs in again. */
export function placeOfTexts(): { path: string; until: Instant } | null {
  const [last] = listTextKeys()
    .flatMap((key) => readStored(key) ?? [])
    .sort((one, other) => other.until.localeCompare(one.until))
  return last ? { path: last.path, until: last.until } : null
}
