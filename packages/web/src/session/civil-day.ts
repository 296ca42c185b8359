import type { CivilDate } from '@samklang/contract/instants'
import { now } from './clock.ts'

/** Which day it is where the care is given, whatever the computer on the desk believes. */
export function today(zone = 'Europe/Stockholm'): CivilDate {
  return Temporal.Instant.from(now()).toZonedDateTimeISO(zone).toPlainDate().toString()
}
