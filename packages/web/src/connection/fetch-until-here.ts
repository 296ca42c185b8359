const againAfterMs = 10_000

/**
 * Fetches a part of the web and hands it over once it is here. Where it could not be fetched it is tried again when the network is
 * back, and after a while, since the server alone may have been away. Returns how to stop.
 */
export function fetchUntilHere<Part>(fetchPart: () => Promise<Part>, onHere: (part: Part) => void): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function fetch(): void {
    forgetRetry()
    fetchPart().then(
      (part) => {
        if (!isOver) onHere(part)
      },
      () => {
        if (isOver) return
        addEventListener('online', fetch)
        timer = setTimeout(fetch, againAfterMs)
      },
    )
  }
  function forgetRetry(): void {
    removeEventListener('online', fetch)
    clearTimeout(timer)
  }
  fetch()
  return () => {
    isOver = true
    forgetRetry()
  }
}
