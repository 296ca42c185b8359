import { now } from '../session/clock.ts'
import { formatMoment, formatTime } from './format-time.ts'
import { sayWhen } from './say-when.ts'

type DayWords = Record<'today' | 'yesterday', (time: string) => string>

/** When a message was written, as people say it: “i dag 14:05”, and with its date once that is two days ago. */
export function sayMessageTime(instant: string, words: DayWords): string {
  const { is } = sayWhen(instant, now())
  return is === 'today' || is === 'yesterday' ? words[is](formatTime(instant)) : formatMoment(instant)
}
