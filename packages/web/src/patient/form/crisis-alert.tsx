import { Alert, Stack, Text } from '@mantine/core'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '../../session/clock.ts'
import { CallButton } from '../call-button.tsx'

/** At once, when an answer calls for it: where help is now, and that nobody reads this around the clock. */
export function CrisisAlert({ crisis }: { crisis: CrisisInformation }) {
  const { t, i18n } = useTranslation('patient')
  const place = useRef<HTMLDivElement>(null)
  const { Kind, Text: text, Phone, OpeningHours, UnitName: unit, IsClosed, OpensAt } = crisis
  const isMedical = Kind === 'Medical'
  // The answer may have been given far down the page: it must be seen, not only be there.
  useEffect(() => {
    if (Kind) place.current?.scrollIntoView({ block: 'start' })
  }, [Kind])
  // A page that was left open overnight no longer knows.
  const isClosed = IsClosed && OpensAt !== null && OpensAt > now()
  return (
    <Alert
      ref={place}
      role="alert"
      data-comes-first={Kind}
      color="amber"
      title={isMedical ? t('crisis.medical') : t('crisis.title')}
      styles={{ title: { fontSize: '1.0625rem' } }}
    >
      <Stack gap="xs">
        <Text>{isMedical ? t('crisis.medical-text') : t('crisis.text')}</Text>
        {text && !isMedical && <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>}
        <Text fw={600}>
          {isClosed
            ? t('crisis.closed-until', { unit, when: dayAndTime(OpensAt, i18n.language) })
            : t('crisis.not-watched', { unit })}
        </Text>
        <CallButton number="112" label={t('header.call-112')} />
        <CallButton number="1177" label={t('header.call-1177')} />
        {Phone && <CallButton number={Phone} label={t('crisis.call-unit')} />}
        {OpeningHours && <Text size="sm">{OpeningHours}</Text>}
      </Stack>
    </Alert>
  )
}

function dayAndTime(instant: string, language: string): string {
  const shown = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(language, shown).format(new Date(instant))
}
