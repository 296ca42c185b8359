import { useTranslation } from 'react-i18next'
import { addDays, today } from '../session/civil-day.ts'
import classes from './entry-weeks.module.css'

const shownDays = 28

/** The last four weeks at a glance: a filled square for each day with an entry. */
export function EntryWeeks({ dates }: { dates: readonly string[] }) {
  const { t } = useTranslation('patient')
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today(), index - shownDays + 1))
  const count = days.filter((day) => dates.includes(day)).length
  return (
    <div role="img" aria-label={t('home.entries', { count, days: shownDays })} className={classes.weeks}>
      {days.map((day) => (
        <span key={day} data-written={dates.includes(day) || undefined} title={day} />
      ))}
    </div>
  )
}
