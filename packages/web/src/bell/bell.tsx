import { Popover, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useLostText } from '../connection/use-lost-text.ts'
import { useText } from '../i18n/use-text.ts'
import { ArrivedAlert } from './arrived-alert.tsx'
import classes from './bell.module.css'
import { BellPanel } from './bell-panel.tsx'
import { useLiveNotifications, useUnitNotifications } from './use-unit-notifications.ts'

const most = 99

/** How much waits at the unit, from every page. Red while an alert does. */
export function Bell() {
  const { t } = useText('professional')
  const [isOpen, setOpen] = useState(false)
  useLiveNotifications()
  const { data, isError: isFailed, isPending } = useUnitNotifications()
  const lostSince = useLostText()
  const isError = isFailed || lostSince !== null
  // Nothing is known until it has come once.
  const isUnknown = isError || isPending
  const alerts = data?.AlertsTotal ?? 0
  const count = alerts + (data?.NotificationsTotal ?? 0) + (data?.OpeningsToReview ?? 0)
  const label = lostSince
    ? t('contact.alerts-unknown', { since: lostSince })
    : isError
      ? t('bell.unknown')
      : isPending
        ? t('bell.fetching')
        : [alerts > 0 && t('bell.alerts', { count: alerts }), t('bell.waiting', { count })].filter(Boolean).join('. ')

  return (
    <>
      <ArrivedAlert alerts={data?.Alerts} />
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={440}
        withinPortal={false}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.bell}
            data-bell={isUnknown ? '?' : count}
            aria-label={label}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell aria-hidden size={20} />
            {(isUnknown || count > 0) && (
              <span
                className={classes.count}
                data-tone={isUnknown ? 'unknown' : alerts > 0 ? 'alert' : 'calm'}
                aria-hidden
              >
                {isError ? '?' : isPending ? '…' : count > most ? `${most}+` : count}
              </span>
            )}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel} aria-label={t('bell.title')}>
          <BellPanel onLeave={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
