import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog-footer.module.css'
import { Refused } from './refused.tsx'

type DialogFooterProps = {
  /** Why what was pressed did not happen; absent where nothing is sent from here. */
  error?: Error | null
  /** At the other end of the row. */
  beside?: ReactNode
  children: ReactNode
}

/** The last part of a dialog: what can be pressed stays in view however long the dialog is, and so does why it was refused. */
export function DialogFooter({ error, beside, children }: DialogFooterProps) {
  return (
    <div className={classes.footer} data-dialog-footer data-no-print>
      {error !== undefined && <Refused error={error} />}
      <Group justify={beside ? 'space-between' : 'flex-end'} gap="xs">
        {beside && <Group gap="xs">{beside}</Group>}
        <Group gap="xs">{children}</Group>
      </Group>
    </div>
  )
}
