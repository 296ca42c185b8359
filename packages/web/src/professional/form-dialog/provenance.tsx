import { List, Text } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import { useText } from '../../i18n/use-text.ts'
import { useNormText } from '../../ui/use-norm-text.ts'
import type { ScaleReading } from '../form-answers/read-scores.ts'
import { useEventText } from '../messages/use-event-text.ts'
import classes from './form-dialog.module.css'

/** What every figure rests on, so that it can be traced, and what has happened to the form. */
export function Provenance({ form, scores }: { form: StaffForm; scores: readonly ScaleReading[] }) {
  const { t } = useText('professional')
  const eventText = useEventText()
  const norm = useNormText()
  const version = form.VariantVersionDefinition
  return (
    <details className={classes.details}>
      <summary>{t('form-dialog.provenance')}</summary>
      <Text size="sm" mt="xs">
        {t('form-dialog.version', { name: version.DisplayName, version: version.Version })}
        {scores[0] && ` ${t('form-dialog.engine', { version: scores[0].score.EngineVersion })}`}
      </Text>
      <List size="sm" mt="xs">
        {scores.map(({ key, label, score }) => (
          <List.Item key={key}>
            <b>{label}</b>{' '}
            {[
              t('form-dialog.items-used', { count: score.ItemsUsed.length }),
              score.MissingItems.length > 0 && t('form-dialog.items-missing', { items: score.MissingItems.join(', ') }),
              score.Norm && t('form-dialog.norm', { norm: `${score.Norm} (${norm(score.NormGroup)})` }),
            ]
              .filter(Boolean)
              .join(' ')}
          </List.Item>
        ))}
      </List>
      <Text size="sm" fw={600} mt="xs">
        {t('form-dialog.events')}
      </Text>
      <List size="sm">
        {form.Events.map((event) => (
          <List.Item key={event.Id}>{eventText(event)}</List.Item>
        ))}
      </List>
    </details>
  )
}
