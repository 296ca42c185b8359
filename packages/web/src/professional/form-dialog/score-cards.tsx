import { Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { SeverityBadge } from '../care/severity-badge.tsx'
import { countsOf, gravestFirst, type ScaleReading } from '../form-answers/read-scores.ts'
import classes from './form-dialog.module.css'
import { ScoreChanges } from './score-changes.tsx'

/** what has become of each value first, then the value, T-score and the band in words; the gravest scale first. */
export function ScoreCards({ scores, day }: { scores: readonly ScaleReading[]; day: string }) {
  const { t } = useText('professional')
  const titleId = useId()
  const isNormMadeUp = scores.some(({ score }) => score.NormIsDemonstration)
  const isBandMadeUp = scores.some((scale) => scale.isBandMadeUp)
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} size="h5" id={titleId} mb="xs">
        {t('form-dialog.results')}
      </Title>
      <ul className={classes.cards}>
        {gravestFirst(scores).map((scale) => (
          <ScoreCard key={scale.key} scale={scale} day={day} />
        ))}
      </ul>
      {(isNormMadeUp || isBandMadeUp) && (
        <Text size="sm" mt="xs">
          {isNormMadeUp && t('form-dialog.demonstration')} {isBandMadeUp && t('form-dialog.bands-made-up')}
        </Text>
      )}
    </section>
  )
}

function ScoreCard({ scale, day }: { scale: ScaleReading; day: string }) {
  const { t } = useText('professional')
  const { score, severity } = scale
  return (
    <li className={classes.card} data-severity={severity} data-scale={scale.key}>
      <Text fw={600}>{scale.label}</Text>
      <ScoreChanges scale={scale} day={day} />
      {score.Value === null ? (
        <Text>{t(`form-dialog.validity.${score.Validity}`, countsOf(score))}</Text>
      ) : (
        <div>
          <span className={classes.number}>{score.Value}</span>
          {scale.max !== null && <span> {t('form-dialog.of', { max: scale.max })}</span>}
          {score.NormalizedValue !== null && (
            <span className={classes.tscore}>
              {score.NormIsDemonstration
                ? t('form-dialog.tscore-made-up', { value: score.NormalizedValue })
                : t('form-dialog.tscore', { value: score.NormalizedValue })}
            </span>
          )}
        </div>
      )}
      <Band scale={scale} />
      {score.Value !== null && score.MissingItems.length > 0 && (
        <Text size="sm">{t('form-dialog.validity.Prorated', countsOf(score))}</Text>
      )}
    </li>
  )
}

function Band({ scale: { band, side, severity, score } }: { scale: ScaleReading }) {
  const { t } = useText('professional')
  if (score.Value === null || (!band && side === 'None')) return null
  const needsCare = severity === 'Alert' || severity === 'Attention'
  return (
    <SeverityBadge
      severity={severity}
      size="lg"
      h="auto"
      py={2}
      style={{ whiteSpace: 'normal', justifySelf: 'start' }}
      leftSection={needsCare ? <IconAlertTriangle aria-hidden size={14} /> : undefined}
    >
      {band ?? t(`form-dialog.side.${side}`)}
    </SeverityBadge>
  )
}
