import { Button, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useText } from '../i18n/use-text.ts'
import { useUppermostDialog } from '../ui/use-uppermost-dialog.ts'
import classes from './offline-bar.module.css'
import { lookForServer } from './start-contact.ts'
import { useLostText } from './use-lost-text.ts'

/** over every page of staff, and over a dialog, while the server cannot be reached. It goes by itself. */
export function OfflineBar() {
  const since = useLostText()
  // Always there, so that screen readers hear what is put into it.
  return (
    <div aria-live="assertive" className={classes.region}>
      {since && <Bar since={since} />}
    </div>
  )
}

function Bar({ since }: { since: string }) {
  const { t } = useText('professional')
  const dialog = useUppermostDialog()
  const shown = (
    <div
      ref={makeRoom}
      className={classes.bar}
      data-over-dialog={dialog ? true : undefined}
      data-offline-bar
      data-no-print
    >
      <IconPlugConnectedX aria-hidden size={20} />
      <div className={classes.words}>
        <Text fw={650}>{t('contact.lost', { since })}</Text>
        <Text size="sm">{t('contact.lost-means')}</Text>
      </div>
      <Button size="compact-md" variant="white" color="dark" onClick={() => void lookForServer()}>
        {t('contact.try-now')}
      </Button>
    </div>
  )
  return dialog ? createPortal(<div aria-live="assertive">{shown}</div>, dialog) : shown
}

/** What else stays at the upper edge, and every dialog, keeps below it. */
function makeRoom(bar: HTMLDivElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--offline-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--offline-bar')
  }
}
