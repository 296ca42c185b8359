import { Notification } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { useCell } from '../state/cell.ts'
import { closeSnackbar, snackbars } from './snackbar-queue.ts'
import classes from './snackbars.module.css'

/** Short notes at the lower edge. The region is always there, so that screen readers hear what is put into it. */
export function Snackbars() {
  const { t } = useText()
  const shown = useCell(snackbars)
  return (
    <div className={classes.region} role="status" aria-live="polite">
      {shown.map(({ id, message, tone }) => (
        <Notification
          key={id}
          color={tone === 'done' ? 'teal' : 'amber'}
          withBorder
          closeButtonProps={{ 'aria-label': t('action.close') }}
          onClose={() => closeSnackbar(id)}
        >
          {message}
        </Notification>
      ))}
    </div>
  )
}
