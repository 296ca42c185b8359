import { isCalendarDate } from '@samklang/contract/birth-date'
import type { CivilDate } from '@samklang/contract/instants'

/** When a module opens and for how long, as it is typed. */
export type ModuleOpeningDraft = { when: 'now' | 'later'; day: string; days: number | ''; notify: boolean }
export type ModuleOpeningFaults = { day?: 'required' | 'date' | 'past'; days?: true }

const longestDays = 365

export function findOpeningFaults({ when, day, days }: ModuleOpeningDraft, today: CivilDate): ModuleOpeningFaults {
  const dayFault = when === 'later' ? findDayFault(day, today) : undefined
  const isOutside = days !== '' && (!Number.isInteger(days) || days < 1 || days > longestDays)
  return { ...(dayFault && { day: dayFault }), ...(isOutside && { days: true as const }) }
}

function findDayFault(day: string, today: CivilDate): ModuleOpeningFaults['day'] {
  if (day === '') return 'required'
  if (!isCalendarDate(day)) return 'date'
  return day < today ? 'past' : undefined
}

/** As the call wants it. */
export function asOpening({ when, day, days, notify }: ModuleOpeningDraft) {
  return { StartDate: when === 'later' ? day : null, DurationDays: days === '' ? null : days, Notify: notify }
}
