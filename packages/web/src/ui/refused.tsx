import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CallError } from '../api/call-error.ts'
import { failureMessage } from '../errors/failure-message.ts'
import { useText } from '../i18n/use-text.ts'
import classes from './refused.module.css'

type RefusedProps = {
  error: Error | null
  /** Below a menu, which has closed by then: over what stands there, until it is closed or the next choice is made. */
  onClose?: () => void
}

/** why what was pressed did not happen, beside what was pressed and in view. */
export function Refused({ error, onClose }: RefusedProps) {
  const { t } = useText()
  const place = useRef<HTMLDivElement>(null)
  const isShown = error !== null && !(error instanceof DOMException && error.name === 'AbortError')
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (onClose && !isShown) return null
  return (
    <div role="alert" ref={place} className={onClose && classes.anchor}>
      {isShown && (
        <Alert
          role="presentation"
          color="red"
          className={onClose && classes.below}
          {...(onClose && { withCloseButton: true, onClose, closeButtonLabel: t('action.close') })}
        >
          {error instanceof CallError ? failureMessage(error) : t('failure.unknown')}
        </Alert>
      )}
    </div>
  )
}
