import { daysAgo } from './format-time.ts'

type Said = { is: 'today' | 'yesterday' | 'tomorrow' | 'day' | 'later' } | { is: 'days'; count: number }

/** In days as long as a person counts them, by the clinic's calendar; what is to come is never told as if it were today. */
export function sayWhen(instant: string, now: string): Said {
  const days = daysAgo(instant, now)
  if (days === 0) return { is: 'today' }
  if (days < 0) return { is: days === -1 ? 'tomorrow' : 'later' }
  if (days === 1) return { is: 'yesterday' }
  return days <= 30 ? { is: 'days', count: days } : { is: 'day' }
}
