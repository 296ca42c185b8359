import { Anchor, Group, Text } from '@mantine/core'
import type { ThreadMessage } from '@samklang/contract/messages'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'

/** Leads to the alert of a message; null where one has come from it. */
export const ShowAlertContext = createContext<((alert: RiskAlert) => void) | null>(null)

type MessageAlertProps = {
  alert: NonNullable<ThreadMessage['Alert']>
  /** Those of the thread. */
  alerts: readonly RiskAlert[]
}

/** that a message raised an alert, and whether somebody has seen to it. */
export function MessageAlert({ alert, alerts }: MessageAlertProps) {
  const { t } = useText('professional')
  const show = useContext(ShowAlertContext)
  const whole = alerts.find(({ Id }) => Id === alert.Id)
  const { AcknowledgedAt: at, AcknowledgedBy: by } = alert
  const Icon = at ? IconCheck : IconAlertTriangle
  return (
    <Group gap="xs" data-message-alert={at ? 'acknowledged' : 'waiting'}>
      <Icon size={16} aria-hidden />
      <Text size="sm" fw={at ? 400 : 650}>
        {at
          ? t('messages.alert.acknowledged', { name: by ?? '–', when: formatMoment(at) })
          : t('messages.alert.waiting')}
      </Text>
      {show && whole && (
        <Anchor component="button" type="button" size="sm" onClick={() => show(whole)}>
          {t('messages.alert.show')}
        </Anchor>
      )}
    </Group>
  )
}
