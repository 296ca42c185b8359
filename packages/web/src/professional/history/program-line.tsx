import { Text } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import { useText } from '../../i18n/use-text.ts'
import { Line } from '../care/line.tsx'
import { PrintButton } from '../programs/print-button.tsx'
import { ProgramEvents } from '../programs/program-events.tsx'
import { ProgramFacts } from '../programs/program-facts.tsx'
import { ProgramSteps } from '../programs/program-steps.tsx'
import classes from './history.module.css'

/** a program that is over, with how it ended and what became of all that it sent. */
export function ProgramLine({ program }: { program: ProgramRow }) {
  const { t } = useText('professional')
  return (
    <Line
      id={program.Id}
      title={
        <Text component="span" fw={600}>
          {program.DisplayName}
        </Text>
      }
      facts={[t('programs.kind-is')]}
      below={
        <>
          <ProgramFacts program={program} />
          <details className={classes.alerts}>
            <summary>{t('programs.time-line', { program: program.DisplayName })}</summary>
            <ProgramSteps program={program} readsOnly />
            <ProgramEvents program={program} />
          </details>
        </>
      }
      acts={<PrintButton program={program} />}
    />
  )
}
