import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import { isAuthenticated } from '../session/expiry.ts'
import { session } from '../session/store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveGuardProps = {
  isOn: boolean
  /** What would be lost. */
  children: ReactNode
  /** Absent: those about what is not saved. */
  words?: { title: string; confirm: string; cancel: string }
  /** What is typed is kept nowhere else: the browser asks before the tab is closed as well. */
  holdsTab?: boolean
  /** Pages that begin like this are parts of the same, and nothing is left behind on the way to them. */
  within?: string
  onLeave?: () => void
}

/** Asks before something is left behind. Logging out, by hand or because time is up, is never held back. */
export function LeaveGuard({ isOn, children, words, holdsTab = false, within, onLeave }: LeaveGuardProps) {
  const { t } = useText('professional')
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname &&
      !(within && next.pathname.startsWith(within)) &&
      next.pathname !== '/logga-ut' &&
      isAuthenticated(session.get(), now()),
    disabled: !isOn,
    enableBeforeUnload: () => holdsTab && isOn,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={words?.title ?? t('patient-form.leave.title')}
      confirm={words?.confirm ?? t('patient-form.leave.go')}
      cancel={words?.cancel ?? t('patient-form.leave.stay')}
      onConfirm={() => {
        onLeave?.()
        leaving.proceed()
      }}
      onCancel={leaving.reset}
      isDestructive
    >
      {children}
    </ConfirmDialog>
  )
}
