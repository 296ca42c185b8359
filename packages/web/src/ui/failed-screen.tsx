import { CallError } from '../api/call-error.ts'
import { RetryCard } from './retry-card.tsx'

/**
 * A page that failed. What could not be read is asked for anew; a page whose own code did not arrive comes with a new load, and
 * not before there is a server to load it from: what a proxy says instead of it would take the page away.
 */
export function FailedScreen({ error, reset }: { error: unknown; reset: () => void }) {
  function tryAgain() {
    if (error instanceof CallError) reset()
    else fetch('/api/version', { cache: 'no-store' }).then(({ ok }) => (ok ? location.reload() : reset()), reset)
  }
  return <RetryCard reset={tryAgain} />
}
