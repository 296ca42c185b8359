import { Anchor, Stack, Text } from '@mantine/core'
import type { AlertCover } from '@samklang/contract/alert-steps'
import { openingHoursIn } from '@samklang/contract/opening-hours'
import { useAlertCover } from '../../alert-cover/use-alert-cover.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCurrentUnit } from '../../system/use-current-unit.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { useWhenText } from '../../ui/use-when-text.ts'
import { Facts } from '../facts.tsx'

export function UnitFacts() {
  const { t, language } = useText('professional')
  const unit = useCurrentUnit()
  const cover = useAlertCover().data?.Now
  const whenText = useWhenText()
  if (!unit) return <Text>{t('home.no-unit')}</Text>

  function onDutyText({ Hours, OpensAt, OnDuty }: NonNullable<AlertCover['Now']>): string | null {
    if (Hours === 'Unknown') return null
    if (Hours === 'Open') return OnDuty.length > 0 ? OnDuty.join(', ') : t('home.on-duty-everybody')
    return OpensAt ? t('home.closed-until', { when: whenText(OpensAt) }) : t('home.closed')
  }

  return (
    <Stack gap="sm">
      <Text fw={600}>{unit.Name}</Text>
      <Facts
        facts={[
          { name: t('home.group'), value: unit.UnitGroup?.Name },
          { name: t('home.care'), value: t(`home.${unit.TreatmentLocation}`) },
          { name: t('home.phone'), value: unit.Phone && <PhoneLink phone={unit.Phone} /> },
          { name: t('home.email'), value: unit.Email && <Anchor href={`mailto:${unit.Email}`}>{unit.Email}</Anchor> },
          { name: t('home.address'), value: unit.Address },
          { name: t('home.hours'), value: unit.OpeningHours && openingHoursIn(language, unit.OpeningHours) },
          { name: t('home.on-duty'), value: cover && onDutyText(cover) },
          {
            name: t('home.on-call'),
            value: cover?.OnCallPhone && (
              <>
                <PhoneLink phone={cover.OnCallPhone} />
                {cover.OnCallPhoneFailedAt && (
                  <Text fw={600}>{t('home.on-call-failed', { when: whenText(cover.OnCallPhoneFailedAt) })}</Text>
                )}
              </>
            ),
          },
        ]}
      />
    </Stack>
  )
}
