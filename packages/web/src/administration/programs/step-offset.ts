/** How long after what it starts on a step starts: `days.hh:mm:ss` as it is kept, and as people count. */
export type StepOffset = { days: number; hours: number; minutes: number }

export const mostDays = 365

export function readOffset(kept: string): StepOffset {
  const [, days = '0', hours = '0', minutes = '0'] = /^(?:(\d+)\.)?(\d\d):(\d\d)/.exec(kept) ?? []
  return { days: Number(days), hours: Number(hours), minutes: Number(minutes) }
}

export function writeOffset({ days, hours, minutes }: StepOffset): string {
  const time = `${pad(hours)}:${pad(minutes)}:00`
  return days === 0 ? time : `${days}.${time}`
}

/** Moved by whole days, as far as a program goes. */
export function withDays(kept: string, days: number): string {
  return writeOffset({ ...readOffset(kept), days: Math.min(Math.max(0, days), mostDays) })
}

export function sumOffsets(one: string, other: string): string {
  const [a, b] = [readOffset(one), readOffset(other)]
  const minutes = a.minutes + b.minutes
  const hours = a.hours + b.hours + Math.floor(minutes / 60)
  return writeOffset({ days: a.days + b.days + Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60 })
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
