import { unitCalls } from '@samklang/contract/units'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/use-call.ts'
import { headerLanguage } from '../i18n/language.ts'
import { now } from '../session/clock.ts'
import { useScope } from '../session/scope.ts'
import { useLostSince } from './lost-since.ts'
import { momentAtClinic } from './moment-at-clinic.ts'

const usualZone = 'Europe/Stockholm'

/** Since when the server has not been reached, in the clinic's time: 11:12, with the day where that was not today. */
export function useLostText(): string | null {
  const since = useLostSince()
  const zone = useKnownZone()
  return since && momentAtClinic(since, now(), zone, headerLanguage())
}

/** As the header has read it; nothing is asked for here. */
function useKnownZone(): string {
  const { data: unit } = useQuery({ ...callQuery(useScope(), unitCalls.getCurrentUnit, {}), enabled: false })
  return unit?.TimeZone ?? usualZone
}
