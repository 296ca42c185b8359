import { type ReactNode, type SyntheticEvent, useContext, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'
import { DialogStrip } from './dialog-strip.ts'
import { noteDialogs } from './use-uppermost-dialog.ts'

type DialogProps = {
  title: string
  children: ReactNode
  /** Absent: the dialog cannot be dismissed, only answered. */
  onClose?: () => void
  width?: number
  /** Escape asks too, and whoever opened the dialog decides: there may be something to save first. */
  asksFirst?: boolean
  /** What the dialog shows is what goes on paper. */
  prints?: boolean
}

/** The browser's own modal dialog: it traps the focus and hides the rest without any script of ours. */
export function Dialog({ title, children, onClose, width = 400, asksFirst, prints }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const strip = useContext(DialogStrip)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    noteDialogs()
    return () => {
      element?.close()
      noteDialogs()
    }
  }, [])

  // Browsers that do not know `closedby` let a second Escape through: then a persistent dialog opens again.
  function handleClose(event: SyntheticEvent) {
    if (isOfAnother(event)) return
    // The news of a closing comes late: a dialog that is open again by then (React's strict mode does so) was not closed.
    if (dialog.current?.open) return
    if ((asksFirst || !onClose) && dialog.current?.isConnected) dialog.current.showModal()
    noteDialogs()
    onClose?.()
  }

  function handleCancel(event: SyntheticEvent) {
    if (isOfAnother(event)) return
    if (onClose && !asksFirst) return
    event.preventDefault()
    onClose?.()
  }

  /** what was refused for a fault shows it: in a long dialog the field may be out of sight. The fault is drawn by then. */
  function handleSubmit({ target }: SyntheticEvent) {
    requestAnimationFrame(() => {
      if (target instanceof HTMLElement) findFault(target)?.focus()
    })
  }

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      style={{ width }}
      aria-labelledby={titleId}
      aria-describedby={strip ? `${titleId}-whom` : undefined}
      closedby={onClose ? 'closerequest' : 'none'}
      onClose={handleClose}
      onCancel={handleCancel}
      onSubmit={handleSubmit}
      data-prints={prints || undefined}
    >
      {strip && (
        <div id={`${titleId}-whom`} className={classes.whom}>
          {strip}
        </div>
      )}
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

function findFault(form: HTMLElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')
}

/** React lets what happens to a dialog rise to the one that it was opened from; the browser does not. */
function isOfAnother({ target, currentTarget }: SyntheticEvent): boolean {
  return target !== currentTarget
}
