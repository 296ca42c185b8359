import type { CivilDate } from '@samklang/contract/instants'
import { clinicZone } from './clinic-zone.ts'
import { now } from './clock.ts'

/** Which day it is where the care is given, whatever the computer on the desk believes. */
export function today(zone = clinicZone.get()): CivilDate {
  // Swedes write days as we keep them.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(now()))
}
