const day = 86_400_000

/** How long it is from one day to another, as one says it: in days, weeks, months or years. */
export function timeBetween(from: string, to: string): { unit: 'day' | 'week' | 'month' | 'year'; count: number } {
  const days = Math.round(Math.abs(Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / day)
  if (days < 14) return { unit: 'day', count: days }
  if (days < 60) return { unit: 'week', count: Math.round(days / 7) }
  if (days < 730) return { unit: 'month', count: Math.round(days / 30.44) }
  return { unit: 'year', count: Math.round(days / 365.25) }
}
