import { Text } from '@mantine/core'
import type { UnitInformation } from '@samklang/contract/units'
import { useText } from '../../i18n/use-text.ts'
import { clinicTime } from '../../ui/clinic-time.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { clinicStateAt } from '../form/clinic-state.ts'
import { fillIn } from '../treatment/say-treatment.ts'
import { awayWords } from './away-words.ts'

type ClosedNowProps = { unit: Pick<UnitInformation, 'UnitName' | 'TimeZone' | 'Hours'> }

const noCrisis = { IsClosed: false, OpensAt: null }

/** on a closed day, and out of hours, when it opens, where the unit has said so; no promise that nobody has read before. */
export function ClosedNow({ unit }: ClosedNowProps) {
  const { language } = useText()
  const words = awayWords(language)
  const state = clinicStateAt({ crisis: noCrisis, unit }, useMinute())
  if (state.is !== 'closed' || state.opensAt === null) return null
  const when = clinicTime(state.opensAt, language, unit.TimeZone)
  const said = state.areHolidaysKnown ? words.closed : words.closedUnlessHoliday
  return <Text size="sm">{fillIn(said, { unit: unit.UnitName, when })}</Text>
}
