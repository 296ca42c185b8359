import type { Instant } from '@samklang/contract/instants'
import { addSeconds } from '@samklang/engine/time/instants'
import { now } from '../session/clock.ts'
import { cell } from './cell.ts'
import { clearOldTexts, keyOfText, listTextKeys, readStored, writeStored } from './kept-texts.ts'
import { openText, sealText } from './sealed-text.ts'
import { shape, text } from './shape.ts'

/** A shift and a night: whoever has not come back by then writes it anew. */
export const keptHours = 12

export type KeptText = { text: string; at: Instant }

type Keys = { DraftKey: string; PreviousDraftKey: string | null }
type Known = KeptText & { path: string }

const isKept = shape<KeptText>({ text, at: text })

/** Without its key nothing that lies here can be read, and what is typed goes with the page. */
export const textStorage = cell<'opening' | 'open' | 'without-key'>('opening')
/** How often something was put there or taken away. */
export const textStorageChanges = cell(0)

let keys: (Keys & { person: string }) | undefined
const known = new Map<string, Known>()

/** From now on what this person types is kept, and what they typed before can be read. */
export function openTextStorage(person: string, given: Keys): void {
  keys = { ...given, person }
  for (const [key, kept] of known) if (isOf(key, person)) store(key, kept)
  textStorage.set('open')
}

/** Nobody is signed in here any more, or somebody else: what this page knows goes, what is sealed stays for its time. */
export function closeTextStorage(): void {
  keys = undefined
  known.clear()
  textStorage.set('opening')
}

export function readText(scope: string, place: string): KeptText | undefined {
  clearOldTexts(now())
  const key = keyOfText(scope, place)
  const mine = known.get(key)
  if (mine && endOf(mine) > now()) return mine
  known.delete(key)
  const stored = readStored(key)
  const opened = stored && open(key, stored.sealed)
  if (stored && opened) {
    known.set(key, { ...opened, path: stored.path })
    // Taken up by a field: told later, since fields read while they are drawn.
    queueMicrotask(noteChange)
  }
  return opened
}

/** Where it was written is noted too, to come back to. */
export function keepText(scope: string, place: string, typed: string, path: string): void {
  const key = keyOfText(scope, place)
  const kept = { text: typed, at: now(), path }
  known.set(key, kept)
  store(key, kept)
  noteChange()
}

export function dropText(scope: string, place: string): void {
  const key = keyOfText(scope, place)
  known.delete(key)
  sessionStorage.removeItem(key)
  noteChange()
}

/** How many of this person's texts are unsent in this tab. */
export function countTexts(person: string): number {
  clearOldTexts(now())
  const mine = [...known.keys()].filter((key) => isOf(key, person))
  return new Set([...listTextKeys(`${person}/`), ...mine]).size
}

/** Whoever logs out leaves nothing behind. */
export function forgetTexts(person: string): void {
  for (const key of [...known.keys()]) if (isOf(key, person)) known.delete(key)
  for (const key of listTextKeys(`${person}/`)) sessionStorage.removeItem(key)
  noteChange()
}

/** The places of what was written at this address before this page, and that no field has taken up yet. */
export function listWaitingPlaces(scope: string, path: string): string[] {
  const start = keyOfText(scope, '')
  return listTextKeys(scope).flatMap((key) =>
    !known.has(key) && readStored(key)?.path === path ? [key.slice(start.length)] : [],
  )
}

function noteChange(): void {
  textStorageChanges.set(textStorageChanges.get() + 1)
}

function isOf(key: string, person: string): boolean {
  return key.startsWith(keyOfText(person, '').slice(0, -1))
}

function endOf({ at }: KeptText): Instant {
  return addSeconds(at, keptHours * 3600)
}

function store(key: string, { path, ...kept }: Known): void {
  if (!keys || !isOf(key, keys.person)) return
  try {
    const sealed = sealText(keys.DraftKey, key, JSON.stringify(kept))
    writeStored(key, { until: endOf(kept), path, sealed })
  } catch {
    // A browser without room keeps it as long as the page.
  }
}

function open(key: string, sealed: string): KeptText | undefined {
  if (!keys) return undefined
  const { DraftKey, PreviousDraftKey } = keys
  const opened =
    openText(DraftKey, key, sealed) ?? (PreviousDraftKey ? openText(PreviousDraftKey, key, sealed) : undefined)
  const kept: unknown = opened === undefined ? undefined : JSON.parse(opened)
  return isKept(kept) ? kept : undefined
}
