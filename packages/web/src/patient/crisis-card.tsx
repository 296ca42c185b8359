import { Card, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../ui/call-button.tsx'

/** In the page itself, not fetched: whoever needs these numbers may have no network and no patience. */
export function CrisisCard() {
  const { t } = useTranslation('patient')
  return (
    <Card withBorder component="section" aria-labelledby="crisis">
      <Stack gap="xs">
        <Title order={2} size="h4" id="crisis">
          {t('header.crisis')}
        </Title>
        <Text>{t('home.crisis-text')}</Text>
        <CallButton number="112" label={t('header.call-112')} />
        <CallButton number="1177" label={t('header.call-1177')} />
      </Stack>
    </Card>
  )
}
