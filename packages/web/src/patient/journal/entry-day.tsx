import { Title } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { addDays } from '@samklang/engine/time/days'
import { useId } from 'react'
import classes from '../../answering/answering.module.css'
import { InWords } from '../../answering/in-words.tsx'
import type { AnsweredEntry } from '../../answering/open-answering.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useWhenWords } from '../../ui/use-when-words.ts'
import { lastDay } from './entries.ts'

type EntryDayProps = { form: PatientSideForm; entry: AnsweredEntry; onChoose: (date: string) => void }

/** Which day the entry is about. Whoever forgot yesterday writes for yesterday. */
export function EntryDay({ form, entry, onChoose }: EntryDayProps) {
  const { t } = useText('patient')
  const id = useId()
  const wordsId = useId()
  const last = lastDay(form)
  const first = form.StartDate ?? last
  const isYesterday = entry.date === addDays(today(), -1)
  const inWords = useWhenWords()
  const words = isYesterday ? t('journal.yesterday') : entry.date === today() ? t('journal.today') : inWords(entry.date)
  return (
    <div>
      <Title order={2} size="h3" className={classes.entryDay}>
        {words}
      </Title>
      {first < last && (
        <div className={classes.otherDay}>
          <label htmlFor={id}>{t('journal.other-day')}</label>
          <input
            id={id}
            type="date"
            className={classes.field}
            data-narrow
            aria-describedby={wordsId}
            value={entry.date}
            min={first}
            max={last}
            onChange={({ currentTarget: { value } }) => {
              if (value >= first && value <= last && value !== entry.date) onChoose(value)
            }}
          />
          <InWords id={wordsId} value={entry.date} />
        </div>
      )}
    </div>
  )
}
