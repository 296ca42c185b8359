import { Text } from '@mantine/core'
import type { Away } from '@samklang/contract/absences'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { fillIn, sayDay } from '../treatment/say-treatment.ts'
import { awayWords } from './away-words.ts'

/** above the field, so that nobody waits for an answer of somebody who is not there. Ends by itself on an open page too. */
export function AwayNote({ away }: { away: readonly Away[] }) {
  const { language } = useText()
  const words = awayWords(language)
  useMinute()
  const day = today()
  return away
    .filter(({ UntilDay }) => UntilDay >= day)
    .map(({ Name: name, UntilDay, InsteadName }) => (
      <Text key={name}>
        {UntilDay === day
          ? fillIn(words.today, { name })
          : fillIn(words.until, { name, day: sayDay(UntilDay, { language, today: day }, false) })}{' '}
        {InsteadName === null ? words.somebody : fillIn(words.instead, { name: InsteadName })}
      </Text>
    ))
}
