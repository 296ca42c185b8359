import { addDays } from '@samklang/engine/time/days'
import { useText } from '../i18n/use-text.ts'
import { today } from '../session/civil-day.ts'
import { countBegun } from './begun-words.ts'
import classes from './entry-weeks.module.css'

const shownDays = 28

/** The last four weeks at a glance: a filled square for each day with an entry, half of one where something is missing. */
export function EntryWeeks({ dates, begun }: { dates: readonly string[]; begun: readonly string[] }) {
  const { t, language } = useText('patient')
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today(), index - shownDays + 1))
  const isBegun = (day: string) => begun.includes(day)
  const count = days.filter((day) => dates.includes(day) && !isBegun(day)).length
  const half = days.filter(isBegun).length
  const label = t('home.entries', { count, days: shownDays })
  return (
    <div role="img" aria-label={half > 0 ? `${label}. ${countBegun(language, half)}` : label} className={classes.weeks}>
      {days.map((day) => (
        <span key={day} data-written={isBegun(day) ? 'half' : dates.includes(day) || undefined} title={day} />
      ))}
    </div>
  )
}
