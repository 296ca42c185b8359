import { useTranslation } from 'react-i18next'
import { now } from '../session/clock.ts'
import { daysAgo, formatDay, formatTime } from './format-time.ts'

/** When something was, in words as long as they say more than the date: “i dag 10:42”, “i går 21:03”, “för 3 dagar sedan”. */
export function useWhenText(): (instant: string) => string {
  const { t } = useTranslation('professional')
  return (instant) => {
    const days = daysAgo(instant, now())
    if (days <= 0) return t('when.today', { time: formatTime(instant) })
    if (days === 1) return t('when.yesterday', { time: formatTime(instant) })
    return days < 7 ? t('when.days', { count: days }) : formatDay(instant)
  }
}
