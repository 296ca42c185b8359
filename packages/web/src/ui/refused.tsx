import { Alert } from '@mantine/core'
import { CallError } from '../api/call-error.ts'
import { failureMessage } from '../errors/failure-message.ts'

/** What a dialog shows itself: whatever is told outside it lies behind it. */
export const shownInDialog = [0, 400, 403, 404, 409, 429, 500, 503]

export function Refused({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error instanceof CallError && (
        <Alert role="presentation" color="red">
          {failureMessage(error)}
        </Alert>
      )}
    </div>
  )
}
