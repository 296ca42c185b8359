import { Button, Loader, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { PageTitle } from '../ui/page-title.tsx'
import type { ExchangeState } from './use-exchange.ts'

/** Nothing to do but wait, and a way on when waiting does not help. */
export function LoggingIn({
  exchange: { state, retry },
  startPath,
}: {
  exchange: ExchangeState
  startPath: '/' | '/login'
}) {
  const { t } = useText()
  return (
    <Stack align="center" py="xl" ta="center">
      <PageTitle>{t('logging-in.title')}</PageTitle>
      <div role="status">
        {state === 'working' && (
          <>
            <Loader aria-hidden />
            <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
          </>
        )}
        {state === 'slow' && <Text>{t('logging-in.slow')}</Text>}
        {state === 'failed' && <Text>{t('logging-in.failed')}</Text>}
      </div>
      {state === 'failed' && <Button onClick={retry}>{t('state.retry')}</Button>}
      {state !== 'working' && (
        <Button component="a" href={startPath} variant="default">
          {t('logging-in.start-over')}
        </Button>
      )}
    </Stack>
  )
}
