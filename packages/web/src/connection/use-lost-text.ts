import { headerLanguage } from '../i18n/language.ts'
import { clinicZone } from '../session/clinic-zone.ts'
import { now } from '../session/clock.ts'
import { useCell } from '../state/cell.ts'
import { useLostSince } from './lost-since.ts'
import { momentAtClinic } from './moment-at-clinic.ts'

/** Since when the server has not been reached, in the clinic's time: 11:12, with the day where that was not today. */
export function useLostText(): string | null {
  const since = useLostSince()
  const zone = useCell(clinicZone)
  return since && momentAtClinic(since, now(), zone, headerLanguage())
}
