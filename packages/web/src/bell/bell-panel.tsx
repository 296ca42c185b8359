import { Button, Stack, Text, Title } from '@mantine/core'
import type { Notification } from '@samklang/contract/notifications'
import { AsOf } from '../connection/as-of.tsx'
import { useText } from '../i18n/use-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { useHeldRows } from '../ui/use-held-rows.ts'
import { AlertLine } from './alert-line.tsx'
import classes from './bell.module.css'
import { NotificationLine } from './notification-line.tsx'
import { OpeningsToReview } from './openings-to-review.tsx'
import { useUnitNotifications } from './use-unit-notifications.ts'

const none: readonly Notification[] = []
const keyOf = ({ Id }: Notification) => Id

/** Both lists of what waits. */
export function BellPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useText('professional')
  const { data, isError, isFetching, refetch } = useUnitNotifications()
  const latest = data?.Notifications ?? none
  const held = useHeldRows({ latest, known: latest, keyOf, choice: '', isProvisional: false })
  if (isError) {
    return (
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>{t('bell.failed')}</Text>
        <Text>{t('bell.failed-explained')}</Text>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t('bell.retry')}
        </Button>
      </Stack>
    )
  }
  if (!data) return <LoadingSkeleton />
  if (data.Alerts.length + held.rows.length + data.OpeningsToReview === 0) {
    return <EmptyState title={t('bell.none')}>{t('bell.none-explained')}</EmptyState>
  }

  const hidden = data.NotificationsTotal - latest.length
  return (
    <Stack gap="md">
      <AsOf />
      <OpeningsToReview onLeave={onLeave} />
      {data.Alerts.length > 0 && (
        <section aria-labelledby="bell-alerts">
          <Title order={2} size="h5" id="bell-alerts">
            {t('bell.alerts', { count: data.AlertsTotal })}
          </Title>
          <Text size="sm" c="dimmed">
            {t('bell.alerts-explained')}
          </Text>
          <ul className={classes.lines}>
            {data.Alerts.map((alert) => (
              <AlertLine key={alert.Id} alert={alert} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      )}
      {held.rows.length > 0 && (
        <section aria-labelledby="bell-rest">
          <Title order={2} size="h5" id="bell-rest">
            {t('bell.rest', { count: data.NotificationsTotal })}
          </Title>
          <div role="status">
            {held.news > 0 && (
              <Button size="compact-md" variant="light" onClick={held.show}>
                {t('home.work.news', { count: held.news })}
              </Button>
            )}
          </div>
          <ul className={classes.lines}>
            {held.rows.map(({ key, row, isGone }) => (
              <NotificationLine key={key} notification={row} isGone={isGone} onLeave={onLeave} />
            ))}
          </ul>
          {hidden > 0 && <Text size="sm">{t('bell.more', { count: hidden })}</Text>}
        </section>
      )}
    </Stack>
  )
}
