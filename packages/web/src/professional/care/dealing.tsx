import { Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'

type Dealt = Pick<RiskAlert, 'AcknowledgedAt' | 'AcknowledgedBy' | 'Action' | 'Actions' | 'FollowUp' | 'Notes'>

/** Who acknowledged an alert, when and what they did, and what others have written since (R-294). */
export function Dealing({ alert }: { alert: Dealt }) {
  const lines = useDealingLines()(alert)
  return lines.map((line) => (
    <Text key={line} size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {line}
    </Text>
  ))
}

export function useDealingLines(): (alert: Dealt) => string[] {
  const { t } = useText('professional')
  const withActions = (actions: Dealt['Actions'], text: string) =>
    actions.length === 0 ? text : `${actions.map((action) => t(`follow-up.actions.${action}`)).join(', ')}. ${text}`
  return ({ AcknowledgedAt, AcknowledgedBy, Action, Actions, FollowUp, Notes }) => {
    if (AcknowledgedAt === null) return []
    const action = withActions(Actions, Action ?? '–')
    const acknowledged = { at: formatMoment(AcknowledgedAt), name: AcknowledgedBy ?? '–', action }
    const reason = FollowUp?.NoFollowUpReason
    return [
      t('care.alert.acknowledged', acknowledged),
      ...(reason ? [t('follow-up.none-said', { reason })] : []),
      ...Notes.map(noteLine),
      ...(FollowUp?.EndedAt
        ? [t('follow-up.ended', { at: formatMoment(FollowUp.EndedAt), name: FollowUp.EndedBy ?? '–' })]
        : []),
    ]
  }

  function noteLine({ At, By, Text: text, Actions: actions, IsFollowUp }: Dealt['Notes'][number]): string {
    const note = { at: formatMoment(At), name: By ?? '–', text: withActions(actions, text) }
    return t(IsFollowUp ? 'follow-up.step' : 'care.alert.noted', note)
  }
}
