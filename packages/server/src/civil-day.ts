import type { CivilDate, Instant } from '@samklang/contract/instants'

export const homeZone = 'Europe/Stockholm'

/** Which day it is for the people concerned; a night visitor in UTC must not be a day off. */
export function civilDay(instant: Instant, zone = homeZone): CivilDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
}
