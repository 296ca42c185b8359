import { Alert, Button, Stack, Text } from '@mantine/core'
import type { CrisisInformation } from '@samklang/contract/forms'
import { IconPhone } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** At once, when an answer calls for it: where help is now, and that nobody reads this around the clock. */
export function CrisisAlert({ crisis }: { crisis: CrisisInformation }) {
  const { t } = useTranslation('patient')
  const place = useRef<HTMLDivElement>(null)
  // The answer may have been given far down the page: it must be seen, not only be there.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <Alert
      ref={place}
      role="alert"
      color="amber"
      title={t('crisis.title')}
      styles={{ title: { fontSize: '1.0625rem' } }}
    >
      <Stack gap="xs">
        <Text>{t('crisis.text')}</Text>
        {crisis.Text && <Text style={{ whiteSpace: 'pre-line' }}>{crisis.Text}</Text>}
        <Text fw={600}>{t('crisis.not-watched', { unit: crisis.UnitName })}</Text>
        <CallButton number="112" label={t('header.call-112')} />
        <CallButton number="1177" label={t('header.call-1177')} />
        {crisis.Phone && <CallButton number={crisis.Phone} label={t('crisis.call-unit')} />}
        {crisis.OpeningHours && <Text size="sm">{crisis.OpeningHours}</Text>}
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
