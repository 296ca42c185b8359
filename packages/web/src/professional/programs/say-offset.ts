export type Offset = { days: number; hours: number; minutes: number }

/** `days.hh:mm:ss`, as numbers. */
export function readOffset(offset: string): Offset {
  const [, days = '0', hours = '0', minutes = '0'] = /^(?:(\d+)\.)?(\d\d):(\d\d):\d\d$/.exec(offset) ?? []
  return { days: Number(days), hours: Number(hours), minutes: Number(minutes) }
}

export function isNoOffset({ days, hours, minutes }: Offset): boolean {
  return days + hours + minutes === 0
}
