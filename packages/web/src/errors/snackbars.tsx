import { CloseButton, Paper } from '@mantine/core'
import { createPortal } from 'react-dom'
import { useText } from '../i18n/use-text.ts'
import { useCell } from '../state/cell.ts'
import { useUppermostDialog } from '../ui/use-uppermost-dialog.ts'
import { closeSnackbar, snackbars } from './snackbar-queue.ts'
import classes from './snackbars.module.css'

/**
 * Short notes at the lower edge. A region is always there, so that screen readers hear what is put into it. R-539: what lies behind
 * a dialog is neither seen nor read aloud, so the dialog has one of its own, and the notes stand there for as long as it is open.
 */
export function Snackbars() {
  const dialog = useUppermostDialog()
  return (
    <>
      <Region hasNotes={!dialog} />
      {dialog && createPortal(<Region hasNotes />, dialog)}
    </>
  )
}

function Region({ hasNotes }: { hasNotes: boolean }) {
  const { t } = useText()
  const shown = useCell(snackbars)
  return (
    <div className={classes.region} role="status" aria-live="polite">
      {hasNotes &&
        shown.map(({ id, message, tone }) => (
          <Paper key={id} role="alert" className={classes.note} data-snackbar={tone} withBorder shadow="lg">
            <span>{message}</span>
            <CloseButton aria-label={t('action.close')} onClick={() => closeSnackbar(id)} />
          </Paper>
        ))}
    </div>
  )
}
