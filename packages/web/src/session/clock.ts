let offset = 0

// The Date header counts in whole seconds, so smaller differences say nothing.
const noticeable = 2000

/** Takes the server's word for what time it is: a phone may be minutes off, and expiry is decided by the server. */
export function learnTime(dateHeader: string | null): void {
  const told = Date.parse(dateHeader ?? '')
  if (Number.isNaN(told)) return
  if (Math.abs(told - (Date.now() + offset)) > noticeable) offset = told - Date.now()
}

export function now(): string {
  return new Date(Date.now() + offset).toISOString()
}
