import { Button, Stack, Text } from '@mantine/core'
import * as systemCalls from '@samklang/contract/client/system'
import { clientVersion } from '@samklang/contract/client-version'
import { useQuery } from '@tanstack/react-query'
import { useCanGoBack } from '@tanstack/react-router'
import { useState } from 'react'
import { callQuery } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { scopeOf } from '../session/scope.ts'
import { AppLink } from '../ui/app-link.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SupportLines } from './support-lines.tsx'

const key = 'samklang.reloaded-as'

/** /fel-version */
export function WrongVersionScreen() {
  const { t } = useText()
  const canGoBack = useCanGoBack()
  // Reloading gave the same old page: once more would give it again.
  const [hasReloaded] = useState(() => sessionStorage.getItem(key) === clientVersion)
  const { data, isLoading } = useQuery(callQuery(scopeOf(null), systemCalls.getVersion, {}, { shownIn: 'place' }))
  const server = data ? data.SupportedClientVersions.join(', ') : '–'

  // An old link leads here too: which of the two it is the server has yet to say.
  if (isLoading) return <LoadingSkeleton />
  if (data?.SupportedClientVersions.includes(clientVersion)) return <UpToDate />
  return (
    <Stack>
      <PageTitle>{hasReloaded ? t('version.still-old') : t('version.title')}</PageTitle>
      <Text>{hasReloaded ? t('version.still-old-text') : t('version.text')}</Text>
      {hasReloaded && <SupportLines />}
      <Button size="lg" variant={hasReloaded ? 'default' : 'filled'} onClick={() => reload(canGoBack)}>
        {hasReloaded ? t('state.retry') : t('version.reload')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('version.numbers', { client: clientVersion, server })}
      </Text>
    </Stack>
  )
}

/** Whoever comes here by an old link or the history has nothing to wait for. */
function UpToDate() {
  const { t } = useText()
  return (
    <Stack>
      <PageTitle>{t('version.current')}</PageTitle>
      <Button component={AppLink} to="/" size="lg">
        {t('version.start')}
      </Button>
    </Stack>
  )
}

/** Only ever at the press of a button, so that an old page that stays old cannot go round in circles. */
async function reload(canGoBack: boolean): Promise<void> {
  sessionStorage.setItem(key, clientVersion)
  // The page is fetched past every cache on the way; whether that works shows when it is loaded.
  await fetch('/', { cache: 'reload' }).catch(() => undefined)
  if (!canGoBack) return location.replace('/')
  addEventListener('popstate', () => location.reload(), { once: true })
  history.back()
}
