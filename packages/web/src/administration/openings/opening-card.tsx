import { Badge, Button, Card, Group, Text } from '@mantine/core'
import type { Opening } from '@samklang/contract/emergency-openings'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../ui/format-time.ts'

/** Who opened what, why, and what was thought of it afterwards. */
export function OpeningCard({ opening, onReview }: { opening: Opening; onReview: () => void }) {
  const { t } = useTranslation('professional')
  const titleId = useId()
  const { StaffFullname, PatientFullname, UnitName, OpenedAt, EndsAt, Basis, Reason } = opening
  return (
    <Card withBorder component="article" aria-labelledby={titleId} padding="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={600} id={titleId}>
          {t('openings.who', { staff: StaffFullname, patient: PatientFullname })}
        </Text>
        <Badge variant="default" tt="none" fw={500}>
          {t(`openings.basis.${Basis}`)}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {t('openings.when', { unit: UnitName, from: formatMoment(OpenedAt), to: formatMoment(EndsAt) })}
      </Text>
      <Text mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {Reason}
      </Text>
      {opening.ReviewOutcome ? (
        <Reviewed opening={opening} />
      ) : (
        <Button mt="sm" variant="light" style={{ alignSelf: 'flex-start' }} onClick={onReview}>
          {t('openings.review')}
        </Button>
      )}
    </Card>
  )
}

function Reviewed({ opening: { ReviewOutcome, ReviewedAt, ReviewComment } }: { opening: Opening }) {
  const { t } = useTranslation('professional')
  if (!ReviewOutcome) return null
  return (
    <Text mt="xs" size="sm">
      <strong>{t(`openings.outcome.${ReviewOutcome}`)}</strong>
      {ReviewedAt && ` · ${formatMoment(ReviewedAt)}`}
      {ReviewComment && ` · ${ReviewComment}`}
    </Text>
  )
}
