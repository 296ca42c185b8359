import { useMemo, useSyncExternalStore } from 'react'
import type { TextGroup, Translate } from './text-keys.ts'
import { currentLanguage, makeTranslate, subscribe, textEdition } from './texts.ts'

type Text<G extends TextGroup, More extends TextGroup> = { t: Translate<G, More>; language: string }

/**
 * The texts of a group, and those of more groups where a key names its group: `sign-in:code.sent`. The route must load every one
 * of them; the common ones are always there. Without a group: the common ones.
 */
export function useText(): Text<'common', never>
export function useText<G extends TextGroup, More extends TextGroup = never>(group: G, ...more: More[]): Text<G, More>
export function useText(group: TextGroup = 'common') {
  const edition = useSyncExternalStore(subscribe, textEdition)
  return useMemo(() => textIn(group, edition), [group, edition])
}

// A new function with every edition, so that what was put together in another language is put together anew.
function textIn(group: TextGroup, _edition: number) {
  return { t: makeTranslate(group), language: currentLanguage() }
}
