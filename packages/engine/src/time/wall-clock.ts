import type { CivilDate, Instant } from '@samklang/contract/instants'

/**
 * The instant at which a clock on the wall shows a time. In the spring night, when half past two is leapt over, it is half past
 * three; in the autumn night, when it comes twice, it is the first of them.
 */
export function at(day: CivilDate, time: string, zone: string): Instant {
  const shown = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time))
  return written(shown.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant())
}

/** The day and the time that a clock on the wall shows. */
export function onTheWall(instant: Instant, zone: string): { day: CivilDate; time: string } {
  const shown = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return { day: shown.toPlainDate().toString(), time: shown.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** Weekdays as bits, Monday 1 to Sunday 64. */
export function isOnWeekday(weekdays: number, day: CivilDate): boolean {
  return (weekdays & (1 << (Temporal.PlainDate.from(day).dayOfWeek - 1))) !== 0
}

/** The next time a diary reminds, strictly after an instant. Undefined when it reminds on no day. */
export function nextJournalReminder(weekdays: number, time: string, zone: string, after: Instant): Instant | undefined {
  const today = Temporal.PlainDate.from(onTheWall(after, zone).day)
  // Today's may be past, and then the same weekday comes a week from now.
  for (let days = 0; days <= 7; days++) {
    const day = today.add({ days }).toString()
    if (!isOnWeekday(weekdays, day)) continue
    const due = at(day, time, zone)
    if (due > after) return due
  }
  return undefined
}

function written(instant: Temporal.Instant): Instant {
  return instant.toString({ fractionalSecondDigits: 3 })
}
