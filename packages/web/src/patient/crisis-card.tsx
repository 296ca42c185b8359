import { Card, Stack, Text, Title } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/store.ts'
import { HelpNumbers } from './help-numbers.tsx'

/** In the page itself, not fetched: whoever needs these numbers may have no network and no patience. */
export function CrisisCard() {
  const { t } = useText('patient')
  const isPatient = useSession()?.context?.Type === 'Patient'
  return (
    <Card withBorder component="section" aria-labelledby="crisis">
      <Stack gap="xs">
        <Title order={2} size="h4" id="crisis">
          {t(isPatient ? 'header.crisis' : 'header.urgent')}
        </Title>
        <Text>{t('home.crisis-text')}</Text>
        <HelpNumbers />
      </Stack>
    </Card>
  )
}
