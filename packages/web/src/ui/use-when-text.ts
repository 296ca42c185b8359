import { useText } from '../i18n/use-text.ts'
import { clinicZone } from '../session/clinic-zone.ts'
import { now } from '../session/clock.ts'
import { clinicTime } from './clinic-time.ts'
import { formatDay, formatTime } from './format-time.ts'
import { sayWhen } from './say-when.ts'

/** When something was or will be, in words as long as they say more than the date: “i dag 10:42”, “för 3 dagar sedan”, “i morgon 08:00”. */
export function useWhenText(): (instant: string) => string {
  const { t, language } = useText('professional')
  return (instant) => {
    const said = sayWhen(instant, now())
    if (said.is === 'days') return t('when.days', { count: said.count })
    if (said.is === 'day') return formatDay(instant)
    if (said.is === 'later') return clinicTime(instant, language, clinicZone.get())
    return t(`when.${said.is}`, { time: formatTime(instant) })
  }
}
