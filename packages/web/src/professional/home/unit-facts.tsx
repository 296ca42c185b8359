import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentUnit } from '../../system/use-current-unit.ts'
import { Facts } from '../facts.tsx'

export function UnitFacts() {
  const { t } = useTranslation('professional')
  const unit = useCurrentUnit()
  if (!unit) return <Text>{t('home.no-unit')}</Text>

  return (
    <Stack gap="sm">
      <Text fw={600}>{unit.Name}</Text>
      <Facts
        facts={[
          { name: t('home.group'), value: unit.UnitGroup?.Name },
          { name: t('home.care'), value: t(`home.${unit.TreatmentLocation}`) },
          { name: t('home.phone'), value: unit.Phone && <Anchor href={`tel:${unit.Phone}`}>{unit.Phone}</Anchor> },
          { name: t('home.email'), value: unit.Email && <Anchor href={`mailto:${unit.Email}`}>{unit.Email}</Anchor> },
          { name: t('home.address'), value: unit.Address },
          { name: t('home.hours'), value: unit.OpeningHours },
        ]}
      />
    </Stack>
  )
}
