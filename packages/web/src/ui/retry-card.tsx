import { Button, Card, Stack, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { PageTitle } from './page-title.tsx'

/** A part that could not be shown, and the way to try it again. */
export function RetryCard({ reset, asPage = true }: { reset?: () => void; asPage?: boolean }) {
  const { t } = useText()
  return (
    <Card withBorder role="alert">
      <Stack align="flex-start">
        {asPage ? <PageTitle>{t('state.failed-title')}</PageTitle> : <Text fw={600}>{t('state.failed-title')}</Text>}
        <Text>{t('state.failed-text')}</Text>
        <Button onClick={reset ?? (() => location.reload())}>{t('state.retry')}</Button>
      </Stack>
    </Card>
  )
}
