import { Anchor, Card, Text, Title } from '@mantine/core'
import { openingHoursIn } from '@samklang/contract/opening-hours'
import { useText } from '../i18n/use-text.ts'
import { useUnitInformation } from '../system/unit-information.ts'
import { telephone } from '../ui/call-button.tsx'
import { withNumbers } from '../ui/with-numbers.ts'

/** About the clinic: who they are and how to reach them. */
export function ClinicCard() {
  const { t, language } = useText('patient')
  const unit = useUnitInformation()
  if (!unit) return null
  return (
    <Card withBorder component="section" aria-labelledby="clinic">
      <Title order={2} size="h4" id="clinic">
        {t('home.clinic')}
      </Title>
      <Text fw={600} mt="xs">
        {unit.UnitName}
      </Text>
      {unit.Phone && (
        <Anchor href={telephone(unit.Phone)} display="inline-block" py={12}>
          {t('home.call-clinic', { phone: unit.Phone })}
        </Anchor>
      )}
      {unit.OpeningHours && <Text>{openingHoursIn(language, unit.OpeningHours)}</Text>}
      {unit.Address && <Text>{unit.Address}</Text>}
      {unit.Contents.map(({ Title: title, Body, Link }) => (
        <div key={title}>
          <Text fw={600} mt="xs">
            {title}
          </Text>
          <Text style={{ whiteSpace: 'pre-line' }}>{withNumbers(Body)}</Text>
          {Link && (
            <Anchor href={Link} target="_blank" rel="noreferrer">
              {Link}
            </Anchor>
          )}
        </div>
      ))}
      <Text mt="xs">{t('home.clinic-text')}</Text>
    </Card>
  )
}
