import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'

type DialogProps = {
  title: string
  children: ReactNode
  /** Absent: the dialog cannot be dismissed, only answered. */
  onClose?: () => void
  width?: number
}

/** The browser's own modal dialog: it traps the focus and hides the rest without any script of ours. */
export function Dialog({ title, children, onClose, width = 400 }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  // Browsers that do not know `closedby` let a second Escape through: then a persistent dialog opens again.
  function handleClose() {
    // The news of a closing comes late: a dialog that is open again by then (React's strict mode does so) was not closed.
    if (dialog.current?.open) return
    if (onClose) onClose()
    else if (dialog.current?.isConnected) dialog.current.showModal()
  }

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      style={{ width }}
      aria-labelledby={titleId}
      closedby={onClose ? 'closerequest' : 'none'}
      onClose={handleClose}
      onCancel={(event) => onClose ?? event.preventDefault()}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
