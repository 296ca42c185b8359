import { Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { ChangeLines } from '../analysis/change-lines.tsx'
import { useChangeWords } from '../analysis/use-change-words.ts'
import type { ScaleReading } from '../form-answers/read-scores.ts'
import classes from './form-dialog.module.css'

/** What has become of a value since earlier answers, the gravest first, and what is not compared. */
export function ScoreChanges({ scale, day }: { scale: ScaleReading; day: string }) {
  const { t } = useText('professional')
  const words = useChangeWords()
  const { change, isNewYardstick, earliestOther, cutoffPassed, later, score, difference, earlier } = scale
  const other = words.other({ earliestOther, isNewYardstick })
  const value = score.Value
  if (value === null) return null
  const told = { change, isNewYardstick, earliestOther, cutoffPassed, later }
  const judged = { value, tscore: score.NormalizedValue, day, ...told }
  const [last] = earlier
  return (
    <>
      <ChangeLines judged={judged} className={classes.changes} />
      {!change && difference !== null && last && (
        <Text size="sm">
          {movedText(difference, formatDay(last.date))} {t('change.unknown')}
        </Text>
      )}
      {change && (
        <Text size="sm">
          {[words.clinical(change), change.IsDemonstration && t('form-dialog.verdict-made-up')]
            .filter(Boolean)
            .join(' ')}
        </Text>
      )}
      {other && <Text size="sm">{other}</Text>}
    </>
  )

  function movedText(by: number, date: string): string {
    if (by === 0) return t('form-dialog.change-none', { date })
    return by > 0 ? t('form-dialog.change-up', { count: by, date }) : t('form-dialog.change-down', { count: -by, date })
  }
}
