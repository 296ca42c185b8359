import { CallError } from '../api/call-error.ts'
import { RetryCard } from './retry-card.tsx'

/**
 * A page that failed. What could not be read is asked for anew; a page whose own code did not arrive comes with a new load, and
 * not before there is a server to load it from.
 */
export function FailedScreen({ error, reset }: { error: unknown; reset: () => void }) {
  function tryAgain() {
    if (error instanceof CallError) reset()
    else fetch('/api/version', { cache: 'no-store' }).then(() => location.reload(), reset)
  }
  return <RetryCard reset={tryAgain} />
}
