import { Badge, Button, Group, Title } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import { useId, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import { latestStarted } from '../patient-context/started.ts'
import { useReadsOnly } from '../patient-context/use-reads-only.ts'
import { CompactLine } from './compact-line.tsx'
import { PrintButton } from './print-button.tsx'
import { ProgramFacts } from './program-facts.tsx'
import { ProgramMenu } from './program-menu.tsx'
import { ProgramMessages } from './program-messages.tsx'
import { ProgramProblems } from './program-problems.tsx'
import { ProgramSteps } from './program-steps.tsx'
import classes from './programs.module.css'

/** a program that runs: what to look at, where it is and what comes next; the whole of it on demand. */
export function ProgramCard({ program }: { program: ProgramRow }) {
  const { t } = useText('professional')
  const readsOnly = useReadsOnly()
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  return (
    <section className={classes.program} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Group gap="xs">
            <Title ref={title} id={titleId} order={3} size="h5" tabIndex={-1} data-shown-id={program.Id}>
              {program.DisplayName}
            </Title>
            <Started id={program.Id} />
          </Group>
          <ProgramFacts program={program} />
        </div>
        <ProgramMenu program={program} onGone={() => title.current?.focus()} />
      </div>
      <ProgramProblems program={program} />
      <section aria-label={t('programs.time-line', { program: program.DisplayName })}>
        {isWhole ? <ProgramSteps program={program} readsOnly={readsOnly} /> : <CompactLine program={program} />}
      </section>
      <Group gap="xs" data-no-print>
        <Button variant="default" size="compact-md" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'programs.compact' : 'programs.whole')}
        </Button>
        <PrintButton program={program} />
      </Group>
      <ProgramMessages program={program} />
    </section>
  )
}

function Started({ id }: { id: string }) {
  const { t } = useText('professional')
  if (!useCell(latestStarted).includes(id)) return null
  return (
    <Badge variant="light" tt="none">
      {t('care.just-started')}
    </Badge>
  )
}
