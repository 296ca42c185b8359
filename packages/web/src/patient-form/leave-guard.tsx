import { useBlocker } from '@tanstack/react-router'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import { isAuthenticated } from '../session/expiry.ts'
import { session } from '../session/store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before something typed is left behind. Logging out, by hand or because time is up, is never held back. */
export function LeaveGuard({ isOn, onLeave }: { isOn: boolean; onLeave?: () => void }) {
  const { t } = useText('professional')
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname && next.pathname !== '/logga-ut' && isAuthenticated(session.get(), now()),
    disabled: !isOn,
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('patient-form.leave.title')}
      confirm={t('patient-form.leave.go')}
      cancel={t('patient-form.leave.stay')}
      onConfirm={() => {
        onLeave?.()
        leaving.proceed()
      }}
      onCancel={leaving.reset}
      isDestructive
    >
      {t('patient-form.leave.explained')}
    </ConfirmDialog>
  )
}
