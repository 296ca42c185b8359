import * as tagCalls from '@samklang/contract/client/tags'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'

/** The number on the card. A dash stands for one that could not be had. */
export function TagCount() {
  const { t } = useText('administration')
  const { data } = useQuery(callQuery(useScope(), tagCalls.listTags, {}, { shownIn: 'place' }))
  if (!data) return '–'
  return t('tags.count', { count: data.filter(({ Inactive }) => !Inactive).length })
}
