export type Duration = { days: number; hours: number; minutes: number; seconds: number }

/** A span as the specification writes it, days.hh:mm:ss; the days may be left out. Undefined when it is something else. */
export function parseDuration(text: string): Duration | undefined {
  const parts = /^(?:(\d{1,5})\.)?([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text)
  if (!parts) return undefined
  const [, days = '0', hours, minutes, seconds] = parts
  return { days: Number(days), hours: Number(hours), minutes: Number(minutes), seconds: Number(seconds) }
}

export function formatDuration({ days, hours, minutes, seconds }: Duration): string {
  const clock = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
  return days > 0 ? `${days}.${clock}` : clock
}
