import { Title } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { CompactLine } from './compact-line.tsx'
import { PrintButton } from './print-button.tsx'
import { ProgramFacts } from './program-facts.tsx'
import { ProgramMessages } from './program-messages.tsx'
import classes from './programs.module.css'

type OverProgramProps = { program: ProgramRow; isOpen: boolean }

/** a program that is over, as long as a notification about it waits. What is unread in it stands open. */
export function OverProgram({ program, isOpen }: OverProgramProps) {
  const { t } = useText('professional')
  const titleId = useId()
  const { Status, EndedAt, UnreadMessages } = program
  const status = Status === 'Closed' ? Status : 'Completed'
  return (
    <section className={classes.program} aria-labelledby={titleId}>
      <Title id={titleId} order={3} size="h5" tabIndex={-1} data-shown-id={program.Id}>
        {program.DisplayName}
      </Title>
      <details className={classes.fold} open={isOpen || UnreadMessages > 0}>
        <summary>{t(`programs.ended.${status}`, { at: EndedAt ? formatDay(EndedAt) : '' })}</summary>
        <ProgramFacts program={program} />
        <CompactLine program={program} />
        <PrintButton program={program} />
        <ProgramMessages program={program} />
      </details>
    </section>
  )
}
