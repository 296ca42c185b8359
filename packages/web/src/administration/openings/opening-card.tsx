import { Badge, Button, Card, Group, Text } from '@mantine/core'
import type { Opening } from '@samklang/contract/emergency-openings'
import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { isRunning } from './is-running.ts'
import { OpeningEvents } from './opening-events.tsx'
import { useOpeningTitle } from './use-opening-title.ts'

type OpeningCardProps = {
  opening: Opening
  /** Absent: it is for others to review. */
  onReview?: (() => void) | undefined
}

/** Who opened what, why, and what was thought of it afterwards. */
export function OpeningCard({ opening, onReview }: OpeningCardProps) {
  const { t } = useText('administration')
  const titleId = useId()
  const title = useOpeningTitle(opening)
  const { UnitName, OwnerUnitName, OpenedAt, EndsAt, Basis, UnjustifiedBeforeAt } = opening
  return (
    <Card withBorder component="article" aria-labelledby={titleId} padding="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={600} id={titleId}>
          {title}
        </Text>
        <Badge variant="default" tt="none" fw={500}>
          {t(`openings.basis.${Basis}`)}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {t('openings.owner', { unit: OwnerUnitName })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('openings.when', { unit: UnitName, from: formatMoment(OpenedAt), to: formatMoment(EndsAt) })}
      </Text>
      {UnjustifiedBeforeAt && <Text fw={600}>{t('openings.again', { when: formatMoment(UnjustifiedBeforeAt) })}</Text>}
      {isRunning(opening) && <Text fw={600}>{t('openings.running', { until: formatMoment(EndsAt) })}</Text>}
      <Reason opening={opening} />
      {opening.ReviewOutcome ? (
        <>
          <Reviewed opening={opening} />
          {opening.PatientId && <Events id={opening.Id} />}
        </>
      ) : (
        onReview && (
          <Button mt="sm" variant="light" style={{ alignSelf: 'flex-start' }} onClick={onReview}>
            {t('openings.review')}
          </Button>
        )
      )}
    </Card>
  )
}

/** Whoever has no part in the care at the patient's unit is told neither the name nor why. */
function Reason({ opening: { Reason: reason } }: { opening: Opening }) {
  const { t } = useText('administration')
  if (reason === null) return <Text mt="xs">{t('openings.withheld')}</Text>
  return (
    <Text mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {reason}
    </Text>
  )
}

/** Read when somebody asks: that it was looked at is written to the log. */
function Events({ id }: { id: string }) {
  const { t } = useText('administration')
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button
        mt="xs"
        variant="default"
        aria-expanded={isShown}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setShown(!isShown)}
      >
        {t('openings.events.show')}
      </Button>
      {isShown && <OpeningEvents id={id} />}
    </>
  )
}

function Reviewed({ opening: { ReviewOutcome, ReviewedAt, ReviewComment } }: { opening: Opening }) {
  const { t } = useText('administration')
  if (!ReviewOutcome) return null
  return (
    <Text mt="xs" size="sm">
      <strong>{t(`openings.outcome.${ReviewOutcome}`)}</strong>
      {ReviewedAt && ` · ${formatMoment(ReviewedAt)}`}
      {ReviewComment && ` · ${ReviewComment}`}
    </Text>
  )
}
