import { Alert, Button, Stack, Text } from '@mantine/core'
import type { CrisisInformation } from '@samklang/contract/forms'
import { IconHeart, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** At once, when an answer calls for it: where help is now, and that nobody reads this around the clock. */
export function CrisisAlert({ crisis }: { crisis: CrisisInformation }) {
  const { t } = useTranslation('patient')
  return (
    <Alert
      role="alert"
      color="amber"
      icon={<IconHeart aria-hidden />}
      title={t('crisis.title')}
      styles={{ title: { fontSize: '1.0625rem' } }}
    >
      <Stack gap="xs">
        <Text>{t('crisis.text')}</Text>
        {crisis.Text && <Text style={{ whiteSpace: 'pre-line' }}>{crisis.Text}</Text>}
        <Text fw={600}>{t('crisis.not-watched', { unit: crisis.UnitName })}</Text>
        {crisis.Phone && <CallButton number={crisis.Phone} label={t('crisis.call-unit', { unit: crisis.UnitName })} />}
        {crisis.OpeningHours && <Text size="sm">{crisis.OpeningHours}</Text>}
        <CallButton number="112" label={t('header.call-112')} />
        <CallButton number="1177" label={t('header.call-1177')} />
      </Stack>
    </Alert>
  )
}

function CallButton({ number, label }: { number: string; label: string }) {
  return (
    <Button
      component="a"
      href={`tel:${number.replace(/[^\d+]/g, '')}`}
      size="lg"
      variant="default"
      leftSection={<IconPhone aria-hidden size={20} />}
    >
      {label}
    </Button>
  )
}
