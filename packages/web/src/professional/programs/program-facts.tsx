import { Text } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import { useText } from '../../i18n/use-text.ts'
import { formatDay, formatMoment } from '../../ui/format-time.ts'
import { isProgramActive } from './arrange-program.ts'

/** What stands below the name, also on paper and in the history. */
export function ProgramFacts({ program }: { program: ProgramRow }) {
  const { t } = useText('professional')
  const { Status, StartDate, StartedAt, EndedAt, ClosedBy, CreatedBy, CurrentStep, NextAt } = program
  const isActive = isProgramActive(program)
  const facts = [
    (Status === 'Completed' || Status === 'Closed') && EndedAt
      ? t(`programs.ended.${Status}`, { at: formatMoment(EndedAt) })
      : t(`programs.status.${Status}`),
    ClosedBy && t('programs.closed-by', { name: ClosedBy }),
    StartedAt ? t('programs.since', { date: formatDay(StartedAt) }) : t('programs.starts', { date: StartDate }),
    CreatedBy && t('programs.started-by', { name: CreatedBy }),
    program.ResponsibleUnitName,
  ]
  return (
    <>
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {isActive && (
        <Text size="sm">
          {[
            CurrentStep && t('programs.current-step', { step: CurrentStep }),
            NextAt ? t('programs.next-at', { at: formatMoment(NextAt) }) : t('programs.nothing-planned'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      {program.CloseReason && (
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {t('programs.reason-is', { reason: program.CloseReason })}
        </Text>
      )}
    </>
  )
}
