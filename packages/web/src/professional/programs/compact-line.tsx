import { Text } from '@mantine/core'
import type { ProgramOccurrence, ProgramRow } from '@samklang/contract/programs'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { useReadsOnly } from '../patient-context/use-reads-only.ts'
import { arrangeProgram } from './arrange-program.ts'
import { ItemMenu } from './item-menu.tsx'
import { OccurrenceLine } from './occurrence-line.tsx'
import { ProgramEvents } from './program-events.tsx'
import classes from './programs.module.css'
import { namesOf, useProgramWords } from './use-program-words.ts'

/** where a program is: what waits, what is next, and folded what was and what comes later. */
export function CompactLine({ program }: { program: ProgramRow }) {
  const { t } = useText('professional')
  const { past, now: waiting, next, later } = arrangeProgram(program, now())
  const count = past.length
  const missed = past.filter(({ IsMissed }) => IsMissed).length
  const pastTitle =
    missed > 0
      ? t('programs.past-missed', { count, missed: t('programs.missed', { count: missed }) })
      : t('programs.past', { count })
  return (
    <>
      <Fold title={pastTitle} program={program} rows={past} />
      <Text size="sm" fw={600}>
        {t('programs.now')}
      </Text>
      {waiting.length === 0 && <Text size="sm">{t('programs.nothing-now')}</Text>}
      <Rows program={program} rows={waiting} />
      {next.length > 0 && (
        <Text size="sm" fw={600} mt="xs">
          {t('programs.next')}
        </Text>
      )}
      <Rows program={program} rows={next} />
      <Fold title={t('programs.later', { count: later.length })} program={program} rows={later} />
      <WaitingSteps program={program} />
      <ProgramEvents program={program} />
    </>
  )
}

function Rows({ program, rows }: { program: ProgramRow; rows: readonly ProgramOccurrence[] }) {
  const readsOnly = useReadsOnly()
  if (rows.length === 0) return null
  return (
    <ol className={classes.line}>
      {rows.map((row) => (
        <OccurrenceLine
          key={row.Key}
          program={program}
          row={row}
          saysStep
          acts={!readsOnly && <ItemMenu program={program} row={row} />}
        />
      ))}
    </ol>
  )
}

type FoldProps = { title: string; program: ProgramRow; rows: readonly ProgramOccurrence[] }

function Fold({ title, program, rows }: FoldProps) {
  if (rows.length === 0) return null
  return (
    <details className={classes.fold}>
      <summary>{title}</summary>
      <Rows program={program} rows={rows} />
    </details>
  )
}

/** What nobody knows the day of is not left out of what is to come. */
function WaitingSteps({ program }: { program: ProgramRow }) {
  const { t } = useText('professional')
  const { waitsFor, withoutDate } = useProgramWords()
  const { waiting } = arrangeProgram(program, now())
  if (waiting.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {t('programs.waiting-steps')}
      </Text>
      <ul className={classes.line}>
        {waiting.map((step) => (
          <li key={step.Id}>
            <span className={classes.name}>{step.Name}</span>
            <Text size="sm">
              {waitsFor(step, namesOf(program))}. {withoutDate(step)}
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}
