import { Text } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import classes from './programs.module.css'
import { useProgramWords } from './use-program-words.ts'

type EventRow = ProgramRow['Events'][number]

/** what was done in a program, by whom and when. */
export function ProgramEvents({ program, isOpen = false }: { program: ProgramRow; isOpen?: boolean }) {
  const { t } = useText('professional')
  const { itemTo } = useProgramWords()
  const { Events } = program
  if (Events.length === 0) return null
  const what = ({ Event, Days, Answered, Asked }: EventRow) => {
    if (Event === 'Postponed') return t('programs.event.Postponed', { count: Days ?? 0 })
    if (Event === 'QuestionnaireSetEnded' && Answered !== null && Asked !== null)
      return t('programs.set-over', { answered: Answered, count: Asked })
    return t(`programs.event.${Event}`)
  }
  const text = (event: EventRow) => {
    const { At, By, From: from, To: to, DisplayName, RespondentName } = event
    return [
      formatMoment(At),
      what(event),
      DisplayName && itemTo({ DisplayName, RespondentName: RespondentName ?? '' }),
      from && to ? t('programs.from-to', { from, to }) : to && t('programs.to', { to }),
      By,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <details className={classes.fold} open={isOpen}>
      <summary>{t('programs.events', { count: Events.length })}</summary>
      <ul className={classes.line}>
        {[...Map.groupBy(Events, text)].map(([said]) => (
          <Text component="li" size="sm" key={said}>
            {said}
          </Text>
        ))}
      </ul>
    </details>
  )
}
