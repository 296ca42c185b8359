import { Button, Group, Text, Title } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useUnitNotifications } from '../../bell/use-unit-notifications.ts'
import { AcknowledgeDialog } from '../care/acknowledge-dialog.tsx'
import { useUnitGroup } from '../patient/use-unit-group.ts'
import { AlertItem } from './alert-item.tsx'
import classes from './alert-strip.module.css'
import { newestOnTop, noteArrivals } from './arrivals.ts'
import { useHomeView } from './home-view.ts'

const shownAtFirst = 5

/** What somebody must see now, before everything else. It leaves by being acknowledged, and by nothing else. */
export function AlertStrip() {
  const { t } = useTranslation('professional')
  const { data, isError, refetch } = useUnitNotifications()
  const { alerts, announced } = useArrivals(data?.Alerts)
  const [{ scopes }] = useHomeView()
  const [isUnfolded, setUnfolded] = useState(false)
  const [asked, setAsked] = useState<UnitAlert>()
  const from = useRef<Element>(null)
  const hasResponsibles = useUnitGroup()?.PatientResponsible ?? true
  const isUnits = scopes.ongoing === 'unit' || !hasResponsibles
  const wanted = isUnits ? alerts : alerts.filter(isForMe)
  const others = alerts.filter((alert) => !wanted.includes(alert))
  const shown = isUnfolded ? [...wanted, ...others] : wanted.slice(0, shownAtFirst)
  const hidden = (data?.AlertsTotal ?? 0) - shown.length
  const unlisted = (data?.AlertsTotal ?? 0) - alerts.length
  const isCalm = wanted.length === 0 && unlisted === 0

  // An alert that was acknowledged is gone, and its button with it.
  function close() {
    flushSync(() => setAsked(undefined))
    const back = from.current?.isConnected ? from.current : document.querySelector('[data-alerts-title]')
    if (back instanceof HTMLElement) back.focus()
  }

  function ask(alert: UnitAlert) {
    from.current = document.activeElement
    setAsked(alert)
  }

  return (
    <section aria-labelledby="alerts-title" className={classes.strip} data-waiting={!isCalm || undefined}>
      <Group gap="xs" className={classes.head}>
        {isCalm && !isError ? <IconCircleCheck aria-hidden size={20} /> : <IconAlertTriangle aria-hidden size={20} />}
        <Title order={2} size="h5" id="alerts-title" tabIndex={-1} data-alerts-title>
          {title()}
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
              : hidden === others.length
                ? t('home.alerts.others', { count: hidden })
                : t('home.alerts.all', { count: hidden })}
          </Button>
        )}
      </Group>
      {shown.length > 0 && (
        <ul className={classes.items}>
          {shown.map((alert) => (
            <AlertItem key={alert.Id} alert={alert} onAcknowledge={() => ask(alert)} />
          ))}
        </ul>
      )}
      {unlisted > 0 && <Text size="sm">{t('home.alerts.unlisted', { count: unlisted })}</Text>}
      {asked && (
        <AcknowledgeDialog
          key={asked.Id}
          alert={alerts.find(({ Id }) => Id === asked.Id) ?? asked}
          among={alerts}
          name={asked.PatientFullName}
          onClose={close}
        />
      )}
      <Text role="alert" className={classes.announced}>
        {announced &&
          wanted.includes(announced) &&
          t('home.alerts.announced', {
            name: announced.PatientFullName,
            what: announced.Text,
            form: announced.FormName,
          })}
      </Text>
    </section>
  )

  function title(): string {
    if (isError) return t('home.alerts.failed')
    if (!data) return t('home.alerts.loading')
    if (isCalm) return others.length > 0 ? t('home.alerts.none-mine') : t('home.alerts.none')
    const count = isUnits ? data.AlertsTotal : wanted.length
    return isUnits ? t('home.alerts.unit', { count }) : t('home.alerts.title', { count })
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
