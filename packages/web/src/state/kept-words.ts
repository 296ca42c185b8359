import type { Instant } from '@samklang/contract/instants'
import { useEffect, useEffectEvent, useState } from 'react'
import { showSnackbar } from '../errors/snackbar-queue.ts'
import { translate } from '../i18n/texts.ts'
import { useScope } from '../session/scope.ts'
import { session } from '../session/store.ts'
import { useCell } from './cell.ts'
import { dropText, type KeptText, keepText, readText, textStorage, textStorageChanges } from './text-storage.ts'

export type KeptWords = {
  /** Absent until something is written. */
  words: string | undefined
  /** When it was written, where it was there before this field was opened. */
  restoredAt: Instant | null
  keep: (next: string) => void
  /** What has been sent is let go; what was written on meanwhile is not. */
  letGo: (sent: string | undefined) => void
  /** Thrown away on purpose, or no longer different from what is saved. */
  drop: () => void
  /** As it is now, for whoever hears of an answer later. */
  latest: () => string | undefined
  /** Ticks and choices are kept with the words. */
  hasChoices?: boolean
}

/**
 * what somebody writes is there when they open it again, also after a reload or when the login has ended meanwhile: sealed
 * in this tab for the same person at the same unit, until it is sent, thrown away, or twelve hours old. `place` names what it is
 * about: `comment/form/<id>`. Two fields about the same, on a page and in a dialog above it, hold one text.
 */
export function useKeptWords(place: string): KeptWords {
  const scope = useScope()
  const now = { scope, place, state: useCell(textStorage), changes: useCell(textStorageChanges) }
  const [held, setHeld] = useState(() => holdWords(now))
  const current = holdWords(now, held)
  if (current !== held) setHeld(current)
  const { before, words } = current

  const tellLeft = useEffectEvent(() => {
    const isLeft = session.get() !== null && location.pathname !== '/logga-ut' && readText(scope, place)
    if (isLeft) showSnackbar(translate('professional:kept.left'), { timeout: 10_000 })
  })
  useEffect(() => () => tellLeft(), [])

  function keep(next: string) {
    if (next === '') dropText(scope, place)
    else keepText(scope, place, next, location.pathname + location.search)
    setHeld((latest) => ({ ...latest, words: next }))
  }

  function drop() {
    dropText(scope, place)
    setHeld((latest) => ({ ...latest, words: undefined, before: undefined }))
  }

  const latest = () => readText(scope, place)?.text

  return {
    words,
    restoredAt: before?.at ?? null,
    keep,
    drop,
    latest,
    letGo(sent) {
      if (latest() === sent) drop()
    },
  }
}

type Place = { scope: string; place: string; state: ReturnType<typeof textStorage.get>; changes: number }
export type HeldWords = Place & { words: string | undefined; before: KeptText | undefined }

/**
 * What a field holds: what is kept. A field that comes to be about something else, another patient or another form, holds what was
 * written of that and nothing of the first. The key may come later than the field: what is being written then stands.
 */
export function holdWords(now: Place, held?: HeldWords): HeldWords {
  const isSame = held?.scope === now.scope && held.place === now.place
  if (isSame && held.state === now.state && held.changes === now.changes) return held
  const stored = readText(now.scope, now.place)
  if (!isSame) return { ...now, before: stored, words: stored?.text }
  // Nothing is kept of a field that was emptied here, and yet it is not as it was before anything was written.
  if (!stored && held.words === '') return { ...held, ...now }
  const isOpenedNow = held.state !== now.state && held.words === undefined
  return { ...now, before: isOpenedNow ? stored : stored && held.before, words: stored?.text }
}
