import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

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
        <Button
          component="a"
          href="tel:112"
          size="lg"
          variant="default"
          leftSection={<IconPhone aria-hidden size={20} />}
        >
          {t('header.call-112')}
        </Button>
        <Button
          component="a"
          href="tel:1177"
          size="lg"
          variant="default"
          leftSection={<IconPhone aria-hidden size={20} />}
        >
          {t('header.call-1177')}
        </Button>
      </Stack>
    </Card>
  )
}
