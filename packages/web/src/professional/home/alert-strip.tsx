import { Button, Group, Text, Title } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnitNotifications } from '../../bell/use-unit-notifications.ts'
import { AlertItem } from './alert-item.tsx'
import classes from './alert-strip.module.css'
import { newestOnTop, noteArrivals } from './arrivals.ts'

const shownAtFirst = 5

/** What somebody must see now, before everything else. It leaves by being acknowledged, and by nothing else. */
export function AlertStrip() {
  const { t } = useTranslation('professional')
  const { data, isError, refetch } = useUnitNotifications()
  const { alerts, announced } = useArrivals(data?.Alerts)
  const [isUnfolded, setUnfolded] = useState(false)
  const mine = alerts.filter(isForMe)
  const others = alerts.length - mine.length
  const shown = isUnfolded ? [...mine, ...alerts.filter((alert) => !isForMe(alert))] : mine.slice(0, shownAtFirst)
  const hidden = (data?.AlertsTotal ?? 0) - shown.length

  return (
    <section aria-labelledby="alerts-title" className={classes.strip} data-waiting={mine.length > 0 || undefined}>
      <Group gap="xs" className={classes.head}>
        {mine.length > 0 || isError ? (
          <IconAlertTriangle aria-hidden size={20} />
        ) : (
          <IconCircleCheck aria-hidden size={20} />
        )}
        <Title order={2} size="h5" id="alerts-title" tabIndex={-1} data-alerts-title>
          {isError ? t('home.alerts.failed') : data ? titleOf(mine.length) : t('home.alerts.loading')}
        </Title>
        {isError && (
          <Button size="compact-md" variant="default" onClick={() => void refetch()}>
            {t('bell.retry')}
          </Button>
        )}
        {(hidden > 0 || isUnfolded) && (
          <Button
            size="compact-md"
            variant="subtle"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded
              ? t('home.alerts.fewer')
              : others > 0
                ? t('home.alerts.others', { count: hidden })
                : t('home.alerts.all', { count: hidden })}
          </Button>
        )}
      </Group>
      {shown.length > 0 && (
        <ul className={classes.items}>
          {shown.map((alert) => (
            <AlertItem key={alert.Id} alert={alert} />
          ))}
        </ul>
      )}
      <Text role="alert" className={classes.announced}>
        {announced &&
          t('home.alerts.announced', {
            name: announced.PatientFullName,
            what: announced.Text,
            form: announced.FormName,
          })}
      </Text>
    </section>
  )

  function titleOf(count: number): string {
    return count > 0 ? t('home.alerts.title', { count }) : t('home.alerts.none')
  }
}

/** Mine, and whatever nobody else has taken upon them. */
function isForMe({ IsMine, OwnerName, EscalatedAt }: UnitAlert): boolean {
  return IsMine || OwnerName === null || EscalatedAt !== null
}

function useArrivals(alerts: readonly UnitAlert[] | undefined) {
  const [seen, setSeen] = useState<ReadonlySet<string>>()
  const [arrived, setArrived] = useState<readonly string[]>([])
  if (alerts && !seen) setSeen(new Set(alerts.map(({ Id }) => Id)))
  const now = seen && alerts ? noteArrivals(seen, arrived, alerts) : arrived
  if (now !== arrived) setArrived(now)
  return {
    alerts: newestOnTop(alerts ?? [], arrived),
    announced: alerts?.find(({ Id }) => Id === arrived.at(-1)),
  }
}
