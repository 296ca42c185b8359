import * as unitGroupCalls from '@samklang/contract/client/unit-groups'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { useScope } from '../session/scope.ts'
import type { PlacedChapter } from './read-manual.ts'

/** The unit's own instructions end the manual. Without any, or when they cannot be read, the rest is as true as before. */
export function useUnitChapter(): PlacedChapter[] {
  const { t } = useText('professional')
  const contents = useQuery(callQuery(useScope(), unitGroupCalls.listCurrentContents, {}, { shownIn: 'place' })).data
  if (!contents || contents.length === 0) return []
  const sections = contents.map(({ Title, Body, Link }) => ({
    title: Title,
    blocks: Body.split('\n')
      .filter(Boolean)
      .map((line) => ({ type: 'paragraph' as const, text: [line] })),
    document: Link,
  }))
  return [{ name: 'unit-texts', title: t('unit-texts.title'), screens: [], sections }]
}
