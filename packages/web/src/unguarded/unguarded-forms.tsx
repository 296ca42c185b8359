import { Alert, Anchor, List, Text } from '@mantine/core'
import * as definitionCalls from '@samklang/contract/client/definitions'
import { holds } from '@samklang/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { useScope } from '../session/scope.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'

/** Whoever looks after forms is told of those that ask about danger to life and alert nobody. */
export function UnguardedForms() {
  const mayDecide = holds(useSession()?.userProfile.Permissions ?? [], 'Programs.Manage')
  return mayDecide ? <Told /> : null
}

function Told() {
  const { t } = useText('professional')
  const { data, isError } = useQuery(
    callQuery(useScope(), definitionCalls.listUnguardedVersions, {}, { shownIn: 'place' }),
  )
  if (isError) return <Text role="status">{t('library.danger.not-known')}</Text>
  if (!data || data.length === 0) return null
  return (
    <Alert color="red" role="status" title={t('library.danger.unguarded-title')}>
      <Text size="sm">{t('library.danger.unguarded-lead')}</Text>
      <List mt="xs">
        {data.map(({ VariantVersionId, Name, DisplayName, VariantName, Version, Items }) => (
          <List.Item key={VariantVersionId}>
            <Anchor
              component={AppLink}
              to={`/library?${new URLSearchParams({ formular: Name, version: VariantVersionId })}`}
            >
              {DisplayName}
            </Anchor>{' '}
            {t('library.danger.unguarded-line', { variant: VariantName, version: Version, count: Items })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
