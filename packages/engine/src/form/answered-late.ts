const atOnceMs = 60_000

/** what was answered more than a minute before it is sent, or arrives, was not sent when it was answered. */
export function isAnsweredLate(answeredAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(answeredAt) > atOnceMs
}
