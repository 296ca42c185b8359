import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'

/** When the day of something begins: a form is sent at eight, a diary is there from the early morning. */
export const morning = { Questionnaire: '08:00', Journal: '06:00' } as const

/** Whoever has until a day has all of it. */
export function endOfDay(day: CivilDate, zone: string): Instant {
  return at(day, '23:59:59.999', zone)
}

export type AnsweringPeriod = { day: CivilDate; days: readonly number[]; till: Instant | null; zone: string }

/** When somebody who was asked on a day is reminded: in the morning, so many days later, and never when it is too late. */
export function reminderTimes({ day, days, till, zone }: AnsweringPeriod): Instant[] {
  return [...new Set(days)]
    .map((later) => at(addDays(day, later), morning.Questionnaire, zone))
    .filter((due) => till === null || due < till)
    .sort()
}
