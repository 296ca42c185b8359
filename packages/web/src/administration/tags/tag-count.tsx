import * as tagCalls from '@samklang/contract/client/tags'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'

const shownAsDash = [0, 400, 403, 404, 408, 429, 500, 502, 503, 504]

/** The number on the card. A dash stands for one that could not be had. */
export function TagCount() {
  const { t } = useText('administration')
  const { data } = useQuery(callQuery(useScope(), tagCalls.listTags, {}, { inline: shownAsDash }))
  if (!data) return '–'
  return t('tags.count', { count: data.filter(({ Inactive }) => !Inactive).length })
}
