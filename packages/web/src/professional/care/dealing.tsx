import { Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../ui/format-time.ts'

type Dealt = Pick<RiskAlert, 'AcknowledgedAt' | 'AcknowledgedBy' | 'Action' | 'Notes'>

/** Who acknowledged an alert, when and what they did, and what others have written since. */
export function Dealing({ alert }: { alert: Dealt }) {
  const lines = useDealingLines()(alert)
  return lines.map((line) => (
    <Text key={line} size="sm" style={{ whiteSpace: 'pre-line' }}>
      {line}
    </Text>
  ))
}

export function useDealingLines(): (alert: Dealt) => string[] {
  const { t } = useTranslation('professional')
  return ({ AcknowledgedAt, AcknowledgedBy, Action, Notes }) => {
    if (AcknowledgedAt === null) return []
    const acknowledged = { at: formatMoment(AcknowledgedAt), name: AcknowledgedBy ?? '–', action: Action ?? '–' }
    const notes = Notes.map(({ At, By, Text: text }) => ({ at: formatMoment(At), name: By ?? '–', text }))
    return [t('care.alert.acknowledged', acknowledged), ...notes.map((note) => t('care.alert.noted', note))]
  }
}
