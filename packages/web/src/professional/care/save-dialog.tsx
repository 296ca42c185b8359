import { Button, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'

type SaveDialogProps = {
  title: string
  /** Absent: “Spara”. */
  confirm?: string
  /** What it takes away cannot be had back. */
  isDestructive?: boolean
  sending: { error: Error | null; isPending: boolean }
  /** What it would do is not known yet: it cannot be saved until then. */
  isHeld?: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
  width?: number
}

/** Some fields, and one button that saves them. */
export function SaveDialog(props: SaveDialogProps) {
  const {
    title,
    confirm,
    isDestructive = false,
    sending,
    isHeld = false,
    onSave,
    onClose,
    children,
    width = 520,
  } = props
  const { t } = useText('professional')
  function submit(event: FormEvent) {
    event.preventDefault()
    onSave()
  }
  return (
    <Dialog title={title} onClose={onClose} width={width}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          <DialogFooter error={sending.error}>
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button
              type="submit"
              {...(isDestructive && { color: 'red.9' })}
              loading={sending.isPending}
              disabled={isHeld}
            >
              {confirm ?? t('care.save')}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
