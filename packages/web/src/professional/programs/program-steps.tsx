import { Badge, Group, Text } from '@mantine/core'
import type { ProgramRow, ProgramStepRow } from '@samklang/contract/programs'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { ItemMenu } from './item-menu.tsx'
import { OccurrenceLine } from './occurrence-line.tsx'
import classes from './programs.module.css'
import { StepMenu } from './step-menu.tsx'
import { namesOf, useProgramWords } from './use-program-words.ts'

type ProgramStepsProps = { program: ProgramRow; readsOnly?: boolean }

/** the whole of a program, step by step, each with all that is known of it. */
export function ProgramSteps({ program, readsOnly = false }: ProgramStepsProps) {
  return (
    <div>
      {program.Steps.map((step) => (
        <Step key={step.Id} program={program} step={step} readsOnly={readsOnly} />
      ))}
    </div>
  )
}

type StepProps = { program: ProgramRow; step: ProgramStepRow; readsOnly: boolean }

function Step({ program, step, readsOnly }: StepProps) {
  const titleId = useId()
  const rows = program.Occurrences.filter(({ StepId }) => StepId === step.Id)
  return (
    <section className={classes.step} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div className={classes.words}>
          <StepHead step={step} titleId={titleId} />
          <StepFacts program={program} step={step} hasItems={rows.length > 0} />
        </div>
        {!readsOnly && <StepMenu program={program} step={step} />}
      </div>
      {rows.length > 0 && (
        <ol className={classes.line}>
          {rows.map((row) => (
            <OccurrenceLine
              key={row.Key}
              program={program}
              row={row}
              acts={!readsOnly && <ItemMenu program={program} row={row} />}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

function StepHead({ step, titleId }: { step: ProgramStepRow; titleId: string }) {
  const { t } = useText('professional')
  return (
    <Group gap="xs">
      <Text component="h4" m={0} fw={600} id={titleId}>
        {step.Name}
      </Text>
      <Badge variant="light" tt="none" color={step.Status === 'Ongoing' ? 'teal' : 'gray'}>
        {step.Status === 'Done' && step.Ending
          ? t(`programs.step-ending.${step.Ending}`)
          : t(`programs.step-status.${step.Status}`)}
      </Badge>
      {step.IsAdded && (
        <Badge variant="outline" tt="none" color="gray">
          {t('programs.added')}
        </Badge>
      )}
      {step.IsManual && (
        <Badge variant="light" tt="none" color="gray">
          {t('programs.marks.manual')}
        </Badge>
      )}
    </Group>
  )
}

function StepFacts({ program, step, hasItems }: { program: ProgramRow; step: ProgramStepRow; hasItems: boolean }) {
  const { t } = useText('professional')
  const { waitsFor, withoutDate } = useProgramWords()
  const { Status, StartsAt, EndsAt, IsManual, ChangedBy: name, ChangedAt } = step
  const waits = program.Steps.some((one) => one.Status === 'NotStarted')
  const span =
    StartsAt &&
    (EndsAt
      ? t('programs.span', { from: formatDay(StartsAt), to: formatDay(EndsAt) })
      : t(waits ? 'programs.span-open' : 'programs.span-until-over', { from: formatDay(StartsAt) }))
  const kind = Status === 'Skipped' ? 'skipped' : 'moved'
  return (
    <>
      <Text size="sm" c="dimmed">
        {[
          Status !== 'Skipped' && Status !== 'Canceled' && Status !== 'NotNeeded' && span,
          IsManual &&
            (name && ChangedAt
              ? t(`programs.manual.${kind}`, { name, date: formatDay(ChangedAt) })
              : t(`programs.manual.${kind}-nameless`)),
          Status === 'NotNeeded' && t('programs.not-needed'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {Status === 'NotStarted' && (
        <Text size="sm">
          {waitsFor(step, namesOf(program))}. {withoutDate(step)}
        </Text>
      )}
      {!hasItems && Status !== 'NotStarted' && (
        <Text size="sm" c="dimmed">
          {t('programs.no-items')}
        </Text>
      )}
    </>
  )
}
