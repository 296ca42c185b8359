import { Card, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/store.ts'
import { HelpNumbers } from './help-numbers.tsx'

/** In the page itself, not fetched: whoever needs these numbers may have no network and no patience. */
export function CrisisCard() {
  const { t } = useTranslation('patient')
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
