import { Alert, Text } from '@mantine/core'
import type { Away } from '@samklang/contract/absences'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'

/** what the patient reads above their field, for staff. */
export function AwayNote({ away }: { away: readonly Away[] }) {
  const { t } = useText('professional')
  const shown = away.filter(({ UntilDay }) => UntilDay >= today())
  if (shown.length === 0) return null
  return (
    <Alert color="gray" title={t('absence.thread.title')}>
      {shown.map(({ Name: name, UntilDay: date, InsteadName: instead }) => (
        <Text key={name} size="sm">
          {instead === null
            ? t('absence.thread.nobody', { name, date })
            : t('absence.thread.instead', { name, date, instead })}
        </Text>
      ))}
    </Alert>
  )
}
